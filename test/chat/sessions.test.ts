import { appendFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { modeOf, place } from "../cli/run.ts"
import { asked, calls, memoriesIn, says, scripted, talk, transcriptsIn, wires } from "./talk.ts"

interface Told {
  readonly display: string
  readonly end: string
  readonly messages: readonly { role: string; text?: string }[]
}

const later = (minute: number) => ({ CO_CLI_NOW: `2026-02-09T15:${String(minute).padStart(2, "0")}:00Z` })

test("--json gives one object, with the questions on standard error", async () => {
  const at = place()
  const result = await talk(at, ["I prefer tabs", "y", "/status", "hello"], { args: ["--json"] })
  const told = result.json<Told>()
  expect(told.display).toContain("Hello. Tell me")
  expect(told.end).toBe("done")
  expect(told.messages[0]).toEqual({ role: "user", text: "I prefer tabs" })
  expect(result.stderr).toContain("save_memory wants to save:")
  expect(memoriesIn(at)).toHaveLength(1)
  expect((await talk(at, [], { args: ["--json"] })).json<Told>().messages).toEqual([])
})

test("R236: a transcript is readable by its owner alone and no memory comes of it", async () => {
  const at = place()
  await talk(at, ["hello"])
  const [transcript] = transcriptsIn(at)
  expect(modeOf(transcript?.path ?? "")).toBe("600")
  expect(modeOf(join(transcript?.path ?? "", ".."))).toBe("700")
  expect(memoriesIn(at)).toEqual([])
})

test("--resume goes on with the last conversation, again and again; --session with one of them", async () => {
  const at = place()
  const stub = await scripted(["one", "two", "three", "four"].map(says))
  const env = asked(stub, "anthropic")
  await talk(at, ["first line"], { env })
  await talk(at, ["second line"], { args: ["--resume"], env: { ...env, ...later(1) } })
  await talk(at, ["third line"], { args: ["--resume"], env: { ...env, ...later(2) } })
  const texts = stub.heard[2]?.messages.map((message) => (message.role === "tool" ? "" : message.text))
  expect(texts).toEqual(["first line", "one", "second line", "two", "third line"])
  const listed = await talk(at, ["/sessions"], { env: { ...env, ...later(3) } })
  const ids = listed.stdout
    .trim()
    .split("\n")
    .map((line) => line.split(" ")[0] ?? "")
  expect(ids).toHaveLength(3)
  await talk(at, ["fourth line"], { args: ["--session", ids[2] ?? ""], env: { ...env, ...later(4) } })
  expect(stub.heard[3]?.messages).toHaveLength(3)
  expect((await talk(at, [], { args: ["--session", "nothing"], env })).status).toBe(1)
})

test("a resumed conversation says so at the top; a new one does not", async () => {
  const at = place()
  expect((await talk(at, ["hello"])).stderr).not.toContain("Continuing")
  const resumed = await talk(at, ["hello"], { args: ["--resume"], env: later(1) })
  expect(resumed.stderr).toContain("\nContinuing after 2 messages.\n")
  const [id = ""] = (await talk(at, ["/sessions"])).stdout.split(" ")
  const chosen = await talk(at, [], { args: ["--session", id], env: later(2) })
  expect(chosen.stderr).toContain("\nContinuing after 4 messages.\n")
  expect((await talk(at, [`/sessions ${id}`])).stdout).toBe("Continuing after 4 messages.\n")
})

test("/sessions ID resumes one; what was cleared does not come back", async () => {
  const at = place()
  const stub = await scripted(["one", "two", "three"].map(says))
  const env = asked(stub, "openai-compatible")
  await talk(at, ["first line"], { env })
  const id = JSON.parse(transcriptsIn(at)[0]?.text.split("\n")[0] ?? "").id
  await talk(at, [`/sessions ${id}`, "second line", "/clear", "third line"], { env: { ...env, ...later(1) } })
  expect(stub.heard.map(({ messages }) => messages.length)).toEqual([1, 3, 1])
  const resumed = await talk(at, [], { args: ["--resume", "--json"], env: { ...env, ...later(2) } })
  expect(resumed.json<Told>().messages.map(({ text }) => text)).toEqual(["third line", "three"])
})

test("if there is nothing to resume, co says what to do instead", async () => {
  const at = place()
  for (const args of [["--resume"], ["--session", "nothing"]]) {
    const { status, stderr } = await talk(at, [], { args })
    expect(status).toBe(1)
    expect(stderr).toMatch(/no conversation .*in this project to continue; co chat begins the first\n$/)
  }
  await talk(at, ["hello"])
  const { stderr } = await talk(at, [], { args: ["--session", "nothing"] })
  expect(stderr).toContain(
    "no conversation 'nothing' in this project to continue; /sessions in co chat lists",
  )
})

test("another project's conversations are not listed and cannot be resumed", async () => {
  const at = place()
  await talk(at, ["hello"])
  const other = at.write("../other/x", "")
  const elsewhere = at.run(["chat", "--resume"], { cwd: join(other, ".."), env: { LLM_PROVIDER: "builtin" } })
  expect(elsewhere.status).toBe(1)
})

test.each(wires)(
  "%s: a transcript that was cut, edited or filled with nonsense can be resumed",
  async (wire) => {
    const at = place()
    const stub = await scripted([calls({ name: "list_memories" }), says("listed"), says("fine")])
    const env = asked(stub, wire)
    await talk(at, ["list them"], { env })
    const path = transcriptsIn(at)[0]?.path ?? ""
    const entries = [
      { role: "assistant", text: "x", calls: [null, 3] },
      { role: "tool", results: [null] },
      { role: "assistant", text: "y", calls: [{ id: "1", name: "list_memories" }] },
      { role: "tool", results: [{ id: "1", name: 7 }] },
      { role: "assistant", text: "a call without its result", calls: [{ id: "1", name: "list_memories" }] },
      { role: "user", text: 3 },
      [],
    ]
    for (const entry of entries)
      appendFileSync(path, `${JSON.stringify({ kind: "entry", at: "x", entry })}\n`)
    const undated = { kind: "entry", entry: { role: "user", text: "without a time" } }
    appendFileSync(path, `${JSON.stringify(undated)}\n{"kind":"entry","at":"2026`)
    const { stdout, status } = await talk(at, ["go on"], { args: ["--resume"], env: { ...env, ...later(1) } })
    expect(stdout).toBe("fine\n")
    expect(status).toBe(0)
    const roles = stub.heard[2]?.messages.map(({ role }) => role).join(" ")
    // Some wires have several messages of the same side in a row.
    expect(roles).toMatch(/^user assistant tool(?: assistant)+ tool assistant tool(?: user)?$/)
  },
)

test.each(wires)("%s: a call whose result is missing in a transcript gets one that says so", async (wire) => {
  const at = place()
  at.memory(1, "We deploy on Mondays")
  const two = calls({ name: "list_memories" }, { name: "recall_memory", input: { query: "deploy" } })
  const stub = await scripted([two, says("listed"), says("fine")])
  const env = asked(stub, wire)
  await talk(at, ["list them"], { env })
  const { path = "", text = "" } = transcriptsIn(at)[0] ?? {}
  const lines = text.split("\n").map((line) => {
    if (!line.includes('"role":"tool"')) return line
    const { entry, ...rest } = JSON.parse(line)
    const stranger = { ...entry.results[0], id: "of-no-call", text: "nobody asked" }
    return JSON.stringify({ ...rest, entry: { ...entry, results: [stranger, entry.results[1]] } })
  })
  writeFileSync(path, lines.join("\n"))
  const { stdout } = await talk(at, ["go on"], { args: ["--resume"], env: { ...env, ...later(1) } })
  expect(stdout).toBe("fine\n")
  const [, asking, answered] = stub.heard[2]?.messages ?? []
  expect(asking).toMatchObject({ calls: [{ name: "list_memories" }, { name: "recall_memory" }] })
  expect(answered).toEqual({
    role: "tool",
    results: [expect.stringMatching(/^Error: .* lost/), expect.stringContaining("We deploy on Mondays")],
  })
})

test("a state folder that cannot be written is told of once, and the chat works", async () => {
  const at = place()
  const state = join(at.home, ".local", "state")
  at.write(join(state, "x"), "")
  writeFileSync(join(state, "co-cli"), "a file where a folder should be")
  const { stdout, stderr, status } = await talk(at, ["hello", "hello"])
  expect(status).toBe(0)
  expect(stdout).toContain("Hello. Tell me")
  expect(stderr.match(/cannot be recorded/g)).toHaveLength(1)
})
