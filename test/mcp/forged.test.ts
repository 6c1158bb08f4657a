import { mkdirSync, rmSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { limits } from "../../src/domain/limits.ts"
import { type Place, place } from "../cli/run.ts"
import { figure } from "../support/figures.ts"
import { trust } from "./peers.ts"
import { talk } from "./talk.ts"

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "forger", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
}
const accept = { approval: { action: "accept", content: {} } }

function save(content: string, more: object = {}) {
  return { name: "save_memory", arguments: { content }, _meta: meta, ...more }
}

test("consent that nobody was asked for is none", async () => {
  const home = place()
  const { request } = talk(home)
  const first = await request("tools/call", save("Tabs are fine.", { inputResponses: accept }))
  expect(first.result).toMatchObject({ resultType: "input_required", requestState: expect.any(String) })
  const forged = await request(
    "tools/call",
    save("Tabs are fine.", { inputResponses: accept, requestState: "x" }),
  )
  expect(forged.error).toMatchObject({ code: -32602 })
  expect(home.must("list", "--json").json()).toMatchObject({ count: 0 })
})

test("whose the context is, is asked at each save without a word about a broken one", async () => {
  const home = place()
  trust(home, "hand")
  home.write(join(home.knowledge, "context.md"), "---\nversion: [\n---\nnot read")
  const { request, end, errors } = talk(home)
  const { result } = await request("tools/call", save("Tabs are fine."))
  expect(result).toMatchObject({ structuredContent: { action: "saved" } })
  expect(await end()).toBe(0)
  expect(errors).toEqual([])
})

test("consent to one text is none to another, and works once", async () => {
  const home = place()
  const { request } = talk(home)
  const asked = await request("tools/call", save("Tabs are fine."))
  const { requestState } = asked.result as { requestState: string }
  const other = await request(
    "tools/call",
    save("Spaces are fine.", { inputResponses: accept, requestState }),
  )
  expect(other.error).toMatchObject({ code: -32602 })
  const again = await request("tools/call", save("Tabs are fine."))
  const state = (again.result as { requestState: string }).requestState
  const agreed = save("Tabs are fine.", { inputResponses: accept, requestState: state })
  expect((await request("tools/call", agreed)).result).toMatchObject({
    structuredContent: { action: "saved" },
  })
  expect((await request("tools/call", agreed)).error).toMatchObject({ code: -32602 })
  expect(home.must("list", "--json").json()).toMatchObject({ count: 1 })
})

test("where a memory was changed after the question, the person is asked about what it says now", async () => {
  const home = place()
  home.given("learn", "We release on Tuesdays.")
  const { request } = talk(home)
  const forget = { name: "forget_memory", arguments: { id: "1" }, _meta: meta }
  const asked = await request("tools/call", forget)
  const { requestState } = asked.result as { requestState: string }
  home.memory(1, "We release on Wednesdays.", { name: home.namesIn(home.memories)[0] ?? "" })
  const second = await request("tools/call", { ...forget, inputResponses: accept, requestState })
  expect(second.result).toMatchObject({ resultType: "input_required" })
  expect(JSON.stringify(second.result)).toContain("Wednesdays")
  expect(home.must("list", "--json").json()).toMatchObject({ count: 1 })
})

test.each(["goes", "is hung up on", "answers for another text"])(
  "a question that nobody comes back to ends in the inbox when the client %s",
  async (how) => {
    const home = place()
    const { request, end, child } = talk(home)
    const asked = await request("tools/call", save("Tabs are fine."))
    const { requestState } = asked.result as { requestState: string }
    if (how === "is hung up on") {
      const gone = new Promise((done) => child.once("exit", done))
      child.kill("SIGHUP")
      expect(await gone).toBe(129)
    } else if (how === "goes") await end()
    else await request("tools/call", save("Spaces are fine.", { inputResponses: accept, requestState }))
    expect(home.must("review", "--json").json()).toMatchObject({ proposals: [{ content: "Tabs are fine." }] })
  },
)

test("a question that nobody comes back to and that cannot be kept is told on standard error", async () => {
  const home = place()
  const { request, end, errors } = talk(home)
  await request("tools/call", save("Tabs are fine."))
  home.write(join(home.knowledge, "inbox"), "a file in its place")
  await end()
  expect(errors.join("\n")).toContain("an unanswered save could not be kept")
})

/** Makes the question whether an agent is trusted end in a system error. */
function breakState({ home }: Place): void {
  const state = join(home, ".local/state/co-cli")
  rmSync(state, { recursive: true, force: true })
  mkdirSync(dirname(state), { recursive: true })
  symlinkSync(state, state)
}

test("a question that lapses into an error of the disk is told of, and the server serves on", async () => {
  const home = place()
  home.given("learn", "We release on Tuesdays.")
  const { request, end, errors } = talk(home)
  await request("tools/call", save("Tabs are fine."))
  breakState(home)
  const forget = { name: "forget_memory", arguments: { id: "1" }, _meta: meta }
  const answers = []
  for (let asked = 0; asked < limits.openQuestions + 1; asked++)
    answers.push(await request("tools/call", forget))
  expect(answers.at(-1)?.result).toMatchObject({ resultType: "input_required" })
  expect(await end()).toBe(0)
  expect(errors.join("\n")).toContain("an unanswered save could not be kept: ELOOP")
})

test("questions that lapse into an error of the disk at the end are told of, each of them", async () => {
  const home = place()
  const { request, end, errors } = talk(home)
  await request("tools/call", save("Tabs are fine."))
  await request("tools/call", save("Spaces are fine."))
  breakState(home)
  expect(await end()).toBe(0)
  expect(errors.join("\n").match(/could not be kept: ELOOP/g)).toHaveLength(2)
})

test("an answer counts whatever order the arguments come in", async () => {
  const home = place()
  const { request } = talk(home)
  const call = (args: object, more: object = {}) =>
    request("tools/call", { name: "save_memory", arguments: args, _meta: meta, ...more })
  const asked = await call({ content: "Tabs are fine.", tags: ["style"] })
  const { requestState } = asked.result as { requestState: string }
  const again = await call(
    { tags: ["style"], content: "Tabs are fine." },
    { inputResponses: accept, requestState },
  )
  expect(again.result).toMatchObject({ structuredContent: { action: "saved" } })
})

test("a model in a loop is stopped, and told so", async () => {
  const home = place()
  const { request } = talk(home, { agent: "zed" })
  const { agentSavesPerMinute } = limits
  const calls = Array.from({ length: agentSavesPerMinute }, () => request("tools/call", save("")))
  await Promise.all(calls)
  const over = await request("tools/call", save("Tabs are fine."))
  expect(over.result).toMatchObject({
    isError: true,
    content: [{ text: `no more than ${agentSavesPerMinute} saves a minute; wait a minute` }],
  })
  figure("T11", `after ${agentSavesPerMinute} saves within a minute the next one was refused`)
})
