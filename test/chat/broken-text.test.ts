import { once } from "node:events"
import { expect, test } from "vitest"
import { waiting } from "../cli/proposals.ts"
import { type Outcome, type Place, place } from "../cli/run.ts"
import { finish, memoriesIn, onlyMemory, start } from "./talk.ts"

/** A conversation whose input is bytes, some of which are not valid text. */
async function talkInBytes(at: Place, latin1: string): Promise<Outcome> {
  const child = start(at)
  child.stdin.end(Buffer.from(latin1, "latin1"))
  return finish(child)
}

test("a line that is not UTF-8 is refused as co learn refuses it, and nothing of it is done", async () => {
  const at = place()
  const { status, stdout, stderr } = await talkInBytes(at, "remember \xff\xfe bad\ny\n")
  expect(status).toBe(2)
  expect(stderr).toContain("co: standard input is not valid UTF-8; expected text")
  expect(stdout).toBe("")
  expect(memoriesIn(at)).toEqual([])
})

test("the lines before a broken one are carried out", async () => {
  const at = place()
  const { status, stderr } = await talkInBytes(at, "I prefer tabs\ny\nremember \xe4\n")
  expect(status).toBe(2)
  expect(stderr).toContain("Line 3 and the lines after it were not processed")
  expect(onlyMemory(at)).toContain("The user prefers tabs.")
})

test.each([
  ["as an answer", "I prefer tabs\ny\xff\ny\n"],
  ["as the text of an edit", "I prefer tabs\ne\nspaces\xff\ny\n"],
])("%s it decides nothing: the save waits in the inbox", async (_, input) => {
  const at = place()
  const { status, stderr } = await talkInBytes(at, input)
  expect(status).toBe(2)
  expect(stderr).toContain("not valid UTF-8")
  expect(memoriesIn(at)).toEqual([])
  expect(waiting(at)).toHaveLength(1)
})

test("a character that comes in two pieces is whole", async () => {
  const at = place()
  const child = start(at)
  const [head, tail] = [
    Buffer.from("remember that the caf\xc3", "latin1"),
    Buffer.from("\xa9 is open\ny\n", "latin1"),
  ]
  child.stdin.write(head)
  await once(child.stderr, "data")
  child.stdin.end(tail)
  expect((await finish(child)).status).toBe(0)
  expect(onlyMemory(at)).toContain("The café is open.")
})
