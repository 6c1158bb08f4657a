/**
 * Makes each bytes.ts from the kernel.wat beside it: an assembler for the part of WebAssembly's text format
 * that these use. Instructions are written folded, each in parentheses together with its operands.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

type Node = string | readonly Node[]

export const kernelFolders = ["embed", "index", "lifecycle"].map((room) =>
  join(import.meta.dirname, "..", "src", room, "kernel"),
)

/** The codes of value types and, below, of instructions by name; vector instructions begin with 0xfd. */
const types: Readonly<Record<string, number>> = { i32: 0x7f, f32: 0x7d, v128: 0x7b }
const plain: Readonly<Record<string, number>> = {
  select: 0x1b,
  "i32.eq": 0x46,
  "i32.lt_u": 0x49,
  "i32.le_u": 0x4d,
  "i32.ge_u": 0x4f,
  "i32.ctz": 0x68,
  "i32.add": 0x6a,
  "i32.sub": 0x6b,
  "i32.mul": 0x6c,
  "i32.and": 0x71,
  "i32.shl": 0x74,
  "i32.shr_u": 0x76,
  "f32.add": 0x92,
}
const vector: Readonly<Record<string, number>> = {
  "i8x16.swizzle": 14,
  "i8x16.splat": 15,
  "i16x8.splat": 16,
  "i32x4.splat": 17,
  "f32x4.splat": 19,
  "i8x16.eq": 35,
  "v128.and": 78,
  "v128.or": 80,
  "v128.xor": 81,
  "i8x16.bitmask": 100,
  "i8x16.shr_u": 109,
  "i8x16.add": 110,
  "i8x16.sub": 113,
  "i32x4.extadd_pairwise_i16x8_u": 127,
  "i16x8.extend_low_i8x16_s": 135,
  "i16x8.extend_high_i8x16_s": 136,
  "i16x8.extend_low_i8x16_u": 137,
  "i16x8.extend_high_i8x16_u": 138,
  "i16x8.shl": 139,
  "i16x8.add": 142,
  "i16x8.sub": 145,
  "i16x8.min_u": 151,
  "i16x8.max_u": 153,
  "i32x4.extend_low_i16x8_s": 167,
  "i32x4.extend_high_i16x8_s": 168,
  "i32x4.shr_u": 173,
  "i32x4.add": 174,
  "i32x4.mul": 181,
  "i32x4.dot_i16x8_s": 186,
  "f32x4.add": 228,
  "f32x4.mul": 230,
  "f32x4.convert_i32x4_s": 250,
}
/** Instructions that read or write memory, with the alignment of their address as a power of two. */
const memory: Readonly<Record<string, readonly [bytes: readonly number[], align: number]>> = {
  "i32.load": [[0x28], 2],
  "i32.load8_u": [[0x2d], 0],
  "i32.load16_u": [[0x2f], 1],
  "i32.store": [[0x36], 2],
  "v128.load": [[0xfd, 0], 4],
  "v128.load8x8_s": [[0xfd, 1], 3],
  "v128.load8x8_u": [[0xfd, 2], 3],
  "v128.store": [[0xfd, 11], 4],
}

/** Parses the text into nested lists. */
function parse(text: string): Node {
  const stack: Node[][] = [[]]
  for (const [token] of text.replace(/;;.*/g, "").matchAll(/[()]|[^\s()]+/g)) {
    if (token === "(") stack.push([])
    else if (token === ")") {
      const done = stack.pop() ?? []
      stack.at(-1)?.push(done)
    } else stack.at(-1)?.push(token)
  }
  return stack[0]?.[0] ?? []
}

/** Translates a module to bytes. */
function assemble(module: Node): Uint8Array {
  const parts = listOf(module).slice(1).map(listOf)
  const functions = parts.filter(([kind]) => kind === "func").map(readFunction)
  const exported = (name: string, kind: number, at: number) => [...textOf(name), kind, ...unsigned(at)]
  const [pages = "1"] = parts.find(([kind]) => kind === "memory")?.slice(-1) ?? []
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      functions.map(({ type }) => type),
    ),
    ...section(
      3,
      functions.map((_, at) => unsigned(at)),
    ),
    ...section(5, [[0, ...unsigned(Number(pages))]]),
    ...section(7, [exported("memory", 2, 0), ...functions.map(({ name }, at) => exported(name, 0, at))]),
    ...section(
      10,
      functions.map(({ code }) => [...unsigned(code.length), ...code]),
    ),
  ])
}

interface WasmFunction {
  readonly name: string
  readonly type: readonly number[]
  readonly code: readonly number[]
}

function readFunction([, ...parts]: readonly Node[]): WasmFunction {
  const declared = (kind: string) => parts.map(listOf).filter(([first]) => first === kind)
  const typesOf = (lists: readonly (readonly Node[])[]) =>
    lists.map((each) => types[String(each.at(-1))] as number)
  const [params, results, locals] = [declared("param"), declared("result"), declared("local")]
  const names = [...params, ...locals].map(([, name]) => String(name))
  const body = parts.filter(
    (part) => !["export", "param", "result", "local"].includes(String(listOf(part)[0])),
  )
  return {
    name: String(declared("export")[0]?.[1]).replaceAll('"', ""),
    type: [0x60, ...vectorOf(typesOf(params).map(single)), ...vectorOf(typesOf(results).map(single))],
    code: [
      ...vectorOf(typesOf(locals).map((type) => [1, type])),
      ...body.flatMap((part) => instruction(part, names, [])),
      0x0b,
    ],
  }
}

/** `labels` are those of the enclosing blocks, the innermost first. */
function instruction(node: Node, names: readonly string[], labels: readonly string[]): number[] {
  const [head, ...rest] = listOf(node)
  const name = String(head)
  const within = (parts: readonly Node[], around = labels) =>
    parts.flatMap((part) => instruction(part, names, around))
  const local = { "local.get": 0x20, "local.set": 0x21, "local.tee": 0x22 }[name]
  if (local !== undefined)
    return [...within(rest.slice(1)), local, ...unsigned(known(names, String(rest[0])))]
  if (name === "i32.const") return [0x41, ...signed(Number(rest[0]) | 0)]
  if (name === "loop") return [0x03, 0x40, ...within(rest.slice(1), [String(rest[0]), ...labels]), 0x0b]
  if (name === "br_if") return [...within(rest.slice(1)), 0x0d, ...unsigned(known(labels, String(rest[0])))]
  if (name === "if") {
    const [condition, then] = rest as [Node, Node]
    return [...within([condition]), 0x04, 0x40, ...within(listOf(then).slice(1), ["", ...labels]), 0x0b]
  }
  const lane = { "i32x4.extract_lane": 27, "f32x4.extract_lane": 31 }[name]
  if (lane !== undefined) return [...within(rest.slice(1)), 0xfd, lane, Number(rest[0])]
  const access = memory[name]
  if (access) {
    const [offset] = rest.filter((part) => typeof part === "string")
    const operands = rest.filter((part) => typeof part !== "string")
    const from = Number(String(offset ?? "offset=0").slice("offset=".length))
    return [...within(operands), ...access[0], ...unsigned(access[1]), ...unsigned(from)]
  }
  const [simple, wide] = [plain[name], vector[name]]
  if (simple !== undefined) return [...within(rest), simple]
  if (wide !== undefined) return [...within(rest), 0xfd, ...unsigned(wide)]
  throw new Error(`${name} is no instruction that is known here`)
}

function listOf(node: Node): readonly Node[] {
  return typeof node === "string" ? [node] : node
}

function known(names: readonly string[], name: string): number {
  const at = names.indexOf(name)
  if (at < 0) throw new Error(`there is no ${name}`)
  return at
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const bytes = vectorOf(items)
  return [id, ...unsigned(bytes.length), ...bytes]
}

function vectorOf(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()]
}

function single(byte: number): number[] {
  return [byte]
}

function textOf(text: string): number[] {
  return [...unsigned(text.length), ...Buffer.from(text)]
}

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  const isLast = value >= -64 && value < 64
  return isLast ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)]
}

/** The source of a folder's bytes.ts. */
export function kernelSource(folder: string): string {
  const bytes = assemble(parse(readFileSync(join(folder, "kernel.wat"), "utf8")))
  const lines =
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,100}/g) ?? []
  return `/** kernel.wat, made by \`node tools/kernel.ts\`. */\nexport const kernelBytes =\n${lines.map((line) => `  "${line}"`).join(" +\n")}\n`
}

if (import.meta.main)
  for (const folder of kernelFolders) writeFileSync(join(folder, "bytes.ts"), kernelSource(folder))
