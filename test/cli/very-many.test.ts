import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { scale } from "../support/figures.ts"
import { propose } from "./proposals.ts"
import type { Saved } from "./results.ts"
import { now, place } from "./run.ts"

/** At full scale, more than a function call can take as arguments. */
const many = scale(300, 140_000)
const timeout = 300_000

test("P15: an import is planned beside very many memories", { timeout }, () => {
  const at = place()
  mkdirSync(at.memories, { recursive: true })
  for (let id = 1; id <= many; id++)
    writeFileSync(
      join(at.memories, `${id}-fact.md`),
      `---\nid: ${id}\ncreated: ${now}\n---\n\nfact ${id} of many\n`,
    )
  const rows = join(at.root, "rows.jsonl")
  writeFileSync(rows, `${JSON.stringify({ content: "the pump in hall seven is serviced in May" })}\n`)
  expect(at.must("import", rows, "--dry-run").stdout).toContain("pump")
})

test("P15: a proposal gets its number beside very many that were decided on", { timeout }, () => {
  const at = place()
  propose(at, "the first one")
  at.given("review", "--reject", "1")
  for (let id = 2; id <= many; id++)
    writeFileSync(join(at.archive, `inbox.20260209T143000000Z.rejected.${id}-other.md`), "")
  const { path } = propose(at, "the last one", "--json").json<Saved>()
  expect(path).toContain(`/${many + 1}-`)
})
