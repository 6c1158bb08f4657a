import type { Node } from "jsonc-parser"
import { addedBehind, startsCo } from "./hook-command.ts"
import { insertItem, insertProperty, removeMember, replaceValue } from "./json-edit.ts"
import { isBareJson, kindOf, readTree, rootOf, splitMark, valueAt } from "./json-tree.ts"
import type { JsonObject } from "./launch.ts"
import { type Look, lineAt, type Part } from "./part.ts"

/** Claude Code's form of a hook, which Codex and Gemini CLI took over. */
const place = ["hooks", "SessionStart"]

/** co's command among those that an agent runs when a session starts. */
export function hookPart(command: string): Part {
  return {
    isWholeFile: false,
    look: (text) => {
      const read = readTree(text)
      if (!("root" in read)) return read
      return read.root ? lookAt(text, read.root, command) : { state: "absent" }
    },
    put: (text) => {
      const { mark, body } = splitMark(text)
      const root = rootOf(body)
      if (!root) return `${mark}${JSON.stringify({ hooks: { SessionStart: [groupOf(command)] } }, null, 2)}\n`
      const [ours] = handlersOfOurs(root)
      return mark + (ours ? replaceCommand(body, ours, command) : putInto(body, root, command))
    },
    drop: (text) => {
      const { mark, body } = splitMark(text)
      return mark + dropAll(body)
    },
    isBare: isBareJson,
  }
}

/** No `matcher`: also when a session is resumed, cleared or compacted, the context is given as it is now. */
function groupOf(command: string): JsonObject {
  return { hooks: [{ type: "command", command }] }
}

function lookAt(text: string, root: Node, command: string): Look {
  for (const [n, kind] of (["object", "array"] as const).entries()) {
    const wrong = valueAt(root, place.slice(0, n + 1))
    if (!wrong || wrong.type === kind) continue
    const expected = kind === "object" ? "an object {…}" : "an array […]"
    const message = `"${place[n]}" is ${kindOf(wrong)}; expected ${expected}`
    return { state: "broken", line: lineAt(text, wrong.offset), message }
  }
  const [ours, ...more] = handlersOfOurs(root)
  if (!ours) return { state: isStartedIn(root) ? "unneeded" : "absent" }
  const found = commandOf(ours)
  return { state: more.length === 0 && found === inPlaceOf(found, command) ? "same" : "different" }
}

function putInto(text: string, root: Node, command: string): string {
  const list = valueAt(root, place)
  if (list) return insertItem(text, list, groupOf(command))
  const hooks = valueAt(root, ["hooks"])
  const added = [groupOf(command)]
  return hooks
    ? insertProperty(text, hooks, "SessionStart", added)
    : insertProperty(text, root, "hooks", { SessionStart: added })
}

/** A command that is there twice, by hand or by a merge of settings, is left once. */
function replaceCommand(text: string, ours: Node, command: string): string {
  const [, ...more] = handlersOfOurs(rootOf(text))
  const once = more.toReversed().reduce(removeHandler, text)
  const value = valueAt(ours, ["command"])
  return value ? replaceValue(once, value, inPlaceOf(commandOf(ours), command)) : once
}

function dropAll(text: string): string {
  const [ours] = handlersOfOurs(rootOf(text))
  return ours ? dropAll(removeHandler(text, ours)) : text
}

/** With its group, if nothing else is in that. */
function removeHandler(text: string, handler: Node): string {
  const siblings = handler.parent
  const group = siblings?.parent?.parent
  return removeMember(text, siblings?.children?.length === 1 && group ? group : handler)
}

function handlersOfOurs(root: Node | undefined): Node[] {
  return handlersIn(root).filter((handler) => addedBehind(commandOf(handler)) !== undefined)
}

/** With a second hook beside such a command, a session would get the context twice. */
function isStartedIn(root: Node): boolean {
  return handlersIn(root).some((handler) => startsCo(commandOf(handler)))
}

function handlersIn(root: Node | undefined): Node[] {
  const groups = (root && valueAt(root, place)?.children) ?? []
  return groups.flatMap((group) => valueAt(group, ["hooks"])?.children ?? [])
}

function commandOf(handler: Node): string {
  const value: unknown = valueAt(handler, ["command"])?.value
  return typeof value === "string" ? value : ""
}

/** The wanted command. What somebody added behind it stays. */
function inPlaceOf(found: string, wanted: string): string {
  return wanted + (addedBehind(found) ?? "")
}
