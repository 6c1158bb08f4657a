import { getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser"
import { isObject } from "../basics/json.ts"
import { describeFault } from "./json-fault.ts"
import { type Look, lineAt } from "./part.ts"

/** The value at a path. If a name is there twice, the last one is the one that counts. */
export function valueAt(root: Node, keys: readonly string[]): Node | undefined {
  let node: Node | undefined = root
  for (const key of keys) {
    if (node?.type !== "object") return undefined
    node = node.children?.findLast(({ children }) => children?.[0]?.value === key)?.children?.[1]
  }
  return node
}

type Tree = { readonly root: Node | undefined } | (Look & { readonly state: "broken" })

export function readTree(text: string): Tree {
  const { body } = splitMark(text)
  if (body.trim() === "") return { root: undefined }
  const errors: ParseError[] = []
  let root: Node | undefined
  try {
    root = parseTree(body, errors, { allowTrailingComma: true })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { state: "broken", line: 1, message: "not read: it is nested too deeply" }
  }
  const [first] = errors
  if (first) return { state: "broken", line: lineAt(body, first.offset), message: describeFault(body, first) }
  if (root?.type !== "object") return { state: "broken", line: 1, message: "expected an object {…}" }
  return { root }
}

export function rootOf(body: string): Node | undefined {
  const read = readTree(body)
  return "root" in read ? read.root : undefined
}

/** A byte order mark is not part of JSON, and is kept. */
export function splitMark(text: string): { mark: string; body: string } {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : ""
  return { mark, body: text.slice(mark.length) }
}

export function kindOf({ type }: Node): string {
  return `${/^[ao]/.test(type) ? "an" : "a"} ${type}`
}

/** Whether a file has nothing but what co may leave behind: the empty places of its pieces. */
export function isBareJson(text: string): boolean {
  const root = rootOf(splitMark(text).body)
  return root === undefined || (isEmpty(getNodeValue(root)) && !/\/[/*]/.test(text))
}

function isEmpty(value: unknown, name = ""): boolean {
  if (Array.isArray(value)) return name === "SessionStart" && value.length === 0
  return isObject(value) && Object.entries(value).every(([inner, each]) => isEmpty(each, inner))
}
