import { expect, test } from "vitest"
import { excerptOf } from "./excerpt.ts"

const notes = Array.from(
  { length: 200 },
  (_, n) => `## ${n}\n\nThe port of service-${n} is ${7000 + n}`,
).join("\n\n")

test("the excerpt of a short text is the whole text", () => {
  expect(excerptOf("one fact", ["fact"], 100)).toBe("one fact")
})

test.for([3, 72, 150, 199])("the excerpt of a long note shows the part about service-%i", (n) => {
  const excerpt = excerptOf(notes, ["service", String(n)], 300)
  expect(excerpt).toContain(`service-${n} `)
  expect(excerpt.length).toBeLessThan(310)
})

test("words close together count more than one that stands alone, and digits of a longer number do not count", () => {
  const text = `${"budget ".repeat(50)}${"x ".repeat(500)}the audit of 7 budgets${" y".repeat(500)}`
  expect(excerptOf(text, ["audit", "budget"], 200)).toContain("the audit of 7 budgets")
  expect(excerptOf(`77 ${"x ".repeat(500)}7 days`, ["7"], 100)).toContain("7 days")
})

test("dots mark what is left out, and a text without any of the words is shown from its beginning", () => {
  expect(excerptOf(notes, ["service", "199"], 300)).toMatch(/^… .*7199$/s)
  expect(excerptOf(notes, ["service", "100"], 300)).toMatch(/^… .* …$/s)
  expect(excerptOf(notes, ["absent"], 300)).toMatch(/^## 0\n.* …$/s)
})

test.for(["Müller", "Mu\u0308ller", "MÜLLER"])("a search for muller shows %s", (name) => {
  const text = `${"x ".repeat(500)}ask ${name} first${" y".repeat(500)}`
  for (const word of ["muller", "müller"]) expect(excerptOf(text, [word], 200)).toMatch(/ask m.*ller first/i)
})

test("an excerpt shows another form of a word", () => {
  const long = `${"Nothing of interest. ".repeat(60)}The log goes to Loki. ${"Nothing more. ".repeat(60)}`
  expect(excerptOf(long, ["logging"], 200)).toContain("The log goes to Loki")
})
