import { expect, test } from "vitest"
import type { Memory } from "../domain/memory.ts"
import { absentFields } from "../markdown/memory.ts"
import { sectionOf } from "./section.ts"

function section(content: string, tags: readonly string[] = []) {
  const created = "2026-02-07T10:00:00Z"
  const memory: Memory = {
    ...absentFields,
    id: 7,
    created,
    content,
    tags: [...tags],
    tier: "project",
    scope: "project",
    path: "",
  }
  return sectionOf(memory, undefined)
}

const marks = ["_consolidated", "_auto_decay"]
const title = "# 2 memories from 2026-01-01 to 2026-01-02, condensed on 2026-02-07"
const quotes = "## 1 (2026-01-01) [a]\n\nOne\n\n## g2 (2026-01-02, python) [b, c]\n\nTwo"
const days = ["2026-01-01", "2026-01-02"]

test.each([
  ["co's own title", `${title}\n\n${quotes}`],
  ["the title of a single memory", `# 1 memory of 2026-01-01, condensed on 2026-02-07\r\n\r\n${quotes}`],
  ["no title", quotes],
])("of a note with %s only what it quotes is passed on", (_, content) => {
  expect(section(content, [...marks, "a", "b", "c"])).toMatchObject({ days, text: quotes })
})

test.each([
  ["another title", "# Nobody may sell the boat before June"],
  ["a title that goes on", `${title}, and nobody may sell the boat`],
  ["a line above the title", "Nobody may sell the boat", title],
  ["a line below the title", title, "    boat"],
  ["code that is never closed", "```\nboat"],
])("what a person wrote into a note has a heading of its own: %s", (_, ...lines) => {
  const { text, days: all } = section([...lines, quotes].join("\n\n"), [...marks, "a", "b", "c", "own"])
  const mine = lines.filter((line) => line !== title).join()
  const shown = mine.startsWith("```") ? `${mine}\n\`\`\`` : mine
  expect(text).toBe(`## 7 (2026-02-07) [own]\n\n${shown}\n\n${quotes}`)
  expect(all).toEqual(["2026-02-07", ...days])
})

test("a note that a person has rewritten is quoted like every memory, without the marks of a note", () => {
  expect(section("All is sold.", [...marks, "a"])).toMatchObject({
    days: ["2026-02-07"],
    text: "## 7 (2026-02-07) [a]\n\nAll is sold.",
  })
})

test.each([
  ["```sh\nnpm start", "```sh\nnpm start\n```"],
  ["~~~~\n```\n~~~", "~~~~\n```\n~~~\n~~~~"],
  ["```\nnpm start\n```", "```\nnpm start\n```"],
  ["- Run it\n  ```\n  npm start", "- Run it\n  ```\n  npm start"],
])("quoted code ends before the next heading: %j", (content, shown) => {
  expect(section(content).text).toBe(`## 7 (2026-02-07)\n\n${shown}`)
})
