import { expect, test } from "vitest"
import { statementsIn } from "./statements.ts"

test("pasted code is not what somebody said, even if it contains code itself", () => {
  const text = "````md\n```\nI prefer spaces over tabs.\n```\n````\nI prefer tabs over spaces."
  const pieces = [...statementsIn({ number: 1, title: "Style", said: [{ text, at: undefined }] })]
  expect(pieces).toMatchObject([{ kind: "row", draft: { content: "I prefer tabs over spaces." } }])
})
