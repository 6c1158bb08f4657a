import { expect, test } from "vitest"
import { readInstructions } from "./instructions.ts"

function read(text: string): string[] {
  const pieces = [...readInstructions({ name: "CLAUDE.md", text })]
  return pieces.flatMap((piece) => (piece.kind === "row" ? [piece.draft.content] : []))
}

const make = "```make\nall:\n\tcc x.c\n```"

test.for([
  ["in a document", `Use this Makefile:\n\n${make}\n`, `Use this Makefile:\n${make}`],
  ["indented, not fenced", "Use this:\n\n\tall:\n\t\tcc x.c\n", "Use this:\n\tall:\n\t\tcc x.c"],
  ["below a bullet, by blanks", "- Use this:\n  ```make\n  all:\n  \tcc x.c\n  ```\n", `Use this:\n${make}`],
  [
    "below a bullet, by a tab",
    "- Use this:\n\n\t```make\n\tall:\n\t\tcc x.c\n\t```\n- More of the rules\n",
    `Use this:\n\n${make}`,
  ],
  [
    "below a bullet, by blanks except for the tab",
    "1. Use this:\n   ```make\n   all:\n\tcc x.c\n   ```\n",
    `Use this:\n${make}`,
  ],
  [
    "below a bullet below a bullet",
    "- Build\n\t- Use this:\n\t\t```make\n\t\tall:\n\t\t\tcc x.c\n\t\t```\n",
    "Build\n- Use this:\n\t```make\n\tall:\n\t\tcc x.c\n\t```",
  ],
  [
    "in numbered steps",
    "1. Use this:\n\n   ```make\n   all:\n   \tcc x.c\n   ```\n2. Run it\n",
    "1. Use this:\n\n   ```make\n   all:\n   \tcc x.c\n   ```\n2. Run it",
  ],
  [
    "in a fence that is not closed",
    "Use this:\n\n```make\nall:\n\tcc x.c\n",
    "Use this:\n```make\nall:\n\tcc x.c",
  ],
] as const)("code keeps its tabs: %s", ([, text, expected]) => {
  expect(read(text)[0]).toBe(expected)
})

test("blanks at the end of a line of code stay: in a patch they are a line", () => {
  const patch = "```diff\n-one\n \n+two  \n```"
  expect(read(`Apply this patch:\n\n${patch}\n`)).toEqual([`Apply this patch:\n${patch}`])
})

test("lists are indented by tabs or blanks, and a tab can stand behind the mark", () => {
  expect(read("- Tools\n\t- pnpm\n\t\t- never npm\n")).toEqual(["Tools\n- pnpm\n\t- never npm"])
  expect(read("- Tools\n  - pnpm\n\t- never npm\n")).toEqual(["Tools\n- pnpm\n  - never npm"])
  expect(read("-\tRun all of the tests\n-\tAsk before you push\n")).toEqual([
    "Run all of the tests",
    "Ask before you push",
  ])
})

const warning =
  "> [!WARNING]\n> Never run migrations by hand.\n> - staging: yes\n>   - on Mondays\n> - production: no"

test.for([
  ["a quote", warning, warning],
  [
    "a quote that goes on without its mark",
    "> Never run migrations\nby hand.",
    "> Never run migrations\nby hand.",
  ],
  [
    "a quote below its sentence",
    `Ana said it like this:\n\n${warning}`,
    `Ana said it like this:\n${warning}`,
  ],
  ["a quote below its heading", "# Tools\n\n> pnpm\n> only", "Tools:\n> pnpm\n> only"],
  ["a quote in an item", "- Migrations\n  > by Ana\n  > only", "Migrations\n> by Ana\n> only"],
  [
    "definitions",
    "Depot\n: where vans sleep\n: where Ana works",
    "Depot\n: where vans sleep\n: where Ana works",
  ],
  [
    "footnotes and addresses",
    "[^1]: See the wiki.\n[a]: http://a\n[b]: http://b",
    "[^1]: See the wiki.\n[a]: http://a\n[b]: http://b",
  ],
  ["bullets of a word processor", "• Run the tests\n• Ask Ana", "• Run the tests\n• Ask Ana"],
  ["breaks on purpose", "One road  \ntwo roads\\\nthree\nroads", "One road\ntwo roads\nthree roads"],
  ["formulas", "The area is:\n\n$$\na = b \\\\\n  c = d\n$$", "The area is:\n$$\na = b \\\\\n  c = d\n$$"],
  [
    "HTML",
    "<table>\n  <tr>\n    <td>Ana</td>\n  </tr>\n</table>",
    "<table>\n  <tr>\n    <td>Ana</td>\n  </tr>\n</table>",
  ],
  [
    "text between tags",
    "<important>\nNever push to main.\n</important>",
    "<important>\nNever push to main.\n</important>",
  ],
  ["HTML with empty lines", "<pre>\na\n\n  b\n</pre>", "<pre>\na\n\n  b\n</pre>"],
] as const)("the lines of a block stay: %s", ([, text, expected]) => {
  expect(read(`${text}\n`)).toEqual([expected])
})

test("lines that an editor wrapped are joined, and a quote or a tag ends where something else begins", () => {
  expect(read("Never run\nmigrations by hand\n")).toEqual(["Never run migrations by hand"])
  expect(read("> Never run migrations\n- Run the tests\n")).toEqual([
    "> Never run migrations",
    "Run the tests",
  ])
  expect(read("<rules>\n- Run the tests\n- Ask Ana\n</rules>\n")).toEqual(["Run the tests", "Ask Ana"])
  expect(read("Press the key\n<kbd>F1</kbd> for help\n")).toEqual(["Press the key <kbd>F1</kbd> for help"])
})

test("a formula, a tag or a code block without an end is read in linear time", () => {
  for (const line of ["$$ a", "$$ a$$ b", "<pre>", "<div>", "> a", "- <p", "```", "\t- a"])
    expect(read(`${line}\n`.repeat(20_000)).join("").length).toBeGreaterThan(0)
  expect(read(`$$${" $$".repeat(200_000)} a\n`)).toHaveLength(1)
})

test("an abbreviation does not end the words above a list", () => {
  expect(read("Offices in St. Gallen\n- Opens at nine every day\n- Closes at six every day\n")).toEqual([
    "Offices in St. Gallen: Opens at nine every day",
    "Offices in St. Gallen: Closes at six every day",
  ])
})
