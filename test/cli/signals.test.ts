import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { figure } from "../support/figures.ts"
import type { Imported, Listed } from "./results.ts"
import { binary, isCrash, type Outcome, outcome, type Place, place } from "./run.ts"

interface Ended extends Outcome {
  /** The time from the signal to the end. */
  readonly ms: number
}

/** Starts the program, sends a signal once `isReady` says so, and waits for its end. */
async function interrupted(
  at: Place,
  args: string[],
  signal: NodeJS.Signals,
  { input = "", isReady }: { input?: string; isReady: (stdout: string, isRead: boolean) => boolean },
): Promise<Ended> {
  const child: ChildProcess = spawn(process.execPath, [binary, ...args], {
    cwd: at.project,
    env: at.environment(),
  })
  let [stdout, stderr, sent, isRead] = ["", "", 0, false]
  child.stdout?.on("data", (chunk) => {
    stdout += chunk
  })
  child.stderr?.on("data", (chunk) => {
    stderr += chunk
  })
  child.stdin?.write(input, () => {
    isRead = true
  })
  child.stdin?.on("error", () => undefined)
  const timer = setInterval(() => {
    if (sent || !isReady(stdout, isRead)) return
    sent = performance.now()
    child.kill(signal)
  }, 10)
  const status = await new Promise<number | null>((done) => child.on("close", done))
  clearInterval(timer)
  return { ...outcome(status, stdout, stderr), ms: performance.now() - sent }
}

const signals = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const

function expectQuickEnd(ended: Ended, status: number): void {
  expect(ended.status).toBe(status)
  expect(ended.ms).toBeLessThan(3000)
  expect(isCrash(ended.stderr)).toBe(false)
  expect(ended.stderr).not.toMatch(/Error|unexpected/)
}

/** What is left in the folders of the store that may hold something half done. */
function leftovers(at: Place): string[] {
  const names = readdirSync(at.knowledge, { recursive: true, encoding: "utf8" })
  return names.filter((name) => /tmp\/(?!\.gitignore$)/.test(name) || /lock-|-journal$/.test(name))
}

test.for(signals)(
  "P20: %s ends a recall --stdin that waits for a line with %i, at once",
  async ([signal, status]) => {
    const at = place()
    at.memory(1, "deploy")
    const isReady = (stdout: string): boolean => stdout.includes("\n")
    const ended = await interrupted(at, ["recall", "--stdin"], signal, { input: "deploy\n", isReady })
    expectQuickEnd(ended, status)
    expect(ended.stderr).toBe("")
    expect(ended.json()).toMatchObject({ count: 1 })
    figure("P20", `${signal} while a recall waits: exit ${status} after ${Math.round(ended.ms)} ms`)
  },
)

test.for(signals)(
  "P20: %s ends a learn that waits for its text with %i, and saves nothing",
  async ([signal, status]) => {
    const at = place()
    // More than a pipe holds, so the write ends only once the program reads.
    const input = "half a sentence ".repeat(20_000)
    const isReady = (_: string, isRead: boolean): boolean => isRead
    const ended = await interrupted(at, ["learn", "-"], signal, { input, isReady })
    expectQuickEnd(ended, status)
    expect(at.tree(at.project)).toEqual({})
  },
)

const count = 600
const rows = Array.from({ length: count }, (_, n) => `${JSON.stringify({ content: `fact number ${n}` })}\n`)

test.for(signals)(
  "P20: %s ends a long import with %i soon, and leaves a sound store",
  async ([signal, status]) => {
    const at = place()
    at.write("rows.jsonl", rows.join(""))
    at.write(".co-cli/settings.json", '{"memory_max_count": 0}')
    const hasBegun = (): boolean => {
      try {
        return readdirSync(at.memories).length + at.namesIn(join(at.knowledge, ".tmp")).length > 0
      } catch {
        return false
      }
    }
    const ended = await interrupted(at, ["import", "rows.jsonl"], signal, { isReady: hasBegun })
    const left = at.co("list", "--json").json<Listed>().count
    expect(ended.stderr).toBe(
      left === 0 ? "" : `co: stopped in the middle: ${left} memories saved so far; co undo takes that back\n`,
    )
    const again = at.co("import", "rows.jsonl", "--json").json<Imported>()
    expect(again.saved + again.skipped).toBe(count)
    expect(again.skipped).toBe(left)
    expect(at.co("list", "--json").json<Listed>().count).toBe(count)
    expect(leftovers(at)).toEqual([])
    expect(at.co("doctor").status).toBe(0)
    expectQuickEnd(ended, status)
    figure(
      "P20",
      `${signal} in an import of ${count} rows: exit ${status} after ${Math.round(ended.ms)} ms, 0 torn, 0 left`,
    )
  },
)

test("what a signal left of an import is told, and one undo takes it back", async () => {
  const at = place()
  const many = Array.from({ length: 3_000 }, (_, n) => `${JSON.stringify({ content: `fact number ${n}` })}\n`)
  at.write("rows.jsonl", many.join(""))
  at.write(".co-cli/settings.json", '{"memory_max_count": 0}')
  const hasSaved = (): boolean => existsSync(at.memories) && readdirSync(at.memories).length >= 200
  const { stdout, stderr } = await interrupted(at, ["import", "rows.jsonl"], "SIGINT", { isReady: hasSaved })
  const { count: left } = at.co("list", "--json").json<Listed>()
  expect([stdout, stderr]).toEqual([
    "",
    `co: stopped in the middle: ${left} memories saved so far; co undo takes that back\n`,
  ])
  at.must("undo")
  expect(at.co("list", "--json").json<Listed>().count).toBe(0)
})

/** The exit code and the errors of the program if its reader goes away. */
function intoReader(at: Place, args: string[], reader: string, redirect = ""): Outcome {
  const script = `"$@" ${redirect} | ${reader} >/dev/null; exit \${PIPESTATUS[0]}`
  return at.run(args, { through: ["bash", "-c", script, "bash"], input: "fact\n".repeat(2000) })
}

test("P20: a reader that closes the pipe early is no error: exit 0 and not a word", () => {
  const at = place()
  for (let id = 1; id <= 300; id++) at.memory(id, `fact ${id} ${"x".repeat(1000)}`)
  const commands = [["export"], ["list"], ["list", "--json"], ["recall", "--stdin"]]
  for (const args of commands) {
    expect(intoReader(at, args, "head -1"), args.join(" ")).toMatchObject({ status: 0, stderr: "" })
  }
  expect(intoReader(at, ["export"], "true")).toMatchObject({ status: 0, stderr: "" })
  figure("P20", `a closed pipe: ${commands.length + 1} commands end with 0, silently`)
})

test("P20: a reader that goes away does not hide that a merge is open: git would commit its marks", () => {
  const at = place()
  for (const port of [1, 2, 3])
    at.write(`${port}.md`, `---\nid: 1\ncreated: 2026-01-01\n---\n\nThe port is ${port}.\n`)
  const ended = intoReader(at, ["merge-driver", "1.md", "2.md", "3.md"], "true")
  expect(ended).toMatchObject({ status: 113, stderr: "" })
})

test("P20: a reader of the errors that goes away does not change the exit code", () => {
  const at = place()
  expect(intoReader(at, ["frobnicate"], "true", "2>&1 >/dev/null").status).toBe(2)
})

test("a full disk behind standard output is an error in plain words", ({ skip }) => {
  skip(!existsSync("/dev/full"), "no /dev/full on this machine")
  const at = place()
  at.memory(1, "one")
  const result = at.run(["list"], { through: ["sh", "-c", '"$@" > /dev/full', "sh"] })
  expect(result.status).toBe(5)
  expect(result.stderr).toMatch(/no space left/)
  expect(result.stderr).not.toContain("unexpected")
})
