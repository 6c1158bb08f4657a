import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { place } from "../cli/run.ts"
import { answer, open, ready, say } from "./screen.ts"
import { asked, finish, memoriesIn, question, saves, says, scripted, start, talk, wires } from "./talk.ts"

const later = { CO_CLI_NOW: "2026-02-09T15:00:00Z" }
const slow = { steps: [{ text: "Kept it, and " }, { hang: true as const }] }

/** Reads output until a text has appeared. */
async function until(child: ReturnType<typeof start>, text: string): Promise<void> {
  for (let seen = ""; !seen.includes(text); ) seen += (await once(child.stdout, "data"))[0]
}

for (const wire of wires)
  test.each([
    ["SIGTERM", "Kept it, and \\n[interrupted by the user]"],
    ["SIGINT", "Kept it, and \\n[interrupted by the user]"],
    ["SIGKILL", undefined],
  ] as const)(
    `${wire}: a turn that %s ended is gone on with: what was saved in it is not asked for again`,
    async (signal, heard) => {
      const at = place()
      const stub = await scripted([saves("The user prefers tabs."), slow, says("I know.")])
      const child = start(at, { env: asked(stub, wire) })
      child.stdin.write("I prefer tabs\ny\n")
      await until(child, "Kept it")
      child.kill(signal)
      await finish(child)
      expect(memoriesIn(at)).toHaveLength(1)
      const env = { ...asked(stub, wire), ...later }
      await talk(at, ["go on"], { args: ["--resume"], env })
      const sent = JSON.stringify(stub.heard[2]?.messages)
      expect(sent).toContain("The user prefers tabs.")
      expect(sent).toContain("Saved memory 1")
      if (heard === undefined) expect(sent).not.toContain("Kept it")
      else expect(sent).toContain(heard)
    },
  )

test("of several calls those that were done have their result, and the others one that says it was lost", async () => {
  const at = place()
  const two = saves("The user prefers tabs.", "The office is in Vienna.")
  const stub = await scripted([two, says("I know.")])
  const child = start(at, { env: asked(stub, "anthropic") })
  child.stdin.write("both\ny\n")
  await until(child, "The office is in Vienna.")
  child.kill("SIGKILL")
  await finish(child)
  const env = { ...asked(stub, "anthropic"), ...later }
  const { stderr, stdout } = await talk(at, ["/sessions", "go on"], { args: ["--resume"], env })
  expect(stdout).toContain("2 messages: both")
  expect(stderr).toContain("Continuing after 3 messages.")
  expect(stub.heard[1]?.messages[2]).toEqual({
    role: "tool",
    results: [
      expect.stringContaining("Saved memory 1"),
      expect.stringMatching(/^Error: the result was lost/),
    ],
  })
})

test.each(wires)(
  "%s: an answer whose call was still asked about when it was killed is not lost",
  async (wire) => {
    const at = place()
    const { steps = [] } = saves("The user prefers tabs.")
    const stub = await scripted([{ steps: [{ text: "An important answer." }, ...steps] }, says("I know.")])
    const child = start(at, { env: asked(stub, wire) })
    child.stdin.write("I prefer tabs\n")
    await until(child, question)
    child.kill("SIGKILL")
    await finish(child)
    const env = { ...asked(stub, wire), ...later }
    const { stderr } = await talk(at, ["go on"], { args: ["--resume"], env })
    expect(stderr).toContain("Continuing after 3 messages.")
    const sent = stub.heard[1]?.messages ?? []
    expect(sent.slice(0, 3).map(({ role }) => role)).toEqual(["user", "assistant", "tool"])
    expect(JSON.stringify(sent)).toContain("An important answer.")
    expect(JSON.stringify(sent)).toContain("the result was lost: this was not run, or ended before")
  },
)

test("SIGTERM at one of several questions keeps what was asked about in the inbox, and asks no other", async () => {
  const at = place()
  const stub = await scripted([saves("The user prefers tabs.", "The office is in Vienna.")])
  const child = start(at, { env: asked(stub, "anthropic") })
  child.stdin.write("both\n")
  await until(child, question)
  child.kill("SIGTERM")
  const { status, stdout } = await finish(child)
  expect(status).toBe(143)
  expect(stdout).not.toContain("Vienna")
  expect(at.must("review").stdout).toContain("The user prefers tabs.")
})

test("SIGTERM while e has the editor open: what was asked about waits in the inbox, and where the editor saves is told", async () => {
  const at = place()
  const begun = join(at.root, "begun")
  const edit = `trap "" HUP; echo begun; touch ${begun}; sleep 2; replace "s/tabs/spaces/" "$1"`
  const terminal = open(at, { env: { EDITOR: at.editor(edit) } })
  await ready(terminal)
  await say(terminal, "remember that I prefer tabs")
  await answer(terminal, "e", "begun")
  await terminal.until(() => existsSync(begun))
  terminal.signal("SIGTERM")
  const { status, before, after } = await terminal.ended()
  expect(status).toBe(143)
  expect(after).toEqual(before)
  expect(memoriesIn(at)).toEqual([])
  expect(at.must("review").stdout).toContain("The user prefers tabs.")
  const [, draft = ""] = /what it saves is in (\S+)/.exec(terminal.output) ?? []
  await expect.poll(() => readFileSync(draft, "utf8"), { timeout: 10_000 }).toContain("spaces")
})
