import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type Place, place } from "./run.ts"

test("R233: what is sensitive stays out of an archive, forgotten or not, unless it is asked for", () => {
  const at = place()
  at.given("learn", "My blood pressure is high", "--sensitive")
  at.memory(2, "My shoe size is 44", { head: "sensitive: true" })
  at.memory(3, "We deploy on Tuesdays")
  at.given("forget", "2")
  const result = at.must("export", "--archive", "a.tar")
  expect(result.stderr).toContain("2 sensitive files left out")
  expect(readFileSync(join(at.project, "a.tar"), "latin1")).not.toMatch(/blood|shoe/)
  at.must("export", "--archive", "b.tar", "--with-sensitive")
  expect(readFileSync(join(at.project, "b.tar"), "latin1")).toMatch(/blood[\s\S]*shoe|shoe[\s\S]*blood/)
})

test("what is left out of an archive is counted in files: a memory that was changed twice has three", () => {
  const at = place()
  at.given("learn", "My shoe size is 44", "--sensitive")
  at.memory(2, "We deploy on Tuesdays")
  expect(at.must("export", "--archive", "one.tar").stderr).toContain("1 sensitive file left out")
  for (const digit of ["5", "6"]) {
    const env = { EDITOR: at.editor(`replace /size/s/4.$/4${digit}/ $1`) }
    expect(at.run(["edit", "1"], { env }).status).toBe(0)
  }
  expect(at.must("export", "--archive", "a.tar").stderr).toContain("3 sensitive files left out")
  expect(at.must("export", "a.jsonl").stderr).toContain("1 sensitive memory left out")
})

test("R233: what a memory said before it was marked as sensitive stays out of an archive too", () => {
  const at = place()
  at.memory(1, "My shoe size is 44")
  at.memory(2, "My blood pressure is high")
  at.memory(3, "We deploy on Tuesdays")
  const env = { EDITOR: at.editor("replace 's/^id: \\(.*\\)/id: \\1\\nsensitive: true/' $1") }
  for (const id of ["1", "2"]) expect(at.run(["edit", id], { env }).status).toBe(0)
  at.must("forget", "2")
  expect(at.must("export", "--archive", "a.tar").stderr).toContain("4 sensitive files left out")
  expect(readFileSync(join(at.project, "a.tar"), "latin1")).not.toMatch(/shoe|blood/)
})

test.for([
  [
    "waited in the inbox",
    (at: Place): string => {
      at.given("learn", "--propose", "My shoe size is 44")
      at.given("review", "--accept", "1")
      return "1"
    },
  ],
  [
    "was moved",
    (at: Place): string => {
      at.memory(1, "My shoe size is 45")
      at.run(["edit", "1"], { env: { EDITOR: at.editor("replace /size/s/45/44/ $1") } })
      at.given("move", "1", "--to", "global", "--yes")
      return "g1"
    },
  ],
  [
    "had another number",
    (at: Place): string => {
      at.memory(1, "notes on porto", { created: "2026-01-01T00:00:00Z" })
      at.memory(1, "My shoe size is 44", { created: "2026-01-02T00:00:00Z", name: "001-twin.md" })
      at.must("doctor", "--fix")
      return "2"
    },
  ],
] as const)("R233: what a sensitive memory was when it %s stays out of an archive", ([, make]) => {
  const at = place()
  const id = make(at)
  at.memory(9, "We deploy on Tuesdays")
  const env = { EDITOR: at.editor("replace 's/^id: \\(.*\\)/id: \\1\\nsensitive: true/' $1") }
  expect(at.run(["edit", id], { env }).status).toBe(0)
  expect(at.must("export", "--archive", "a.tar").stderr).toMatch(/\d sensitive files left out/)
  const text = readFileSync(join(at.project, "a.tar"), "latin1")
  expect(text).not.toContain("shoe size")
  expect(text).toContain("We deploy on Tuesdays")
  expect(text.includes("notes on porto")).toBe(id === "2")
  at.must("export", "--archive", "b.tar", "--with-sensitive")
  expect(readFileSync(join(at.project, "b.tar"), "latin1")).toContain("shoe size is 44")
})

function written(at: Place, name: string, head: string, text: string): void {
  at.write(join(at.memories, name), `---\n${head}\n---\n\n${text}\n`)
}

const plain = (id: number) => `id: ${id}\ncreated: 2026-02-09T14:30:00Z\n`

test("R233: what is marked as sensitive in any form of YAML stays out of an archive", () => {
  const at = place()
  const heads = [
    "{id: 1, created: 2026-02-09T14:30:00Z, sensitive: true}",
    `${plain(2)}sensitive:\n  true`,
    `${plain(3)}? sensitive\n: true`,
    `${plain(4)}sensitive: !!bool true`,
    `${plain(5)}"sensitiv\\u0065": true`,
  ]
  for (const [n, head] of heads.entries()) written(at, `00${n + 1}-shoes.md`, head, `My shoe size is 4${n}`)
  at.memory(6, "We deploy on Tuesdays")
  const { stderr } = at.must("export", "--archive", "a.tar")
  expect(stderr).toContain("5 sensitive files left out")
  expect(stderr).not.toContain("-shoes.md")
  const text = readFileSync(join(at.project, "a.tar"), "latin1")
  expect([text.match(/shoe.*/g), text.includes("Tuesdays")]).toEqual([null, true])
})

test("R233: what may be marked as sensitive stays out of an archive, and is named", () => {
  const at = place()
  const heads = [
    `${plain(1)}sensitive: yes`,
    `${plain(2)}sensitive: "true"`,
    `${plain(3)}tags: [a\nsensitive : true`,
    `${plain(4)}tags: [a\n"sensitiv\\x65": true`,
  ]
  for (const [n, head] of heads.entries()) written(at, `00${n + 1}-shoes.md`, head, `My shoe size is 4${n}`)
  written(at, "005-tuesdays.md", "id: 5\ntags: [a", "We deploy on Tuesdays")
  const { stderr } = at.must("export", "--archive", "a.tar")
  for (const id of [1, 2, 3, 4])
    expect(stderr).toContain(`cannot tell whether memories/00${id}-shoes.md is sensitive`)
  expect(stderr).toContain("4 sensitive files left out")
  const text = readFileSync(join(at.project, "a.tar"), "latin1")
  expect([text.match(/shoe.*/g), text.includes("Tuesdays")]).toEqual([null, true])
  expect(at.must("export", "--archive", "b.tar", "--with-sensitive").stderr).not.toContain("-shoes.md")
})

test("R233: older versions of what is marked as sensitive in another form of YAML stay out of an archive", () => {
  const at = place()
  at.memory(1, "My shoe size is 45", { name: "001-shoes.md" })
  at.given("forget", "1")
  written(at, "001-shoes.md", "{id: 1, created: 2026-02-09T14:30:00Z, sensitive: true}", "My shoe size is 44")
  at.memory(2, "We deploy on Tuesdays")
  expect(at.must("export", "--archive", "a.tar").stderr).toContain("2 sensitive files left out")
  expect(readFileSync(join(at.project, "a.tar"), "latin1")).not.toContain("shoe")
})
