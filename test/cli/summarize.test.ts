import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { ModelTrouble } from "../../src/agent/model.ts"
import { writerOf } from "../../src/chat/writer.ts"
import { openCo } from "../../src/co.ts"
import { end, type Scripted, scripted, text } from "../support/scripted-model.ts"
import { tempFolder } from "../support/temp.ts"
import { type Place, place } from "./run.ts"
import { inTerminal } from "./terminal.ts"

function withDeploys(): Place {
  const at = place()
  at.memory(1, "We deploy the shop on Mondays.", { head: "tags: [deploy]" })
  at.memory(2, "The shop is deployed by Ansible. We deploy the shop on Mondays.", {
    head: "tags: [deploy, ops]",
  })
  at.memory(3, "We deploy the shop after 2 approvals.", { head: "tags: [deploy]" })
  at.memory(4, "The database listens on port 5433.")
  return at
}

function names(at: Place, folder: string): string[] {
  return readdirSync(join(at.project, ".co-cli/knowledge", folder)).filter((name) => name.endsWith(".md"))
}

interface Summarized {
  readonly accepted: readonly number[]
  readonly groups: readonly {
    sources: readonly { id: number }[]
    content: string
    by: string
    fault: string | null
  }[]
}

test("R209, R275, R276: related memories are shown as one, and nothing changes before somebody agrees", () => {
  const at = withDeploys()
  const before = at.tree()
  const { stdout } = at.must("summarize")
  expect(stdout).toContain("Memories 1, 2, 3 as one")
  expect(stdout).toContain("- 3: We deploy the shop after 2 approvals.")
  expect(stdout).toContain("+ - We deploy the shop on Mondays. [1, 2]")
  expect(stdout).toContain("Nothing was changed")
  expect(at.must("summarize", "--quiet").stdout).toBe(stdout)
  expect(at.must("knowledge", "--summarize").stdout).toContain("Memories 1, 2, 3 as one")
  expect(at.tree()).toEqual(before)
})

test("R277, R278: accepted, one memory stands for its sources, each leads to the other, and undo takes it back", () => {
  const at = withDeploys()
  const before = at.tree()
  const { accepted, groups } = at.must("summarize", "--yes", "--json").json<Summarized>()
  expect(accepted).toEqual([5])
  expect(groups).toMatchObject([{ sources: [{ id: 1 }, { id: 2 }, { id: 3 }], by: "co" }])
  expect(names(at, "memories")).toHaveLength(2)
  expect(names(at, "archive").filter((name) => name.includes(".summarized."))).toHaveLength(3)
  const shown = at.must("show", "5", "--json").json<{ content: string; tags: string[]; source: string }>()
  expect(shown).toMatchObject({ tags: ["deploy", "ops"], source: "summarized" })
  expect(shown.content).toMatch(/Sources: 1 of .*, 2 of .*, 3 of /)
  expect(at.co("show", "1").stderr).toContain("part of memory 5")
  expect(at.must("recall", "Ansible").stdout).toContain("Memory 5")
  expect(at.must("summarize").stdout).toContain("Nothing to merge")
  at.must("undo")
  const after = at.tree()
  for (const [path, bytes] of Object.entries(before)) expect(after[path]).toEqual(bytes)
})

test.for([
  ["The standup is at 14:00", "The standup is at 15:00"],
  ["We use pnpm for the shop", "We use yarn for the shop"],
  ["The rate limit is 100 requests per minute", "The rate limit is 200 requests per minute"],
  ["We deploy the shop on Fridays", "We never deploy the shop on Fridays"],
  ["The cache of the shop is enabled", "The cache of the shop is disabled"],
  ["Notes on the shop\n- it runs on host alpha-1", "The shop is sold. It runs on host alpha-2."],
] as const)("%j and %j are not made into one memory, and that is said", ([one, other]) => {
  const at = place()
  at.memory(1, one)
  at.memory(2, other)
  const before = at.tree(at.memories)
  const { stdout } = at.must("summarize", "--yes")
  expect(stdout).toMatch(
    /^Nothing to merge\.\n\nNot merged, since perhaps only one of two holds\. Forget what no longer does: co forget ID\n- 1: .+\n {2}2: .+\n$/,
  )
  expect(at.tree(at.memories)).toEqual(before)
})

test("what contradicts a member of a group stays outside of it, and is named after the answers too", () => {
  const at = withDeploys()
  at.memory(5, "We deploy the shop on Tuesdays.", { head: "tags: [deploy]" })
  const { groups } = at.must("summarize", "--dry-run", "--json").json<Summarized>()
  expect(groups.map(({ sources }) => sources.map(({ id }) => id))).toEqual([[1, 2, 3]])
  const { output } = inTerminal(at, ["summarize"], [{ after: "(else skip)", send: "a\n" }])
  expect(output).toMatch(
    /1 accepted, 0 left as they are\r\n\r\nNot merged, .*co edit ID\r\n- 6, once 1: .*\r\n {2}5: We deploy the shop on Tu/,
  )
  expect(names(at, "memories").some((name) => name.startsWith("005-"))).toBe(true)
})

test("what is merged keeps its code, and everything after it is outside of that", () => {
  const at = place()
  at.memory(1, "Deploy notes:\n```sh\nmake deploy\n```")
  at.memory(2, "Deploy notes for staging:\n```sh\nmake deploy ENV=stg\n```\n- needs the VPN")
  at.must("summarize", "--yes")
  const { content } = at.must("show", "3", "--json").json<{ content: string }>()
  expect(content.replace(/\n\nSources: .*/, "")).toBe(
    "- Deploy notes:\n  ```sh\n  make deploy\n  ```\n\n  [1]\n- Deploy notes for staging:\n  ```sh\n  make deploy ENV=stg\n  ```\n  - needs the VPN\n\n  [2]",
  )
  expect(at.must("forget", "1", "--purge", "--yes").stdout).toContain(join(at.memories, "003-"))
})

test("sentences that an editor wrapped are merged whole, and so are formulas, steps and definitions", () => {
  const at = place()
  const lines = ["billing service nobody may\nrestart", "billing service on-call may\nrestart"]
  at.memory(1, `During an audit of the ${lines[0]} the billing service by hand`)
  at.memory(2, `During an outage of the ${lines[1]} the billing service by hand`)
  at.memory(3, "The bonus of the sales team is\n$$\nbase\n- penalty\n$$")
  at.memory(4, "The bonus of the sales team is paid in May")
  at.memory(5, "To restore the backup server\n1. stop the database\n2. copy the files")
  at.memory(6, "When the backup server gets an upgrade in May\n1. stop the database\n2. install the packages")
  const { groups } = at.must("summarize", "--json").json<Summarized>()
  const text = groups.map(({ content }) => content).join("\n")
  expect(text).toContain(
    "- During an audit of the billing service nobody may restart the billing service by hand [1]\n",
  )
  expect(text).toContain("on-call may restart the billing service by hand [2]\n")
  expect(text).toContain("- The bonus of the sales team is\n  $$\n  base\n  - penalty\n  $$\n\n  [3]\n")
  expect(text).toContain("server\n  1. stop the database\n  2. copy the files\n\n  [5]\n")
  expect(text).toContain("in May\n  1. stop the database\n  2. install the packages\n\n  [6]\n")
})

test("what was merged in the same run is named by the memory that it is now part of", () => {
  const at = withDeploys()
  at.memory(5, "We deploy the shop on Tuesdays.", { head: "tags: [deploy]" })
  const { stdout } = at.must("summarize", "--yes")
  expect(stdout).toMatch(/Not merged, .*co edit ID\n- 6, once 1: We deploy the shop on Mondays\.\n {2}5: /)
  at.must("forget", "5")
})

test("the same in other words is not named as if only one of two held", () => {
  const at = place()
  at.memory(1, "We use pnpm for all packages")
  at.memory(2, "All packages are managed with pnpm")
  at.memory(3, "Package manager is pnpm")
  expect(at.must("summarize", "--yes").stdout).not.toContain("Not merged")
})

/** An address where nobody answers, so a request to it fails. */
const nowhere = {
  CO_CLI_LLM_URL: "http://127.0.0.1:9",
  CO_CLI_LLM_MODEL: "stub",
  ANTHROPIC_API_KEY: "stub-key-of-this-test",
}

test.for([
  ["y\n", true],
  ["Yes.\n", true],
  ["you decide\n", false],
  ["yes, but not memory 3\n", false],
  ["y n\n", false],
  ["\n", false],
  ["\u0004", false],
] as const)("at the question whether a model may read the memories, %j sends them: %s", ([send, isSent]) => {
  const at = withDeploys()
  const typed = [
    { after: "Go on? [y/N] ", send },
    { after: "[q]uit?", send: "q\n" },
  ]
  const { output, status } = inTerminal(at, ["summarize", "--provider", "anthropic"], typed, nowhere)
  expect(status).toBe(0)
  expect(output).toContain("Memories 1, 2, 3 as one")
  expect(output.includes("127.0.0.1")).toBe(isSent)
})

test.for([
  ["a\n", true],
  ["Accept.\n", true],
  ["y\n", true],
  ["yes, but later\n", false],
  ["accept it later\n", false],
  ["all but one\n", false],
  ["skip\n", false],
  ["quit\n", false],
  ["\n", false],
] as const)("R276: in a terminal %j accepts: %s", ([send, isAccepted]) => {
  const at = withDeploys()
  const { output } = inTerminal(at, ["summarize"], [{ after: "(else skip)", send }])
  expect(output).toContain(isAccepted ? "1 accepted, 0 left" : "0 accepted, 1 left")
  expect(names(at, "memories")).toHaveLength(isAccepted ? 2 : 4)
})

test("what is protected, sensitive or holds a secret is left alone", () => {
  const at = place()
  at.memory(1, "We deploy the shop on Mondays.", { head: "decay_protected: true" })
  at.memory(2, "We deploy the shop on Mondays at noon.")
  at.memory(3, "We deploy the shop with ghp_abcdefghijklmnopqrstuvwxyz0123456789.")
  expect(at.must("summarize").stdout).toContain("Nothing to merge")
})

/** What becomes of a model's text: who wrote the summary in the end, and if not the model, why not. */
async function written(...answer: Scripted[]) {
  const at = withDeploys()
  const before = at.tree()
  const co = await openCo({ cwd: at.project, home: at.home, env: {} })
  try {
    const uncounted = {
      tokensUsedToday: async () => 0,
      countTokens: async () => 0,
      reserveTokens: async () => ({ at: 0 }),
    }
    const write = writerOf({ co: uncounted, model: scripted([answer]).model, dailyTokens: 0 })
    const { summaries } = await co.summarize({ write })
    expect(at.tree()).toEqual(before)
    return summaries[0]
  } finally {
    await co.close()
  }
}

test("P21: a model's text that keeps everything is taken, with its sources named", async () => {
  const summary = await written(
    text("The shop is deployed on Mondays by Ansible; "),
    text("it needs 2 approvals."),
    end(),
  )
  expect(summary).toMatchObject({
    by: "model",
    content: expect.stringMatching(/2 approvals\.\n\nSources: 1 of /),
  })
})

test.each([
  ["drops a number", [text("The shop is deployed on Mondays by Ansible with approvals."), end()], "lost '2'"],
  [
    "invents a number",
    [text("Deployed on Mondays by Ansible with 2 approvals since 2019."), end()],
    "invented '2019'",
  ],
  ["drops a name", [text("The shop is deployed on Mondays with 2 approvals."), end()], "lost 'Ansible'"],
  ["says nothing", [end()], "empty"],
  ["breaks off", [text("The shop")], "broke off"],
  ["dies", [new ModelTrouble("server", "the server is down")], "the server is down"],
] as const)(
  "P21: a model that %s is not taken, and the sources stay as they are",
  async (_, answer, fault) => {
    const summary = await written(...answer)
    expect(summary).toMatchObject({ by: "co", fault: expect.stringContaining(fault) })
    expect(summary?.content).toContain("[1, 2]")
  },
)

test("what does not fit into the day's tokens is refused before a model is asked, and nothing is changed", () => {
  const at = withDeploys()
  const before = at.tree()
  const env = { ...nowhere, CO_CLI_LLM_DAILY_TOKENS: "50" }
  const result = at.run(["summarize", "--provider", "anthropic", "--yes"], { env })
  expect(result.stderr).toMatch(/0 of 50 tokens are used today and this needs about \d+; co config set llm_/)
  expect(result).toMatchObject({ status: 3, stdout: "" })
  expect(at.tree()).toEqual(before)
})

test("each request is counted, told or guessed, and the next one asked only where it still fits", async () => {
  const home = tempFolder()
  const co = await openCo({ cwd: home, home, env: {} })
  const told = { kind: "end", reason: "stop", usage: { inputTokens: 60, outputTokens: 2 } } as const
  const { model, requests } = scripted([[text("One."), told], [text("A text that breaks off")], [end()]])
  const write = writerOf({ co, model, dailyTokens: 200 })
  expect(await write(["Mondays."])).toBe("One.")
  expect(await co.tokensUsedToday()).toBe(62)
  await expect(write(["Tuesdays."])).rejects.toThrow("broke off")
  expect(await co.tokensUsedToday()).toBeGreaterThan(100)
  await expect(write(["Wednesdays."])).rejects.toThrow(/\d+ of 200 tokens are used today/)
  expect(requests).toHaveLength(2)
  await co.close()
})

test("P21: a text without end is stopped where the day's tokens are used up", async () => {
  const home = tempFolder()
  const co = await openCo({ cwd: home, home, env: {} })
  const endless = Array.from({ length: 1_000 }, () => text("On Mondays. ".repeat(50)))
  const write = writerOf({ co, model: scripted([[...endless, end()]]).model, dailyTokens: 5_000 })
  await expect(write(["Mondays."])).rejects.toMatchObject({
    kind: "budget",
    message: expect.stringMatching(
      /\d+ of 5000 tokens are used today and the answer was stopped; co config set/,
    ),
  })
  expect(await co.tokensUsedToday()).toBeLessThan(6_500)
  await co.close()
})

test("a source that was edited meanwhile is not archived", async () => {
  const at = withDeploys()
  const co = await openCo({ cwd: at.project, home: at.home, env: {} })
  try {
    const { summaries } = await co.summarize()
    at.memory(3, "We deploy the shop after 3 approvals.")
    const [summary] = summaries
    if (!summary) throw new Error("there is a group")
    await expect(co.acceptSummary(summary)).rejects.toMatchObject({ code: "conflict" })
    expect(names(at, "memories")).toHaveLength(4)
  } finally {
    await co.close()
  }
})
