import { expect, test } from "vitest"
import { categories } from "../domain/memory.ts"
import { saveMemory } from "./save-memory.ts"

const { description } = saveMemory

test("R188, R189, R190, R191, R193, R194: the description names every signal, what to leave out and examples, in under 2 KB", () => {
  expect(Buffer.byteLength(description)).toBeLessThan(2_048)
  for (const category of categories) expect(description).toContain(`["${category}", domain]`)
  for (const negative of ["speculation", "questions", "only matters now", "not sure", "passwords"])
    expect(description).toContain(negative)
  expect(description).toContain("Examples")
})

test("R195: its tone is calm: nothing is shouted, ordered or urged", () => {
  const words = description.replace(/"[^"]*"/g, "").match(/\b[A-Z]{4,}\b/g) ?? []
  expect(words).toEqual([])
  expect(description).not.toMatch(/\*\*|!|\b(?:must|immediately|critical|important|never ever)\b/i)
})

test("a model fills in the text and the tags, and cannot say where they come from", () => {
  expect(Object.keys(saveMemory.input.properties)).toEqual(["content", "tags"])
  expect(saveMemory.input.additionalProperties).toBe(false)
})
