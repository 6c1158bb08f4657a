import { expect, test } from "vitest"
import { place } from "./run.ts"
import { inTerminal } from "./terminal.ts"

test("a terminal shows bold ids; --no-color and NO_COLOR do not; --json never", () => {
  const at = place()
  at.memory(1, "deploy", { head: "tags: [a]" })
  const plain = at.co("list").stdout.replaceAll("\n", "\r\n")
  const screen = inTerminal(at, ["list"])
  expect(screen.status).toBe(0)
  expect(screen.output).toContain("\u001b[1m001\u001b[")
  expect(inTerminal(at, ["list", "--no-color"]).output).toBe(plain)
  expect(inTerminal(at, ["list"], [], { NO_COLOR: "1" }).output).toBe(plain)
  expect(inTerminal(at, ["list"], [], { TERM: "dumb" }).output).toBe(plain)
  expect(inTerminal(at, ["recall", "deploy", "--json"]).output).not.toContain("\u001b")
})

test("what a question shows has bold names as well, and stars in a memory's text stay", () => {
  const at = place()
  at.memory(1, "**Deploys** (see below) are **on Mondays**")
  at.memory(2, "Notes:\n**Deploys** (2026-02-09): moved")
  const typed = [{ after: "[y/N]", send: "n\n" }]
  const { output } = inTerminal(at, ["forget", "deploys"], typed)
  expect(output).toContain("\u001b[1m001\u001b[22m (")
  expect(output).toContain(": **Deploys** (see below) are **on Mondays**")
  expect(inTerminal(at, ["show", "2"]).output).toContain("\n**Deploys** (2026-02-09): moved")
  expect(inTerminal(at, ["forget", "deploys", "--no-color"], typed).output).toContain("**001** (")
})

test("T8: in a terminal, too, a memory can't draw: only co's own colours get through", () => {
  const at = place()
  at.memory(1, "a\u001b[31mred\u001b]52;c;aGk=\u0007 \u202Ebidi \u009b1m deploy", {
    head: 'tags: ["t\\e[5m"]',
  })
  for (const args of [["list"], ["recall", "deploy"], ["show", "1"], ["forget", "deploy"]]) {
    const { output } = inTerminal(at, args, [{ after: "[y/N]", send: "n\n" }])
    const escapes = output.match(/\u001b(\[[\d;]*m)?/g) ?? []
    expect(escapes.filter((found) => !/^\u001b\[(1|2|22|3[0-9]|39|0)m$/.test(found))).toEqual([])
    expect(output).not.toMatch(/\u001b\[31mred|[\u0080-\u009f\u202e\u0007]/)
  }
})

test("what results were found by is set off: in the language that they are in, and no little words", () => {
  const at = place()
  at.memory(1, "Gift cards are valid for three years")
  at.memory(2, "Im Dienst sind wie immer zwei")
  const { output } = inTerminal(at, ["recall", "Wie lange sind Geschenkkarten gültig?"])
  expect(output.match(/\u001b\[33m.*?\u001b\[39m/g)?.map((each) => each.slice(5, -5))).toEqual([
    "Gift",
    "cards",
    "valid",
  ])
  expect(inTerminal(at, ["recall", "gift card", "--kind", "all"]).output).toContain(
    "\u001b[33mcards\u001b[39m",
  )
})

const question = "[y/N]"

test("forget by text asks, lists before it asks, and forgets on y", () => {
  const at = place()
  at.memory(1, "deploy one")
  at.memory(2, "deploy two")
  const { status, output } = inTerminal(at, ["forget", "deploy"], [{ after: question, send: "y\n" }])
  expect(status).toBe(0)
  const asked = output.slice(0, output.indexOf(question))
  expect(asked).toContain("deploy one")
  expect(asked).toContain("deploy two")
  expect(at.namesIn(at.memories)).toEqual([])
})

test.for([
  ["n", "n\n", 3],
  ["Enter", "\n", 3],
  ["yes, but only the first", "yes, but only the first\n", 3],
  ["y n", "y n\n", 3],
  ["yesterday", "yesterday\n", 3],
  ["the end of input", "\u0004", 3],
  ["Ctrl-C", "\u0003", 130],
] as const)("at the question %s forgets nothing", ([, send, expected]) => {
  const at = place()
  at.memory(1, "deploy one")
  const { status, output } = inTerminal(at, ["forget", "deploy"], [{ after: question, send }])
  expect(status).toBe(expected)
  expect(output).not.toMatch(/Error|\bat .*:\d+/)
  // Whatever comes next, such as the shell's prompt, begins on a new line.
  expect(output.slice(output.indexOf(question))).toMatch(/^\[y\/N\] [^\n]*\n(?:[^\n]*\n)?$/)
  expect(at.namesIn(at.memories)).toEqual(["001-hand-made.md"])
})

test("forget by id does not ask, not even in a terminal", () => {
  const at = place()
  at.memory(1, "one")
  const { status, output } = inTerminal(at, ["forget", "1"])
  expect(status).toBe(0)
  expect(output).not.toContain(question)
})

test("what is typed is learned by co learn -", () => {
  const at = place()
  const { status, output } = inTerminal(at, ["learn", "-"], [{ after: "", send: "typed text\n\u0004" }])
  expect(status).toBe(0)
  expect(output).toContain("Saved memory 1")
  expect(at.namesIn(at.memories)).toEqual(["001-typed-text.md"])
})

test("an editor has the terminal", () => {
  const at = place()
  const path = at.memory(1, "one")
  const editor = at.editor(
    'test -t 0 && test -t 1 && printf "new text? " && read answer && replace "s/one/$answer/" $1',
  )
  const typed = [{ after: "new text? ", send: "two\n" }]
  expect(inTerminal(at, ["edit", "1"], typed, { EDITOR: editor }).status).toBe(0)
  expect(at.read(path)).toContain("two")
})

test("Ctrl-C is the editor's while it is open: what it saves afterwards counts", () => {
  const at = place()
  const path = at.memory(1, "one")
  at.given("learn", "--propose", "a proposal")
  const goesOn = 'trap : INT; echo "is open"; sleep 1; echo "typed after it" >> $1'
  const typed = { after: "is open", send: "\u0003" }
  expect(inTerminal(at, ["edit", "1"], [typed], { EDITOR: at.editor(goesOn) }).status).toBe(0)
  expect(at.read(path)).toContain("typed after it")
  const review = [{ after: "[q]uit?", send: "e\n" }, typed, { after: "typed after it", send: "a\n" }]
  const reviewed = inTerminal(at, ["review"], review, { EDITOR: at.editor(goesOn) })
  expect(reviewed.output).toContain("1 accepted")
  expect(at.must("recall", "typed after it").stdout).toContain("a proposal")
})

test("an editor that Ctrl-C ends changes nothing, and what was typed in it is kept and named", () => {
  const at = place()
  const path = at.memory(1, "one")
  const editor = at.editor('echo typed >> $1; echo "is open"; sleep 20')
  const { status, output } = inTerminal(at, ["edit", "1"], [{ after: "is open", send: "\u0003" }], {
    EDITOR: editor,
  })
  expect(status).toBe(3)
  expect(at.read(path)).not.toContain("typed")
  expect(at.read(/kept in (.*)\r\n/.exec(output)?.[1] ?? "")).toContain("typed")
})
