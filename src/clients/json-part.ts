import { getNodeValue, type Node } from "jsonc-parser"
import { isObject } from "../basics/json.ts"
import { insertProperty, removeMember, replaceValue } from "./json-edit.ts"
import { isBareJson, kindOf, readTree, rootOf, splitMark, valueAt } from "./json-tree.ts"
import { inPlaceOf, isOurEntry, type Json, type JsonObject, nameTaken, serverName } from "./launch.ts"
import { type Look, lineAt, type Part } from "./part.ts"

/** Where an agent's JSON settings may keep servers. The first that exists is used, else the last. */
export type Keys = readonly (readonly string[])[]

/** co's entry among the servers in a JSON file, with or without comments. */
export function jsonPart(places: Keys, entry: JsonObject): Part {
  return {
    isWholeFile: false,
    look: (text) => {
      const read = readTree(text)
      if (!("root" in read)) return read
      return read.root ? lookAt(text, read.root, places, entry) : { state: "absent" }
    },
    put: (text) => {
      const { mark, body } = splitMark(text)
      const root = rootOf(body)
      if (!root) return `${mark}${JSON.stringify(nest(placeIn(undefined, places), entry), null, 2)}\n`
      return mark + putInto(body, root, placeIn(root, places), entry)
    },
    drop: (text) => {
      const { mark, body } = splitMark(text)
      const root = rootOf(body)
      const found = root && valueAt(root, [...placeIn(root, places), serverName])
      return found?.parent ? mark + removeMember(body, found.parent) : text
    },
    isBare: isBareJson,
  }
}

function lookAt(text: string, root: Node, places: Keys, entry: JsonObject): Look {
  const keys = placeIn(root, places)
  for (const [n] of keys.entries()) {
    const wrong = valueAt(root, keys.slice(0, n + 1))
    if (!wrong || wrong.type === "object") continue
    const message = `"${keys[n]}" is ${kindOf(wrong)}; expected an object {…}`
    return { state: "broken", line: lineAt(text, wrong.offset), message }
  }
  const found = valueAt(root, [...keys, serverName])
  if (!found) return { state: "absent" }
  const value: unknown = getNodeValue(found)
  if (!isOurEntry(value)) return { state: "taken", line: lineAt(text, found.offset), message: nameTaken }
  const isSame = Object.entries(inPlaceOf(value, entry)).every(([name, wanted]) =>
    isEqual(value[name], wanted),
  )
  return { state: isSame ? "same" : "different" }
}

function putInto(text: string, root: Node, keys: readonly string[], entry: JsonObject): string {
  const found = valueAt(root, [...keys, serverName])
  if (found) {
    const value: JsonObject = getNodeValue(found)
    return replaceValue(text, found, { ...value, ...inPlaceOf(value, entry) })
  }
  let deepest = keys.length
  while (!valueAt(root, keys.slice(0, deepest))) deepest--
  const object = valueAt(root, keys.slice(0, deepest)) ?? root
  const [name = serverName, ...rest] = [...keys.slice(deepest), serverName]
  return insertProperty(text, object, name, nest(rest.slice(0, -1), entry, rest.length > 0))
}

/** The entry inside the objects around it that do not exist yet. */
function nest(keys: readonly string[], entry: JsonObject, isNamed = true): JsonObject {
  const inner = isNamed ? { [serverName]: entry } : entry
  return keys.reduceRight<JsonObject>((value, key) => ({ [key]: value }), inner)
}

function placeIn(root: Node | undefined, places: Keys): readonly string[] {
  const there = places.slice(0, -1).find((keys) => {
    const value: unknown = root && valueAt(root, keys) && getNodeValue(valueAt(root, keys) as Node)
    // A server that happens to have the name of the map has a type or a command, which are not objects.
    return isObject(value) && Object.values(value).every(isObject)
  })
  return there ?? places.at(-1) ?? []
}

function isEqual(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
