import { expect, test } from "vitest"
import { end, type Scripted, scripted, text } from "../../test/support/scripted-model.ts"
import { askOnce } from "./ask-once.ts"
import { type ModelEvent, ModelTrouble, type Usage } from "./model.ts"
import { guessRequest } from "./tokens.ts"

const request = { system: "system", tools: [], messages: [{ role: "user" as const, text: "hi" }] }
const untold: ModelEvent = { kind: "end", reason: "stop" }
const inputTokens = guessRequest(request)

/** What came of a request, and what was counted for it. */
async function asked(answer: readonly Scripted[], signal = new AbortController().signal) {
  const used: Usage[] = []
  const onUsage = async (usage: Usage) => void used.push(usage)
  const said = askOnce({ model: scripted([answer]).model, request, signal, onUsage })
  return { used, said: await said.catch((error: unknown) => error) }
}

test.each<[string, readonly Scripted[], unknown, readonly Usage[]]>([
  ["its figures", [text(" Hel"), text("lo\n"), end()], "Hello", [{ inputTokens: 10, outputTokens: 5 }]],
  ["no figures", [text("Hello"), untold], "Hello", [{ inputTokens, outputTokens: 2 }]],
  ["nothing but its end", [untold], "", [{ inputTokens, outputTokens: 0 }]],
  ["half an answer", [text("Hello")], { kind: "cut" }, [{ inputTokens, outputTokens: 2 }]],
  ["nothing", [], { kind: "cut" }, []],
  [
    "trouble within",
    [text("Hello"), new ModelTrouble("server", "down")],
    { kind: "server" },
    [{ inputTokens, outputTokens: 2 }],
  ],
])("what was paid for is counted: an answer with %s", async (_, answer, said, used) => {
  const came = await asked(answer)
  if (typeof said === "string") expect(came.said).toBe(said)
  else expect(came.said).toMatchObject({ name: "ModelTrouble", ...(said as object) })
  expect(came.used).toEqual(used)
})

test("an answer that somebody stops is the model's trouble, and counted", async () => {
  const { said, used } = await asked([text("Hello"), "hang"], AbortSignal.timeout(20))
  expect(said).toMatchObject({ name: "ModelTrouble", kind: "cut", message: expect.stringMatching(/timeout/) })
  expect(used).toEqual([{ inputTokens, outputTokens: 2 }])
})

test("a bug is nobody's trouble but ours: it is not taken for one of the model", async () => {
  const { said } = await asked([text("Hello"), new TypeError("undefined is not a function")])
  expect(said).toBeInstanceOf(TypeError)
})
