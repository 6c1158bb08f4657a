import { CoError } from "../domain/outcome.ts"
import { insertProperty, removeMember, replaceValue } from "./json-edit.ts"
import { readTree, rootOf, splitMark, valueAt } from "./json-tree.ts"
import type { Json } from "./launch.ts"

/** A JSON object with one property set, or removed if the value is undefined. Every other byte stays. */
export function withProperty(text: string, name: string, value: Json | undefined): string {
  const { mark, body } = splitMark(text)
  const read = readTree(body)
  if (!("root" in read)) throw new CoError("usage", `the file is ${read.message}`)
  const { root } = read
  if (value === undefined) return mark + without(body, name)
  if (!root) return `${mark}${JSON.stringify({ [name]: value }, null, 2)}\n`
  const found = valueAt(root, [name])
  return mark + (found ? replaceValue(body, found, value) : insertProperty(body, root, name, value))
}

/** The name may be there more than once. */
function without(body: string, name: string): string {
  const root = rootOf(body)
  const found = root && valueAt(root, [name])
  return found?.parent ? without(removeMember(body, found.parent), name) : body
}
