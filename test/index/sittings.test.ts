import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { openCo } from "../../src/co.ts"
import { tempFolder } from "../support/temp.ts"

const facts = [
  "Production runs on PostgreSQL 15 on db-1.internal, port 5433",
  "We deploy on Tuesdays and Thursdays, never on Fridays",
  "The staging key is kept in the vault of the platform team",
  "Maria owns the billing service, Jonas the login service",
  "Tests must pass on Node 22 and 24 before a merge",
  "Use pnpm, not npm, in the web monorepo",
  "The nightly backup goes to the bucket acme-backups at 02:00",
  "The payment gateway is tried three times, with longer pauses each time",
  "Feature flags live in LaunchDarkly; the sandbox is called playground",
  "The mobile app is written in Kotlin and Swift",
  "Money for courses: 1,500 euros a year, asked for in Personio",
  "Invoices are numbered without gaps, one series for each country",
]

const questions = [
  "which database do we use in production",
  "who looks after bills",
  "where do copies of the data go at night",
  "how many attempts for a payment",
  "what languages is the phone app in",
  "training budget",
  "when do we release",
  "package manager of the frontend",
]

/** Asks a store of these texts, saved one after the other with this pause between them. */
async function asking(texts: readonly string[], pauseMinutes: number) {
  const home = tempFolder()
  const memories = join(home, "project", ".co-cli", "knowledge", "memories")
  mkdirSync(memories, { recursive: true })
  for (const [n, text] of texts.entries()) {
    const created = new Date(Date.UTC(2026, 0, 5, 9) + n * pauseMinutes * 60_000).toISOString()
    writeFileSync(
      join(memories, `${n + 1}-fact.md`),
      `---\nid: ${n + 1}\ncreated: ${created}\n---\n\n${text}\n`,
    )
  }
  const co = await openCo({ cwd: join(home, "project"), home, env: {}, now: () => Date.UTC(2026, 5, 17) })
  onTestFinished(() => co.close())
  return async (query: string) =>
    (await co.recall(query, { mode: "hybrid" })).results.map(({ id, score }) => ({ id, score }))
}

test("facts that were saved one after the other are found like facts that were saved on different days", async () => {
  const [apart, inARow] = [await asking(facts, 24 * 60), await asking(facts, 1)]
  for (const question of questions) expect(await inARow(question), question).toEqual(await apart(question))
})

test("in a conversation, which somebody asks something in, what was said right before counts", async () => {
  const turns = [
    "Did you book the flight to Lisbon?",
    "Yes, it leaves at seven in the morning",
    "The train leaves at seven in the morning",
  ]
  const [apart, inARow] = [await asking(turns, 24 * 60), await asking(turns, 1)]
  const scoreOf = (found: readonly { id: number; score: number }[], id: number) =>
    found.find((each) => each.id === id)?.score ?? 0
  const question = "when does the flight to Lisbon leave in the morning"
  const [alone, together] = [await apart(question), await inARow(question)]
  expect(scoreOf(together, 2) - scoreOf(together, 3)).toBeGreaterThan(
    scoreOf(alone, 2) - scoreOf(alone, 3) + 0.5,
  )
})
