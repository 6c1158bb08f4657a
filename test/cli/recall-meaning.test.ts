import { expect, test } from "vitest"
import type { Recalled } from "./results.ts"
import { type Place, place } from "./run.ts"

function filled(): Place {
  const at = place()
  at.memory(1, "Training budget: 1,200 EUR and 3 days per person and year")
  at.memory(2, "Files uploaded by members get scanned by ClamAV before they are moved")
  at.memory(3, "Internal tools are behind Tailscale; the old OpenVPN server was shut down")
  at.memory(4, "Call getUserById before any write to the session table")
  at.memory(5, "Standup is at nine, every day but Friday")
  return at
}

function recall(at: Place, ...args: string[]): Recalled {
  return at.co("recall", ...args, "--json").json<Recalled>()
}

test.each([
  ["money granted for courses", 1],
  ["malware check for documents people send us", 2],
  ["daily meeting in the morning", 5],
])("%j is found by what it means, without a word in common", (query, id) => {
  const { results, stages, degraded } = recall(filled(), query)
  expect(results[0]?.id).toBe(id)
  expect([stages, degraded]).toEqual([["words", "meaning"], []])
})

test.each(["user by id", "UserBy", "getuserbyid", "users"])("an identifier is found by %j", (query) => {
  expect(recall(filled(), query).results[0]?.id).toBe(4)
})

test("inflections and accents do not matter", () => {
  const at = place()
  at.memory(1, "Backups are restored every month")
  at.memory(2, "Le café est près de la gare")
  at.memory(3, "We deploy on Fridays")
  expect(recall(at, "restoring a backup monthly").results[0]?.id).toBe(1)
  expect(recall(at, "deployment").results[0]?.id).toBe(3)
  expect(recall(at, "cafe pres gare").results[0]?.id).toBe(2)
})

test("what has all the words comes before what merely means the same, and alone", () => {
  const { results } = recall(filled(), "scanned files")
  expect(results.map(({ id }) => id)).toEqual([2])
})

test("words that nobody knows find nothing", () => {
  const result = filled().co("recall", "xyzzy plugh")
  expect([result.status, result.stdout.trim()]).toEqual([1, "No memories found matching 'xyzzy plugh'"])
})

test("--explain names what counted, and each mode says what it did", () => {
  const at = filled()
  expect(at.must("recall", "money for courses", "--explain").stdout).toMatch(
    /Why: what it means \(budget, training\)\n {2}stage +rank +score\n {2}words +1 +[\d.]+\n {2}meaning +1 +0\.\d{3}\n {2}feature +adds\n[\s\S]*\n {2}meaning [\s\S]*\n {2}score +\d/,
  )
  const { stdout } = at.must("recall", "money for courses", "--explain")
  const rows = stdout.split("\n").slice(stdout.split("\n").findIndex((line) => /^ {2}feature/.test(line)) + 1)
  const features = rows.slice(
    0,
    rows.findIndex((line) => /^ {2}score/.test(line)),
  )
  for (const line of features) expect(line).toMatch(/^ {2}\w+ +-?\d+\.\d\d {2}(?!the same)\S.{8,}$/)
  expect(Math.max(...features.map(({ length }) => length))).toBeLessThan(80)
  expect(recall(at, "training budget days", "--mode", "scan").stages).toEqual(["scan"])
  expect(recall(at, "training budget days", "--mode", "fts").stages).toEqual(["words"])
  expect(recall(at, "training budget days", "--mode", "hybrid").stages).toEqual(["words", "meaning"])
})

test("a question that asks for the latest gets the newer of two", () => {
  const at = place()
  at.memory(1, "Churn model v2 runs in production since the spring release", { created: "2025-04-01" })
  at.memory(2, "Churn model v3 runs in production since the spring release", { created: "2026-01-05" })
  expect(recall(at, "which is the latest churn model that runs").results[0]?.id).toBe(2)
})

test.each(["raect", "deplyo fridays"])("one slip of the finger (%j) does not matter", (query) => {
  const at = place()
  at.memory(1, "React is what we deploy on Fridays")
  at.memory(2, "Lunch is at noon")
  expect(recall(at, query).results[0]?.id).toBe(1)
})

test.each([
  ["birthdya", "Lena's birthday is in May"],
  ["migratoin", "The migration of the users table is done"],
  ["certificatse", "All certificates expire in June"],
  ["accessbility", "Accessibility audit every quarter"],
  ["behaviour", "The behavior of the cache is lazy"],
  ["serialise", "Serialize dates as ISO 8601"],
  ["centre", "Center the dialog"],
])(
  "a slip that leaves no ending to take off, or another spelling (%j), does not matter either",
  (query, text) => {
    const at = place()
    at.memory(1, text)
    at.memory(2, "Lunch is at noon")
    expect(recall(at, query, "--mode", "fts").results.map(({ id }) => id)).toEqual([1])
  },
)

test("a word that there is, or one with another first letter, is not taken for a slip", () => {
  const at = place()
  at.memory(1, "The cart is emptied at night")
  at.memory(2, "Volar is our editor plugin")
  for (const query of ["card", "kolar"]) expect(recall(at, query, "--mode", "fts").results, query).toEqual([])
})

test("where no memory has the words, the answer says that it goes by meaning", () => {
  expect(filled().must("recall", "money granted for courses").stdout).toContain("closest in meaning")
  expect(filled().must("recall", "training budget").stdout).not.toContain("closest in meaning")
})

test("a question that says when and nothing else is answered by what was saved then", () => {
  const at = place()
  at.memory(1, "New logo chosen", { created: "2025-04-02T10:00:00Z" })
  at.memory(2, "Cache is Redis", { created: "2024-05-12T10:00:00Z" })
  at.memory(3, "Cache is Valkey now", { created: "2026-02-08T10:00:00Z" })
  const found = (query: string) => recall(at, query).results.map(({ id }) => id)
  expect(found("what changed last spring")).toEqual([1])
  expect(found("what did we learn yesterday")).toEqual([3])
  expect(found("yesterday")).toEqual([3])
  expect(found("what did I save in April")).toEqual([1])
  expect(found("May 2024")).toEqual([2])
  expect(found("latest cache")).toEqual([3, 2])
  expect(found("cache yesterday")[0]).toBe(3)
})

test("a number with another digit is another number", () => {
  const at = place()
  at.memory(1, "The database listens on port 5432")
  at.memory(2, "Nothing listens on other ports")
  const { results } = recall(at, "port 5433", "--explain")
  expect(results.map(({ why }) => why)).toEqual([expect.stringContaining("some words"), expect.any(String)])
})
