import { expect, test } from "vitest"
import { isAlike } from "./alike.ts"
import { writtenOtherwise } from "./written.ts"

const indented = "The loop of the importer:\n\n    for row in rows:\n"

test.each([
  [`${indented}        check("a")`, `${indented}        check(a)`],
  [`${indented}        check(row)\n        save(row)`, `${indented}        check(row)\n    save(row)`],
  ["Set up:\n```\nmigrate data\nseed data\n```", "Set up:\n```\nseed data\nmigrate data\n```"],
  ["Names are joined with `, ` in it", "Names are joined with `,` in it"],
  ["The port is `port: 8080` in it", 'The port is port: "8080" in it'],
  ["Run `x; y`, then `x; y` again", "Run `x; y`, then x y again"],
  ["Use ``a `1` `` here", "Use `a 1` here"],
  ["| Ann | - | reads |\n| Bob | writes | - |", "| Ann | reads | - |\n| Bob | writes | - |"],
  ["- a b\n  - c d\n- e f", "- a b\n- c d\n  - e f"],
  ["- a b\n  - c d e\n- f", "- a b\n- c d\n  e\n- f"],
  ["- a b\n\n  c d\n- e f", "- a b\n\nc d\n- e f"],
  ["- a b\n  - c d e\n  f g", "- a b\n- c d e\nf g"],
  ["The prefix is `fix: ` in it", "The prefix is `fix:` in it"],
  ["Don't stop the server at night", "Don't! Stop the server at night"],
  ["Don't stop the server at night", "Don't!\nStop the server at night"],
  ["Do not stop the server at night", "Don't! Stop the server at night"],
  ["Cannot; use the old server for deploys", "Cannot use the old server for deploys"],
  ["key\tmin\tmax\nretry\t\t5", "key\tmin\tmax\nretry\t5\t"],
  ["\tshop\tblog\nAnn\tyes\tno\n\tyes", "\tshop\tblog\nAnn\tyes\tno\nyes"],
  ["> Ship on Friday\n\nThat is wrong for us", "Ship on Friday\n\n> That is wrong for us"],
  ["> Ship on Friday\n\nThat is wrong for us", "Ship on Friday\n\nThat is wrong for us"],
  ["Deploy on Friday? The team must decide", "Deploy on Friday. The team must decide"],
  ["Deploy on Friday?\nThe team must decide", "Deploy on Friday.\nThe team must decide"],
  ["Deploy on Friday with the team?", "Deploy on Friday with the team."],
  ["Ann owns backend; Bob, Cat own frontend", "Ann owns backend, Bob; Cat own frontend"],
  ["The delta is 5 - 3 for it", "The delta is 5 3 for it"],
  ["Use | in the filter", "Use in the filter"],
  ["No, deploy it on the weekend", "No deploy it on the weekend"],
  ["It is a and (b or c) here", "It is a and b or c here"],
])("the same words, written otherwise: %j / %j", (a, b) => {
  expect([isAlike(a, b), isAlike(b, a)]).toEqual([false, false])
})

test.each([
  ["```\na:\n  b: 1\n```", "```\na:  \n  b: 1\n\n```"],
  ["- It is\n\n  ```\n  a:\n    b: 1\n  ```", "- It is\n```\na:\n  b: 1\n```"],
  ["It is\r\n\r\n```\r\na:\r\n  b: 1\r\n```", "It is\n```\na:\n  b: 1\n```"],
  [`${indented}        check(row)`, "The loop of the importer:\n```\nfor row in rows:\n    check(row)\n```"],
  ["Use `npm test -- --watch` and `npm ci`", "Use npm test -- --watch and `npm ci`"],
  ["Watch it:\n```\nnpm test -- --watch\n```", "Watch it: `npm test -- --watch`"],
  ["Read it with `tar xf - src` here", "Read it with tar xf - src here"],
  ["- a b\n  - c d\n- e f", "* a b\n\t* c d\n* e f"],
  ["- a b c d\n- e f", "- a b\n  c d\n- e f"],
  ["| name | admin\n|---|---\n| Ann | yes", "| name | admin |\n|------|-----|\n| Ann  | yes |"],
  ["> Ship on Friday\n> with the team", "Ship on Friday with the team"],
  ["> Ship on Friday\n> with the team\n\nNo", "> Ship on Friday with the team.\n\nNo"],
  ["Is it slow? Ask Ann about the index", "Is it slow. Ask Ann about the index"],
  ["We deploy on Friday.\nThe team decides", "We deploy on Friday\nThe team decides"],
  ["We never\ndeploy the shop on Fridays", "We never deploy\nthe shop on Fridays"],
  ["Attention! The build is slow, now", "Attention. The build is slow; now"],
  ["key\tmin\nretry\t5", "key min\nretry 5"],
  ["Rules:\n- one tab per level\n- two spaces", "Rules:\n  - one tab per level\n  - two spaces"],
  ["Rules:\n1. one tab per level\n2. two spaces", "Rules:\n  1. one tab per level\n  2. two spaces"],
  ["- an item that is wrapped\n  by the editor", "- an item that is wrapped\nby the editor"],
  ["a line that is wrapped\nby the editor", "a line that is wrapped\n by the editor"],
  ["- a b\n - c d\n- e f", "- a b\n- c d\n- e f"],
  ["- a b\n\n  c d\n- e f", "- a b\n  c d\n- e f"],
  ["- a b\n  - c d\n\ne f", "- a b\n  - c d\ne f"],
  ["| a | b |\n|---|---|\n| c | d |\n| | |", "| a | b |\n|---|---|\n| c | d |"],
  ["Run `npm test` before a push", "Run `npm test ` before a push"],
  ["Ask Ann (not Bob) first", "Ask Ann, not Bob first"],
  ['The release is "Summer 27"', "The release is Summer 27"],
])("the same, written otherwise but saying the same: %j / %j", (a, b) => {
  expect([isAlike(a, b), isAlike(b, a)]).toEqual([true, true])
})

test.each([
  "` a ".repeat(2_000),
  "`a b` ".repeat(1_500),
  `| ${"| ".repeat(4_000)}x`,
  `${"-".repeat(8_000)}x`,
  "a, ".repeat(2_700),
  "```\na\n```\n".repeat(800),
  `\`\`\`\na${"\n".repeat(60_000)}b\n\`\`\``,
])("signs in great numbers take no time: %#", (text) => {
  const startedMs = performance.now()
  writtenOtherwise(text, `${text} ${text} \`x\``)
  expect(performance.now() - startedMs).toBeLessThan(2_000)
})

test("code with other blanks is told as code, code in another order as that", () => {
  const kindOf = (a: string, b: string) => writtenOtherwise(a, b)?.kind
  expect(kindOf("Join with `, ` here", "Join with `,` here")).toBe("code")
  expect(kindOf("Use `a == 1`, not `a == '1'`", "Use `a == '1'`, not `a == 1`")).toBe("order")
})
