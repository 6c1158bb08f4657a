import { once } from "node:events"
import { existsSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { type Place, place } from "../cli/run.ts"
import { asked, finish, key, memoriesIn, saves, says, scripted, start, talk, wires } from "./talk.ts"

test.each(wires.filter((wire) => wire !== "ollama"))(
  "%s without a key ends with 3 and says which variable",
  async (wire) => {
    const at = place()
    const { status, stderr } = await talk(at, ["hello"], {
      env: { LLM_PROVIDER: wire, CO_CLI_LLM_MODEL: "some-model" },
    })
    expect(status).toBe(3)
    expect(stderr).toMatch(/needs a key in [A-Z]+_API_KEY/)
    expect(stderr).toContain("co chat --provider builtin")
  },
)

test.each(wires)(
  "%s: a model that is not known ends with 2, a provider that is down with 5",
  async (wire) => {
    const at = place()
    const stub = await scripted([{ fail: { status: 404, message: "model not found: nobody" } }])
    const env = asked(stub, wire)
    const unknown = await talk(at, ["hello"], { env: { ...env, CO_CLI_LLM_MODEL: "nobody" } })
    expect(unknown.status).toBe(2)
    expect(unknown.stderr).toContain("nobody")
    stub.close()
    const down = await talk(at, [], { args: ["-p", "hello"], env })
    expect(down.status).toBe(5)
    expect(down.stderr).toMatch(/cannot be reached at http:\/\/127\.0\.0\.1/)
    expect(down.stdout + down.stderr + unknown.stderr).not.toContain(key)
  },
)

test("an empty prompt is a mistake", async () => {
  expect(await talk(place(), [], { args: ["-p", " "] })).toMatchObject({ status: 2, stdout: "" })
})

test("the last turn decides: what failed and then went well ends with 0", async () => {
  const stub = await scripted([{ fail: { status: 400, message: "no" } }, says("yes")])
  const { status, stdout } = await talk(place(), ["one", "two"], { env: asked(stub, "anthropic") })
  expect(status).toBe(0)
  expect(stdout).toBe("yes\n")
})

test("/model to another provider never takes the key of the one to the address of the other", async () => {
  const at = place()
  const stub = await scripted([says("mine")])
  const env = {
    ...asked(stub, "openai-compatible"),
    GEMINI_API_KEY: "gemini-key",
    HTTPS_PROXY: "http://127.0.0.1:9",
  }
  const { stdout } = await talk(at, ["/model gemini", "/model openai-compatible", "hello"], { env })
  expect(stdout).toContain("From now on gemini/gemini-2.5-flash answers.")
  expect(stub.heard.map((heard) => heard.key)).toEqual([key])
})

function isClean(at: Place): boolean {
  return Object.keys(at.tree()).every((path) => !/memories\/\.lock|\.tmp\/(?!\.gitignore$)|~$/.test(path))
}

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends with %i: at a question, and while a model is silent", async (signal, code) => {
  const at = place()
  const stub = await scripted([saves("The user prefers tabs."), { silent: true }])
  const child = start(at, { env: asked(stub, "anthropic") })
  child.stdin.write("I prefer tabs\n")
  await once(child.stdout, "data")
  child.kill(signal)
  expect((await finish(child)).status).toBe(code)
  const second = start(at, { env: asked(stub, "anthropic") })
  second.stdin.write("hello\n")
  await expect.poll(() => stub.heard.length, { timeout: 30_000 }).toBe(2)
  second.kill(signal)
  expect((await finish(second)).status).toBe(code)
  expect(memoriesIn(at)).toEqual([])
  expect(isClean(at)).toBe(true)
  // Nobody said no, so the memory in question waits in the inbox.
  expect(at.must("review").stdout).toContain("The user prefers tabs.")
})

test.each(["anthropic", "openai-compatible"] as const)(
  "%s: whoever closes the output has what they wanted: nothing more is sent, and it ends with 0",
  async (wire) => {
    const at = place()
    const words = { steps: Array.from({ length: 50 }, () => [{ text: "words\n" }, { waitMs: 10 }]).flat() }
    const stub = await scripted(Array.from({ length: 20 }, () => words))
    const child = start(at, { env: asked(stub, wire) })
    // The input stays open: co must not wait for its end.
    for (let n = 0; n < 20; n++) child.stdin.write(`hello ${n}\n`)
    child.stdout.once("data", () => child.stdout.destroy())
    const { status, stderr } = await finishUnread(child)
    expect({ status, told: stderr.includes("co: ") }).toEqual({ status: 0, told: false })
    expect(stub.heard).toHaveLength(1)
  },
)

test("with -p too, and without a model; a question that nobody could see waits in the inbox", async () => {
  const at = place()
  const stub = await scripted([{ steps: [{ text: "one\n" }, { waitMs: 500 }, { text: "two\n" }] }])
  const told = start(at, { args: ["-p", "go"], env: asked(stub, "anthropic") })
  told.stdout.once("data", () => told.stdout.destroy())
  expect(await finishUnread(told)).toEqual({ status: 0, stderr: "" })
  const help = start(at, { args: ["-p", "help"] })
  help.stdout.destroy()
  expect(await finishUnread(help)).toEqual({ status: 0, stderr: "" })
  const saving = start(at)
  saving.stdout.destroy()
  saving.stdin.end("I prefer tabs\ny\n")
  expect((await finishUnread(saving)).status).toBe(0)
  expect(memoriesIn(at)).toEqual([])
  expect(at.must("review").stdout).toContain("The user prefers tabs.")
})

describe.skipIf(!existsSync("/dev/full"))("where the output cannot be written", () => {
  const through = ["/bin/sh", "-c", 'exec "$@" > /dev/full', "sh"]
  const told = /^co: the output could not be written, and nothing more is sent: no space left .*$/gm

  test.each(wires)("%s: it ends with 5, says so once, and sends nothing more", async (wire) => {
    const stub = await scripted(["one", "two", "three"].map(says))
    const options = { env: asked(stub, wire), through }
    const { status, stderr } = await talk(place(), ["hello", "again", "and again"], options)
    expect({ status, told: stderr.match(told), lines: stderr.match(/^co: /gm) }).toMatchObject({
      status: 5,
      told: { length: 1 },
      lines: { length: 1 },
    })
    expect(stub.heard).toHaveLength(1)
    expect(await talk(place(), [], { ...options, args: ["-p", "hello"] })).toMatchObject({ status: 5 })
  })

  test("a question that nobody could see waits in the inbox", async () => {
    const at = place()
    const { status, stderr } = await talk(at, ["I prefer tabs", "y"], { through })
    expect({ status, told: stderr.match(told) }).toMatchObject({ status: 5, told: { length: 1 } })
    expect(memoriesIn(at)).toEqual([])
    expect(at.must("review").stdout).toContain("The user prefers tabs.")
  })
})

async function finishUnread(child: ReturnType<typeof start>) {
  const stderr: Buffer[] = []
  child.stderr.on("data", (chunk) => stderr.push(chunk))
  const [status] = await once(child, "exit")
  return { status, stderr: Buffer.concat(stderr).toString() }
}
