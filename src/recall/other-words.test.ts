import { expect, test } from "vitest"
import { littleWords } from "../basics/little-words.ts"
import { stemOf } from "../index/stems.ts"
import { otherWordsFor } from "./other-words.ts"
import { thesaurus } from "./thesaurus/thesaurus.ts"

const entries = Object.values(thesaurus)
  .join("")
  .trim()
  .split(/;\s*/)
  .filter((entry) => entry !== "")

test.each([
  ["deploy", ["release", "ship", "rollout", "launch", "publish"]],
  ["deploys", otherWordsFor("deploy")],
  ["deployed", otherWordsFor("deploy")],
  ["deploying", otherWordsFor("deploy")],
  ["policies", otherWordsFor("policy")],
  ["shipped", ["released", "deployed", "bundled"]],
  ["scanned", otherWordsFor("scan")],
  ["scanning", otherWordsFor("scan")],
  ["2fa", ["mfa", "otp"]],
  ["younger", []],
  ["release,", []],
  ["", []],
])("the other words for %j are %j", (word, others) => {
  expect(otherWordsFor(word)).toEqual(others)
})

test.each(["json", "aws", "pointer", "protests", "passport", "bank", "studio", "dismissed", "injection"])(
  "%j has no other word: not what merely resembles it, nor what also means something else",
  (word) => {
    expect(otherWordsFor(word)).toEqual([])
  },
)

test.each(["bill", "mark", "max", "hope", "faith"])("%j may be a name, which has no other word", (name) => {
  expect(otherWordsFor(name)).toEqual([])
})

test("each word of the thesaurus has one entry, with other words that the index tells apart", () => {
  const heads = entries.map((entry) => entry.split(": ")[0] ?? "")
  expect(new Set(heads).size).toBe(heads.length)
  expect(heads).toEqual(heads.toSorted())
  for (const [at, entry] of entries.entries()) {
    expect(entry).toMatch(/^[a-z0-9]+:(?: [a-z0-9]+)+$/)
    const others = otherWordsFor(heads[at] ?? "")
    const stems = [heads[at] ?? "", ...others].map(stemOf)
    expect(new Set(stems).size, entry).toBe(stems.length)
    expect(
      [heads[at] ?? "", ...others].filter((word) => littleWords.has(word)),
      entry,
    ).toEqual([])
  }
})
