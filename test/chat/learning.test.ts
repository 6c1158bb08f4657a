import { expect, test } from "vitest"
import { waiting } from "../cli/proposals.ts"
import { type Place, place } from "../cli/run.ts"
import type { Turn } from "../support/llm/script.ts"
import {
  asked,
  countOf,
  memoriesIn,
  onlyMemory,
  question,
  saves,
  says,
  scripted,
  talk,
  wires,
} from "./talk.ts"

const on = { CO_CLI_AUTO_LEARN: "true" }
const offered = "Auto-learning:"

function lines(...drafts: readonly object[]): Turn {
  return says(drafts.map((draft) => JSON.stringify(draft)).join("\n"))
}

function texts(at: Place): string {
  return memoriesIn(at)
    .map((name) => at.read(`.co-cli/knowledge/memories/${name}`))
    .join("\n")
}

test("R210, R271: co learn --auto switches it on, banner and /status say so, --auto=false switches it off", async () => {
  const at = place()
  const quiet = await talk(at, ["/status"])
  expect(quiet.stderr).not.toContain("auto-learning is on")
  expect(quiet.stdout).toContain("auto-learning: off")
  at.given("learn", "--auto")
  const loud = await talk(at, ["/status"])
  expect(loud.stderr).toContain("auto-learning is on: at the end co asks what to keep")
  expect(loud.stdout).toContain("auto-learning: on (off: co learn --auto=false)")
  at.must("learn", "--auto=false")
  expect((await talk(at, ["/status"])).stdout).toContain("auto-learning: off")
})

test("R271: a project cannot switch it on", async () => {
  const at = place()
  at.write(".co-cli/settings.json", JSON.stringify({ auto_learn: true }))
  expect((await talk(at, ["/status"])).stdout).toContain("auto-learning: off")
})

test.each(wires)(
  "%s, R268, R269, R270: at the end each draft is shown and approved, edited or rejected",
  async (wire) => {
    const at = place()
    const stub = await scripted([
      says("Noted."),
      lines(
        { content: "The user prefers tabs.", tags: ["preference", "style"] },
        { content: "The user uses vim.", tags: ["preference"] },
        { content: "We deploy on Mondays." },
      ),
    ])
    const { stdout, status } = await talk(
      at,
      ["I prefer tabs, use vim and deploy on Mondays", "/exit", "y", "e", "The user uses Helix.", "y", "n"],
      {
        env: { ...asked(stub, wire), ...on },
      },
    )
    expect(status).toBe(0)
    expect(stdout).toContain(`${offered} 3 to decide on from this conversation.`)
    expect(countOf(stdout, question)).toBe(4)
    expect(stdout).not.toContain("[a] always")
    expect(memoriesIn(at)).toHaveLength(2)
    expect(texts(at)).toContain("The user prefers tabs.")
    expect(texts(at)).toContain("The user uses Helix.")
    expect(texts(at)).toMatch(/^origin: "agent\/auto-learn /m)
    expect(texts(at)).not.toContain("Mondays")
    expect(stub.heard[1]?.tools).toEqual([])
    expect(stub.heard[1]?.messages).toMatchObject([{ role: "user" }])
  },
)

test("R270: where the input ends nothing is stored, and what was found waits in the inbox", async () => {
  const at = place()
  const stub = await scripted([says("Noted."), lines({ content: "The user prefers tabs." })])
  const { status, stdout } = await talk(at, ["I prefer tabs"], { env: { ...asked(stub, "gemini"), ...on } })
  expect(status).toBe(0)
  expect(stdout).toMatch(/inbox/i)
  expect(memoriesIn(at)).toEqual([])
  expect(waiting(at)).toEqual(["The user prefers tabs."])
})

test("R270: what was allowed for the conversation does not answer for the drafts", async () => {
  const at = place()
  const stub = await scripted([
    saves("The user likes tea."),
    says("Kept."),
    lines({ content: "The user prefers tabs." }, { content: "the user likes TEA" }),
  ])
  const { stdout } = await talk(at, ["I like tea and tabs", "a", "/exit", "n"], {
    env: { ...asked(stub, "ollama"), ...on },
  })
  // What the user already decided on is not asked again.
  expect(stdout).toContain(`${offered} 1 to decide on`)
  expect(onlyMemory(at)).toContain("The user likes tea.")
})

test.each([
  ["long", `The user releases on Tuesdays, ${"and never before the tests have passed ".repeat(3)}at all.`],
  ["of several lines", "The user releases on Tuesdays.\nNever before the tests have passed."],
])("what a memory says already is not asked about again, also where it is %s", async (_, content) => {
  const at = place()
  at.given("learn", content)
  const stub = await scripted([says("ok"), lines({ content }, { content: "The user releases on Tuesdays." })])
  const { stdout } = await talk(at, ["I release on Tuesdays", "/exit", "n"], {
    env: { ...asked(stub, "ollama"), ...on },
  })
  expect(stdout).toContain(`${offered} 1 to decide on`)
  expect(stdout).toContain("The user releases on Tuesdays.")
  expect(stdout).not.toMatch(/never before/i)
})

const said = ["I prefer tabs", "what is a tab?", "/exit", "y"]

test.each<[string, readonly Turn[], Record<string, string>]>([
  ["nonsense", [says("I am sorry, Dave. [1, 2] {broken")], {}],
  ["JSON of another kind", [says('{"memory": "x"}\n{"content": 7}\n{"content": ""}\n[]\nnull')], {}],
  ["an error", [{ fail: { status: 500, message: "no", headers: { "retry-after": "0" } } }], {}],
  ["a cut", [{ steps: [{ text: '{"content": "half' }, { cut: true }] }], {}],
  ["silence", [{ silent: true }], { CO_CLI_LLM_IDLE_TIMEOUT_MS: "1500" }],
  ["no budget", [], { CO_CLI_AUTO_LEARN_TOKENS: "0" }],
])("P21, R269: with %s from the model the deterministic ear takes over", async (_, turns, env) => {
  const at = place()
  const stub = await scripted([says("ok"), says("a key"), ...turns])
  const { stdout, status } = await talk(at, said, { env: { ...asked(stub, "anthropic"), ...on, ...env } })
  expect(status).toBe(0)
  expect(stdout).toContain(`${offered} 1 to decide on`)
  expect(onlyMemory(at)).toContain("The user prefers tabs.")
  if (turns.length === 0) expect(stub.heard).toHaveLength(2)
})

test("what was rejected is not offered again, not even after /clear", async () => {
  const at = place()
  const { stdout } = await talk(at, ["I prefer tabs", "n", "/clear"], { env: on })
  expect(countOf(stdout, question)).toBe(1)
  expect(stdout).not.toContain(offered)
})

test("NONE is an answer: nothing is offered", async () => {
  const at = place()
  const stub = await scripted([says("ok"), says("NONE")])
  const { stdout } = await talk(at, ["I prefer tabs"], { env: { ...asked(stub, "anthropic"), ...on } })
  expect(stdout).not.toContain(offered)
  expect(waiting(at)).toEqual([])
})

test("off, nothing is looked for and nothing is asked", async () => {
  const stub = await scripted([says("ok")])
  const { stdout } = await talk(place(), ["I prefer tabs"], { env: asked(stub, "anthropic") })
  expect(stdout).toBe("ok\n")
  expect(stub.heard).toHaveLength(1)
})

test("P21: a flood of drafts is bounded, a secret in one is refused, and so is hidden text shown", async () => {
  const at = place()
  const flood = Array.from({ length: 50 }, (_, n) => ({
    content: `Fact ${n} about ${"abcdefghij"[n % 10]?.repeat(8)}${n}.`,
  }))
  const secret = `ghp_${"A1b2C3d4E5f6".repeat(3)}`
  const stub = await scripted([
    says("ok"),
    lines({ content: `The token is ${secret}` }, { content: "a\u202eb is c" }, ...flood),
  ])
  const answers = Array(20).fill("n")
  const { stdout } = await talk(at, ["hello there", "/exit", ...answers], {
    env: { ...asked(stub, "gemini"), ...on },
  })
  expect(stdout).toContain(`${offered} 10 to decide on`)
  expect(countOf(stdout, question)).toBe(9)
  expect(stdout).not.toContain(secret)
  expect(stdout).not.toContain("\u202e")
  expect(memoriesIn(at)).toEqual([])
})

test("what was edited there and cannot be saved is kept, and said where", async () => {
  const at = place()
  const stub = await scripted([says("ok"), lines({ content: "The user uses vim." })])
  const answers = ["hello there", "/exit", "e", "My password is hunter2secret!x9"]
  const { stderr } = await talk(at, answers, { env: { ...asked(stub, "gemini"), ...on } })
  expect(stderr).toMatch(/-memory\.md keeps the edited text$/m)
  expect(memoriesIn(at)).toEqual([])
})

test("the day's budget holds for what is looked for at the end too", async () => {
  const at = place()
  const stub = await scripted([
    { ...says("ok"), usage: { input: 8_950, output: 1 } },
    lines({ content: "Bought." }),
  ])
  const env = { ...asked(stub, "anthropic"), ...on, CO_CLI_LLM_DAILY_TOKENS: "9000" }
  const { stdout } = await talk(at, ["I prefer tabs", "/exit", "n"], { env })
  expect(stdout).toContain(`${offered} 1 to decide on`)
  expect(stub.heard).toHaveLength(1)
})

test("R268: only what was said in this conversation is looked at, not in one gone on with", async () => {
  const at = place()
  const stub = await scripted([says("ok"), says("NONE"), says("ok"), says("NONE")])
  const env = { ...asked(stub, "anthropic"), ...on }
  await talk(at, ["I prefer tabs"], { env })
  await talk(at, ["We deploy on Mondays"], {
    args: ["--resume"],
    env: { ...env, CO_CLI_NOW: "2026-02-10T08:00:00Z" },
  })
  expect(stub.heard[2]?.messages).toHaveLength(3)
  expect(JSON.stringify(stub.heard[3]?.messages)).toContain("We deploy on Mondays")
  expect(JSON.stringify(stub.heard[3]?.messages)).not.toContain("tabs")
})

test("R272: a correction is offered as one, with the builtin provider too", async () => {
  const at = place()
  const { stdout } = await talk(at, ["Actually, staging listens on 5433", "y"], { env: on })
  expect(stdout).toMatch(/^tags: correction/m)
  // The user decided in the conversation, so nothing is left for the end.
  expect(stdout).not.toContain(offered)
  expect(onlyMemory(at)).toContain("Staging listens on 5433.")
})

test("R273: what is asked for again and again is offered as a habit", async () => {
  const at = place()
  const said = ["write the tests first", "fix the parser", "Write the tests first.", "write the tests first"]
  const { stdout } = await talk(at, [...said, "/exit", "y"], { env: { ...on, LLM_PROVIDER: "builtin" } })
  expect(countOf(stdout, question)).toBe(1)
  expect(stdout).toContain("The user asks for this again and again: write the tests first")
})

test("R274: code that the user gave is looked at for conventions", async () => {
  const at = place()
  const stub = await scripted([
    says("Nice."),
    lines({ content: "Functions are named in snake_case.", tags: ["pattern"] }),
  ])
  const env = { ...asked(stub, "anthropic"), ...on }
  await talk(at, ["look: `def load_all(): ...`", "/exit", "y"], { env })
  expect(stub.heard[1]?.system).toContain("conventions that show in code")
  expect(JSON.stringify(stub.heard[1]?.messages)).toContain("def load_all")
  expect(texts(at)).toContain("snake_case")
})
