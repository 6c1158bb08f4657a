import { expect, test } from "vitest"
import { statementsIn } from "./statements.ts"

test("what somebody pasted in as code is not what they said, also where it holds code itself", () => {
  const text = "````md\n```\nI prefer spaces over tabs.\n```\n````\nI prefer tabs over spaces."
  const pieces = [...statementsIn({ number: 1, title: "Style", said: [{ text, at: undefined }] })]
  expect(pieces).toMatchObject([{ kind: "row", draft: { content: "I prefer tabs over spaces." } }])
})
