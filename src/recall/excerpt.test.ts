import { expect, test } from "vitest"
import { excerptOf } from "./excerpt.ts"

const notes = Array.from(
  { length: 200 },
  (_, n) => `## ${n}\n\nThe port of service-${n} is ${7000 + n}`,
).join("\n\n")

test("a short text is its own excerpt", () => {
  expect(excerptOf("one fact", ["fact"], 100)).toBe("one fact")
})

test.for([3, 72, 150, 199])("of a long note the part about service-%i is shown", (n) => {
  const excerpt = excerptOf(notes, ["service", String(n)], 300)
  expect(excerpt).toContain(`service-${n} `)
  expect(excerpt.length).toBeLessThan(310)
})

test("words that stand together count before one that stands alone, and digits of a longer number do not", () => {
  const text = `${"budget ".repeat(50)}${"x ".repeat(500)}the audit of 7 budgets${" y".repeat(500)}`
  expect(excerptOf(text, ["audit", "budget"], 200)).toContain("the audit of 7 budgets")
  expect(excerptOf(`77 ${"x ".repeat(500)}7 days`, ["7"], 100)).toContain("7 days")
})

test("dots tell what is left out, and what none of the words is in is shown from its beginning", () => {
  expect(excerptOf(notes, ["service", "199"], 300)).toMatch(/^… .*7199$/s)
  expect(excerptOf(notes, ["service", "100"], 300)).toMatch(/^… .* …$/s)
  expect(excerptOf(notes, ["absent"], 300)).toMatch(/^## 0\n.* …$/s)
})

test.for(["Müller", "Mu\u0308ller", "MÜLLER"])("%s is shown to whoever asks for muller", (name) => {
  const text = `${"x ".repeat(500)}ask ${name} first${" y".repeat(500)}`
  for (const word of ["muller", "müller"]) expect(excerptOf(text, [word], 200)).toMatch(/ask m.*ller first/i)
})
