import { expect, test } from "vitest"
import { seeded } from "../fuzz/random.ts"
import { asking, type Row } from "./asking.ts"

const subjects = [
  "deploy key",
  "login port",
  "nightly backup",
  "billing table",
  "cache limit",
  "release branch",
]
const verbs = ["lives in", "was moved to", "is rotated by", "is named after", "depends on", "breaks"]
const places = [
  "Vault",
  "staging",
  "the Frankfurt region",
  "Redis",
  "Postgres 16",
  "the on-call team",
  "src/api",
]
const questions = [
  "where does the deploy key live",
  "deploy key",
  "login port staging",
  "what breaks the nightly backup",
  "who rotates keys",
  "limit of the cache in Redis",
  "how long is the cache kept",
  "release-branch",
  "which team is on call",
  "backup",
]

function rows(): Row[] {
  const random = seeded(7)
  return Array.from({ length: 240 }, (_, n) => {
    const text = `${random.pick(subjects)} ${random.pick(verbs)} ${random.pick(places)}, ${random.pick(subjects)}`
    return [
      text,
      `2025-${String(1 + (n % 12)).padStart(2, "0")}-${String(1 + random.below(28)).padStart(2, "0")}`,
    ]
  })
}

test("whoever asks for more gets the same first ones", async () => {
  for (const others of [0, 200]) {
    const ids = await asking(rows(), others)
    for (const mode of ["auto", "scan", "fts", "hybrid"] as const)
      for (const question of questions) {
        const most = await ids(question, { mode, maxResults: 30 })
        for (const maxResults of [1, 4, 5, 7, 10, 20])
          expect(await ids(question, { mode, maxResults }), `${mode}: ${question}`).toEqual(
            most.slice(0, maxResults),
          )
      }
  }
})

/** Some of them in the global folder, about a language, out of date or with a tag. */
function mixed(): Row[] {
  const random = seeded(11)
  return rows().map(([text, day], n) => {
    const languages = ["go", "python", "rust"].map((name) => `scope: language\nlanguage: ${name}`)
    const place = random.pick(["", "", "", "scope: global", "scope: global", random.pick(languages)])
    const until = random.pick(["", "", "", "", "expires: 2025-12-01", `supersedes: ${random.below(n + 1)}`])
    return [text, day, [place, until, random.pick(["tags: [ops]", ""])].filter(Boolean).join("\n")]
  })
}

test("so does whoever has global memories, about other languages too, and such that no longer hold", async () => {
  const ids = await asking(mixed(), 0)
  const more = [
    "login port in March",
    "oldest deploy key",
    "keys not from March",
    "ba",
    "src/api",
    "go release",
  ]
  for (const options of [{}, { tags: ["ops"] }])
    for (const mode of ["auto", "scan", "fts", "hybrid"] as const)
      for (const question of [...questions, ...more]) {
        const most = await ids(question, { ...options, mode, maxResults: 30 })
        for (const maxResults of [1, 2, 5, 12, 20])
          expect(await ids(question, { ...options, mode, maxResults }), `${mode}: ${question}`).toEqual(
            most.slice(0, maxResults),
          )
      }
})
