import { expect, test } from "vitest"
import { answers } from "./questions.ts"
import type { Found, Listed, Recalled, Saved } from "./results.ts"
import { type Place, place } from "./run.ts"

function asked(at: Place, ...args: string[]): readonly Found[] {
  return at.co("recall", ...args, "--json").json<Recalled>().results
}

/** Memories about three languages and one about none, all of which mention names. */
function manyLanguages(): Place {
  const at = place()
  const about = (id: number, body: string, language: string) =>
    at.memory(id, body, { isGlobal: true, head: `scope: language\nlanguage: ${language}` })
  about(1, "Name functions in snake case", "python")
  about(2, "Name functions in camel case", "typescript")
  about(3, "Name functions in snake case and types in pascal case", "rust")
  at.memory(4, "Name branches after the ticket", { isGlobal: true, head: "scope: global" })
  return at
}

const named = (results: readonly Found[]) => results.map(({ language }) => language ?? "none")

test.for([
  ["pyproject.toml", "python"],
  ["tsconfig.json", "typescript"],
  ["Cargo.toml", "rust"],
] as const)("R284: in a project with %s, what is about other languages comes last", ([file, language]) => {
  for (const mode of ["scan", "auto", "fts", "hybrid"]) {
    const at = manyLanguages()
    at.write(file, "")
    const found = named(asked(at, "name functions", "--mode", mode))
    expect(found[0]).toBe(language)
    expect(new Set(found)).toEqual(new Set(["python", "typescript", "rust", "none"]))
    expect(found.indexOf("none")).toBe(1)
  }
})

test("R284: a question that names a language gets it, whatever the project is and though no text says the name", () => {
  const at = manyLanguages()
  at.write("Cargo.toml", "")
  for (const mode of ["scan", "auto", "fts", "hybrid"]) {
    const [python, functions] = answers(at, ["python", "ts functions"], ["--mode", mode])
    expect(named(python?.results ?? [])).toEqual(["python"])
    expect(named(functions?.results ?? [])[0]).toBe("typescript")
  }
})

test("R284: where neither the project nor the question tells, all languages are equal", () => {
  const at = manyLanguages()
  expect(asked(at, "name functions", "--mode", "scan").map(({ id }) => id)).toEqual([3, 2, 1, 4])
})

test("R284: many memories about other languages do not crowd out the project's own", () => {
  const at = manyLanguages()
  at.write("pyproject.toml", "")
  for (let id = 10; id < 24; id++)
    at.memory(id, `Name functions well, rule ${id}`, {
      isGlobal: true,
      created: "2026-03-01T00:00:00Z",
      head: "scope: language\nlanguage: rust",
    })
  for (const mode of ["scan", "auto", "fts", "hybrid"])
    expect(named(asked(at, "name functions", "-n", "2", "--mode", mode))[0]).toBe("python")
})

test("R281: recall asks both folders and says whose each memory is; list and show say it too", () => {
  const at = manyLanguages()
  at.memory(1, "Name tests after the behaviour")
  const { results, display } = at.co("recall", "name", "-n", "9", "--json").json<Recalled>()
  expect(new Set(results.map(({ scope }) => scope))).toEqual(new Set(["project", "global", "language"]))
  expect(display).toMatch(/Memory g4\*\* .*\nScope: global\n/)
  expect(display).toMatch(/Memory g1\*\* .*\nScope: language \(python\)\n/)
  expect(display).toMatch(/Memory 1\*\* [^\n]*\nName tests/)
  expect(at.co("show", "g1").stdout).toContain("Scope: language (python)")
  const listed = at.co("list", "--json").json<Listed>()
  expect(listed.display).toMatch(/\*\*g1\*\* .* \[language \(python\)\]: Name functions/)
  const ofLanguages = listed.memories.filter(({ scope }) => scope === "language")
  expect(ofLanguages.map(({ language }) => language)).toEqual(["python", "typescript", "rust"])
})

test("R108: the project's memory comes before the global one about the same, and the global one says so", () => {
  for (const mode of ["scan", "auto", "fts", "hybrid"]) {
    const at = place()
    at.memory(1, "I prefer tabs for indentation", { isGlobal: true, created: "2026-02-01T00:00:00Z" })
    at.memory(2, "Indentation in Makefiles breaks the release script", { isGlobal: true })
    at.memory(7, "This project uses spaces for indentation", { created: "2025-01-01T00:00:00Z" })
    const { results, display } = at.co("recall", "indentation", "--mode", mode, "--json").json<Recalled>()
    const order = results.map(({ id }) => id)
    expect(order.indexOf(7)).toBeLessThan(order.indexOf(1))
    expect(results.find(({ id }) => id === 1)).toMatchObject({ yields_to: 7 })
    expect(results.find(({ id }) => id === 7)).not.toHaveProperty("yields_to")
    expect(asked(at, "indentation preference spaces tabs", "-n", "1", "--mode", mode)[0]?.id).toBe(7)
    expect(display).toContain("The project takes precedence: memory 7 is about the same thing")
  }
})

test("R108: a project's memory about something else changes nothing", () => {
  const at = place()
  at.memory(1, "The database is Postgres", { isGlobal: true })
  at.memory(1, "The database backup runs at 3 am", { created: "2025-01-01T00:00:00Z" })
  const results = asked(at, "database")
  expect(results.map(({ scope }) => scope)).toEqual(["global", "project"])
  expect(results.some((result) => "yields_to" in result)).toBe(false)
})

test("whose a memory is, is told by its folder; a scope that says otherwise is for doctor to name", () => {
  const at = place()
  at.memory(1, "The pump runs at noon", { head: "scope: global" })
  at.memory(1, "The well is dry in June", { head: "scope: project", isGlobal: true })
  at.memory(2, "The gate closes at six", { head: "scope: language\nlanguage: python" })
  for (const mode of ["scan", "auto", "fts", "hybrid"]) {
    const found = asked(at, "pump well gate", "--mode", mode).map(({ id, scope }) => `${scope} ${id}`)
    expect(found.toSorted()).toEqual(["global 1", "project 1", "project 2"])
    expect(asked(at, "pump well gate", "--scope", "global", "--mode", mode)).toMatchObject([{ id: 1 }])
  }
  const listed = (scope: string) => at.must("list", "--scope", scope, "--json").json<Listed>().memories
  expect(listed("global").map(({ id }) => id)).toEqual([1])
  expect(listed("project").map(({ id }) => id)).toEqual([1, 2])
  expect(at.must("show", "1").stdout).not.toContain("Scope:")
  const again = at.must("learn", "The gate closes at six", "--json").json<Saved>()
  expect(again).toMatchObject({ action: "consolidated", memory_id: 2 })
  const doctor = at.co("doctor")
  expect(doctor.status).toBe(1)
  expect(doctor.stdout.match(/the field 'scope' is \w+/g)).toHaveLength(3)
  expect(doctor.stdout).toContain("co move 1 --to global or co edit 1")
  at.must("move", "1", "--to", "global", "--yes")
  expect(at.must("show", "g2").stdout).toContain("The pump runs at noon")
})
