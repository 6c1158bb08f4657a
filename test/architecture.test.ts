import { existsSync, readdirSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { dirname, join, normalize, relative } from "node:path"
import { expect, test } from "vitest"

/**
 * Who may import whom: each room with the rooms that it may use. All may use `domain`, `basics` and
 * themselves. ARCHITECTURE.md shows the same as a picture.
 */
const mayImport: Record<string, readonly string[]> = {
  basics: [],
  domain: [],
  markdown: [],
  disk: [],
  guard: [],
  lifecycle: [],
  clients: [],
  formats: ["lifecycle"],
  settings: ["disk"],
  prompt: ["guard"],
  store: ["markdown", "disk"],
  embed: [],
  web: [],
  index: ["store", "markdown", "disk", "embed"],
  recall: ["store", "embed", "index"],
  verbs: [
    "web",
    "recall",
    "index",
    "embed",
    "formats",
    "lifecycle",
    "store",
    "markdown",
    "disk",
    "settings",
    "prompt",
    "guard",
    "clients",
  ],
  tools: ["co", "guard"],
  agent: [],
  mcp: ["tools", "co", "guard"],
  providers: ["agent", "lifecycle"],
  chat: ["agent", "providers", "tools", "co", "guard"],
  co: ["verbs", "web", "index", "embed", "lifecycle", "store", "disk", "settings"],
  cli: [
    "co",
    "chat",
    "mcp",
    "agent",
    "tools",
    "guard",
    "clients/keys.ts",
    "formats/names.ts",
    "settings/table.ts",
    "disk/streams.ts",
    "disk/port.ts",
  ],
}

/** The rooms that may use a built-in module and its submodules. A module that is not listed is forbidden. */
const builtins: Record<string, readonly string[]> = {
  fs: ["disk"],
  sqlite: ["disk", "index"],
  tty: ["disk"],
  child_process: ["cli", "disk"],
  readline: ["cli"],
  crypto: ["store", "mcp"],
  os: ["co", "disk"],
  http: ["mcp", "web"],
  https: ["web"],
  net: ["mcp", "providers", "web"],
  dns: ["web"],
  worker_threads: ["web", "co"],
  zlib: ["web", "verbs"],
  stream: ["web", "mcp"],
  url: ["verbs"],
}
const harmless = ["path", "buffer"]

const root = join(import.meta.dirname, "..")
const source = join(root, "src")
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.endsWith(".d.ts"))
  .map((name) => ({ name, text: readFileSync(join(source, name), "utf8") }))

function roomOf(name: string): string {
  return name.includes("/") ? (name.split("/")[0] ?? "") : name.replace(/\.ts$/, "")
}

function importsOf(text: string): string[] {
  const patterns = [
    /(?:^|\n)\s*(?:import|export)\s[^"']*?from\s+"([^"]+)"/g,
    /(?:^|\n)import\s+"([^"]+)"/g,
    /\bimport\(\s*"([^"]+)"\s*\)/g,
    /\b(?:getBuiltinModule|require)\((?:\s*"([^"]+)")?/g,
  ]
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, specifier = ""]) => specifier))
}

function targetOf(from: string, specifier: string): string {
  return normalize(relative(source, join(source, dirname(from), specifier)))
}

/** Packages are allowed everywhere; their cost is written down elsewhere. Node's modules follow the table. */
function isFree(room: string, specifier: string): boolean {
  const [name = ""] = specifier.replace(/^node:/, "").split("/")
  if (!isBuiltin(`node:${name}`)) return /^[a-z@][\w@./-]*$/.test(specifier)
  return harmless.includes(name) || (builtins[name] ?? []).includes(room)
}

function forbidden(name: string, text: string): string[] {
  const room = roomOf(name)
  return importsOf(text).flatMap((specifier) => {
    if (specifier.startsWith(".")) {
      const target = targetOf(name, specifier)
      const free = room === "basics" ? [] : ["domain", "basics"]
      const allowed = [room, ...free, ...(mayImport[room] ?? [])]
      return allowed.includes(roomOf(target)) || allowed.includes(target) ? [] : [`${name} imports ${target}`]
    }
    return isFree(room, specifier) ? [] : [`${name} uses ${specifier}`]
  })
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*/g, "")
}

test("every room imports only what the table allows", () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(({ name, text }) => forbidden(name, text))).toEqual([])
})

test("the check itself notices a forbidden import", () => {
  expect(forbidden("store/scan.ts", 'import { recall } from "../recall/recall.ts"\n')).toHaveLength(1)
  expect(forbidden("basics/x.ts", 'import { limits } from "../domain/limits.ts"\n')).toHaveLength(1)
  expect(forbidden("recall/x.ts", 'import { readFileSync } from "node:fs"\n')).toHaveLength(1)
  expect(forbidden("verbs/x.ts", 'const x = await import("../cli/main.ts")\n')).toHaveLength(1)
  expect(forbidden("verbs/x.ts", 'import { readFile } from "node:fs/promises"\n')).toHaveLength(1)
  expect(forbidden("verbs/x.ts", 'import { readFile } from "fs"\n')).toHaveLength(1)
  expect(forbidden("verbs/x.ts", 'const fs = process.getBuiltinModule("node:fs")\n')).toHaveLength(1)
  expect(forbidden("verbs/x.ts", "const fs = process.getBuiltinModule(name)\n")).toHaveLength(1)
  expect(forbidden("verbs/x.ts", 'import { createRequire } from "node:module"\n')).toHaveLength(1)
  expect(forbidden("disk/x.ts", 'const os = process.getBuiltinModule("node:os")\n')).toEqual([])
})

test("every room is in the table", () => {
  expect([...new Set(files.map(({ name }) => roomOf(name)))].sort()).toEqual(Object.keys(mayImport).sort())
})

test("process and console are touched only at the doors", () => {
  const atDoors = new Set(["cli", "co"])
  const touching = files.filter(
    ({ name, text }) =>
      !atDoors.has(roomOf(name)) &&
      /\b(?:process\.(?!getBuiltinModule)|console\.)/.test(withoutComments(text)),
  )
  expect(touching.map(({ name }) => name)).toEqual([])
})

/** In the order in which a page names them. A path without a folder is relative to the path before it. */
function missingPaths(page: string): string[] {
  const quoted = page.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)
  const paths = [...quoted].flatMap(([, text = ""]) =>
    /^[\w.-]*(?:\/[\w./-]*|\.(?:ts|md))$/.test(text) ? [text] : [],
  )
  let beside = source
  return paths.filter((path) => {
    const found = [root, source, beside].map((folder) => join(folder, path)).find((each) => existsSync(each))
    if (found !== undefined && path.includes("/")) beside = dirname(found)
    return found === undefined
  })
}

test("the check itself notices a path that is not there", () => {
  const page =
    "```\nsrc/nowhere/\n```\n`src/store/keeper.ts`, `roll.ts`, `nobody.ts`, `disk/`, `disk/no.ts`, `Keeper.change`, `co undo`"
  expect(missingPaths(page)).toEqual(["nobody.ts", "disk/no.ts"])
})

test.each(["ARCHITECTURE.md", "AGENTS.md"])("every path that %s names is there", (page) => {
  expect(missingPaths(readFileSync(join(root, page), "utf8"))).toEqual([])
})

test("SQL is spoken only by the mutex and the index on SQLite", () => {
  const speaking = files.filter(({ text }) =>
    /\b(?:BEGIN IMMEDIATE|ROLLBACK|SELECT .* FROM|INSERT INTO)\b/.test(text),
  )
  expect(speaking.map(({ name }) => name)).toEqual(["disk/mutex.ts", "index/sqlite/shelf.ts"])
})

test("a person's answer is interpreted in one place, whoever asks", () => {
  const asking = files.filter(({ text }) => /\bdoor\.ask\(|[vV]iew\.choose\(/.test(withoutComments(text)))
  expect(asking.map(({ name }) => name).sort()).toEqual([
    "chat/approvals.ts",
    "chat/commands/review.ts",
    "cli/question.ts",
  ])
  expect(asking.filter(({ text }) => !/\bhearAnswer\(/.test(text)).map(({ name }) => name)).toEqual([])
})

test("no file has over 400 lines, tests and tools included, and most of the source have under 150", () => {
  const lengthOf = (text: string) => text.split("\n").length - 1
  const all = ["src", "test", "bench", "tools"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:c?[jt]s|py|wat)$/.test(name))
      .map((name) => join(folder, name)),
  )
  const tooLong = all.filter((name) => lengthOf(readFileSync(join(root, name), "utf8")) > 400)
  expect(tooLong).toEqual([])
  expect(files.filter(({ text }) => lengthOf(text) > 150).length).toBeLessThan(files.length / 5)
})

test("there are no cycles between files", () => {
  const graph = new Map(
    files.map(({ name, text }) => [
      name,
      importsOf(text).flatMap((specifier) => (specifier.startsWith(".") ? [targetOf(name, specifier)] : [])),
    ]),
  )
  const done = new Set<string>()
  const walk = (name: string, path: readonly string[]): string[] => {
    if (path.includes(name)) return [[...path.slice(path.indexOf(name)), name].join(" → ")]
    if (done.has(name)) return []
    done.add(name)
    return (graph.get(name) ?? []).flatMap((next) => walk(next, [...path, name]))
  }
  expect(files.flatMap(({ name }) => walk(name, []))).toEqual([])
})
