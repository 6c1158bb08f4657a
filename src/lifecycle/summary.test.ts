import { expect, test } from "vitest"
import { seeded } from "../../test/random.ts"
import type { Memory } from "../domain/memory.ts"
import { absentFields } from "../markdown/memory.ts"
import { Contradictions } from "./contradiction.ts"
import { groupRelated } from "./related.ts"
import { faultOfSummary, mergeStatements, sourcesIn } from "./summary.ts"

function memory(id: number, content: string, more: Partial<Memory> = {}): Memory {
  const created = `2026-02-0${id}T10:00:00Z`
  return {
    ...absentFields,
    id,
    created,
    content,
    tier: "project",
    scope: "project",
    path: `/${id}.md`,
    ...more,
  }
}

const deploys = [
  memory(1, "We deploy the shop on Mondays."),
  memory(2, "The shop is deployed by Ansible. We deploy the shop on Mondays."),
  memory(3, "Deploys of the shop need two approvals."),
]
const database = memory(4, "The database listens on port 5433.")

test("related memories are grouped, whatever the order, and others are left alone", () => {
  const none = () => 0.5
  const groups = groupRelated([...deploys, database], none).groups.map((group) => group.map(({ id }) => id))
  expect(groups).toEqual([[1, 2, 3]])
  const turned = groupRelated([database, ...deploys.toReversed()], none).groups
  expect(turned.map((group) => group.map(({ id }) => id))).toEqual(groups)
})

test("among thousands that share words only those that belong together become groups", () => {
  const count = 3_000
  // Each of 600 words is in some hundred memories, so nearly all share one; every hundredth memory is there
  // twice.
  const random = seeded(1)
  const text = () => Array.from("abcdefghijklmnopqrst", (letter) => `${letter}${Math.floor(30 * random())}`)
  const texts = Array.from({ length: count }, () => text().join(" "))
  const many = texts.map((own, at) => {
    const content = at % 100 === 1 ? (texts[at - 1] ?? "") : own
    return { ...memory(1, content), id: at + 1, path: `/${at + 1}.md` }
  })
  const groups = groupRelated(many, () => 0).groups.map((group) => group.map(({ id }) => id))
  expect(groups).toEqual(Array.from({ length: count / 100 }, (_, n) => [100 * n + 1, 100 * n + 2]))
})

test("of the points of long lists only those that may contradict each other are compared, and none twice", () => {
  const points = 10
  const random = seeded(1)
  const point = () =>
    `- ${Array.from("abcdefgh", (letter) => `${letter}${Math.floor(60 * random())}`).join(" ")}`
  const lists = Array.from({ length: 20 }, (_, at) => {
    const content = ["- the shop is open", ...Array.from({ length: points - 1 }, point)].join("\n")
    return { ...memory(1, content), id: at + 1, path: `/${at + 1}.md` }
  })
  const compared: string[] = []
  const contradictions = new Contradictions((...both) => {
    compared.push(
      both
        .map((words) => words.map(({ raw }) => raw).join(" "))
        .sort()
        .join("; "),
    )
    return false
  })
  const { groups } = groupRelated(lists, () => 1, contradictions)
  const pairs = (lists.length * (lists.length - 1)) / 2
  expect(groups.length).toBeGreaterThan(0)
  const opening = compared.filter((each) => each === "the shop is open; the shop is open")
  expect(opening.length).toBeGreaterThan(0)
  expect(opening.length).toBeLessThanOrEqual(pairs)
  expect(compared.length - opening.length).toBeLessThan((pairs * points ** 2) / 100)
})

test.each([
  ["protected", { decay_protected: true }],
  ["sensitive", { sensitive: true }],
  ["about to expire", { expires: "2027-01-01T00:00:00Z" }],
  ["superseding", { supersedes: 2 }],
  ["of another scope", { scope: "global" as const }],
  ["condensed already", { tags: ["_consolidated"] }],
])("a memory that is %s is not merged", (_, more) => {
  const [first, second] = deploys
  if (!first || !second) throw new Error("two are needed")
  expect(groupRelated([{ ...first, ...more }, second], () => 1).groups).toEqual([])
})

test("a merge says everything once, says who said it, and names its sources", () => {
  const text = mergeStatements(deploys)
  expect(text).toBe(
    [
      "- We deploy the shop on Mondays. [1, 2]",
      "- The shop is deployed by Ansible. [2]",
      "- Deploys of the shop need two approvals. [3]",
      "",
      "Sources: 1 of 2026-02-01, 2 of 2026-02-02, 3 of 2026-02-03 (archived; co restore brings one back)",
    ].join("\n"),
  )
  expect(sourcesIn(text)).toEqual(["1", "2", "3"])
  expect(sourcesIn("Sources: somebody")).toEqual([])
})

test("statements that differ in a value are both kept, and code stays whole", () => {
  const text = mergeStatements([
    memory(1, "Staging listens on 5432."),
    memory(2, "Staging listens on 5433."),
    memory(3, "Run it:\n```sh\nnpm start\n```"),
    memory(4, "Test it with `npm test -- --watch`."),
    memory(5, "Test it with `npm test --watch`."),
  ])
  expect(text).toContain("5432")
  expect(text).toContain("5433")
  expect(text).toContain("- Run it:\n  ```sh\n  npm start\n  ```\n\n  [3]\n")
  expect(text).toContain("`npm test -- --watch`")
  expect(text).toContain("`npm test --watch`")
})

test.each([
  ["a fence", "Run it:\n```sh\nnpm start\n```", "- Run it:\n  ```sh\n  npm start\n  ```\n\n  [1]"],
  [
    "a table",
    "Ports\n\n| a | b |\n|---|---|\n| c | 3 |",
    "- Ports\n\n  | a | b |\n  |---|---|\n  | c | 3 |\n\n  [1]",
  ],
  ["a table without edges", "a | b\n--|--\nc | 3", "- a | b\n  --|--\n  c | 3\n\n  [1]"],
  ["indented code", "Run it\n\n    npm start", "- Run it\n\n      npm start\n\n  [1]"],
  ["code after a tab", "Run it\n\n\tnpm start", "- Run it\n\n      npm start\n\n  [1]"],
  ["code that is never closed", "Run it\n```\nnpm start", "- [1]\n\n  Run it\n  ```\n  npm start"],
  ["nested bullets", "- Ports\n  - 1\n  - 2\n- Hosts", "- - Ports\n    - 1\n    - 2\n  - Hosts\n\n  [1]"],
  ["bullets of a line", "Ports:\n- 1\n- 2", "- Ports:\n  - 1\n  - 2\n\n  [1]"],
  ["headings", "# Staging\nPort 1\n# Live\nPort 2", "- # Staging\n  Port 1\n  # Live\n  Port 2\n\n  [1]"],
  [
    "a link's address",
    "See [it]\n\n[it]: https://a.example",
    "- See [it]\n\n  [it]: https://a.example\n\n  [1]",
  ],
  ["other line ends", "Run it:\r\n```\r\nnpm\r\n```", "- Run it:\n  ```\n  npm\n  ```\n\n  [1]"],
  [
    "a formula",
    "The bonus is\n$$\nbase\n- penalty\n$$",
    "- The bonus is\n  $$\n  base\n  - penalty\n  $$\n\n  [1]",
  ],
  ["numbered steps", "Restore it\n1. stop\n2. copy", "- Restore it\n  1. stop\n  2. copy\n\n  [1]"],
  ["lettered steps", "Restore it\na) stop\nb) copy", "- Restore it\n  a) stop\n  b) copy\n\n  [1]"],
  ["a definition", "Budget\n: how often", "- Budget\n  : how often\n\n  [1]"],
  ["a command on two lines", "Run it \\\n-v", "- Run it \\\n  -v\n\n  [1]"],
  ["one fact per line with breaks", "We use pnpm  \nAna leads", "- We use pnpm [1]\n- Ana leads [1]"],
  [
    "a wrapped sentence",
    "Nobody may\nrestart it,\nAna says. Ask\nher",
    "- Nobody may restart it, Ana says. [1]\n- Ask her [1]",
  ],
  ["a wrapped bullet", "- Nobody may\nrestart it\n- Ask her", "- Nobody may restart it [1]\n- Ask her [1]"],
  ["an abbreviation", "Use tools, e.g.\npnpm", "- Use tools, e.g. pnpm [1]"],
  [
    "one fact per line",
    "We use pnpm\nAna leads\n2 reviews",
    "- We use pnpm [1]\n- Ana leads [1]\n- 2 reviews [1]",
  ],
  ["one sentence per line", "We ship.\npnpm builds it.", "- We ship. [1]\n- pnpm builds it. [1]"],
  ["a line before a name", "Der Server ist von der\nFirma", "- Der Server ist von der\n  Firma\n\n  [1]"],
  ["what has no capitals", "nobody may\nrestart it", "- nobody may\n  restart it\n\n  [1]"],
  ["plain bullets", "- One thing\n- Another one", "- One thing [1]\n- Another one [1]"],
])("in a merge %s means what it meant, and the mark stands where it harms nothing", (_, text, item) => {
  expect(mergeStatements([memory(1, text)])).toBe(
    `${item}\n\nSources: 1 of 2026-02-01 (archived; co restore brings one back)`,
  )
})

test("code of the same words is kept twice if it is indented otherwise, and once if it is the same", () => {
  const [one, other] = ["```\nif x:\n  a\nb\n```", "```\nif x:\n  a\n  b\n```"]
  expect(mergeStatements([memory(1, one), memory(2, other)])).toContain("[1]\n- ```")
  expect(mergeStatements([memory(1, one), memory(2, one.replaceAll("\n", "\r\n"))])).toContain(
    "\n\n  [1, 2]\n",
  )
})

test("a merge of ours always passes the check for a model's", () => {
  const text = mergeStatements([...deploys, database]).replace(/\n\nSources: .*/, "")
  expect(faultOfSummary([...deploys, database], text)).toBeUndefined()
})

test.each([
  ["The shop is deployed on Mondays by Ansible with two approvals [1, 2, 3]", undefined],
  ["The shop is deployed by Ansible with two approvals", "lost 'Mondays'"],
  ["The shop is deployed on Mondays with two approvals", "lost 'Ansible'"],
  ["The shop is deployed on Mondays by Ansible with three approvals", "lost 'two'"],
  ["The shop is deployed on Mondays by Ansible with two approvals since 2019", "invented '2019'"],
  ["The shop is deployed on Mondays by Ansible with two approvals, see https://x.example", "invented"],
  ["  ", "empty"],
])("a model's summary: %s", (summary, fault) => {
  const found = faultOfSummary(deploys, summary)
  if (fault === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(fault)
})

test.each([
  ["The standup is at 14:00", "The standup is at 15:00", true],
  ["We use pnpm here", "We use yarn here", true],
  ["We push to main on Fridays", "We do not push to main on Fridays", true],
  ["The shop runs on Mondays", "The shop runs on CI", false],
  ["We deploy on Mondays", "The team deploys on Mondays after two approvals", false],
  ["The user likes tea in the morning", "The user likes coffee at noon", false],
  ["We use pnpm here", "We used pnpm here", false],
  ["The shop of the team in Berlin\nopens at 9", "The shop of the team\nin Berlin opens at 10", true],
  ["Nobody may\nopen the shop by hand", "Everybody may\nclose the shop by hand", false],
])("%j and %j contradict each other: %s", (one, other, isSo) => {
  const { apart } = groupRelated([memory(1, one), memory(2, other)], () => 1)
  expect(apart).toHaveLength(isSo ? 1 : 0)
})
