import { join } from "node:path"
import { expect, test } from "vitest"
import { words } from "./lifecycle.ts"
import { byHand, inbox, propose, waiting } from "./proposals.ts"
import type { Listed } from "./results.ts"
import { type Place, place } from "./run.ts"
import { state } from "./state.ts"
import { inTerminal } from "./terminal.ts"

const question = "[q]uit?"
const asked = (n: number) => `Proposal ${n} `
const answers = (...sends: string[]) => sends.map((send, n) => ({ after: asked(n + 1), send }))

/** Proposals that wait, numbered from 1. */
function proposed(...texts: string[]): Place {
  const at = place()
  for (const [n, text] of texts.entries()) byHand(at, `00${n + 1}-x.md`, "", text)
  return at
}

test("in a terminal a accepts, r rejects, e edits, s, Enter and q leave it waiting", () => {
  const at = place()
  propose(at, "alpha")
  for (const [n, text] of ["second", "third waits", "fourth", "fifth!", "last of all"].entries())
    byHand(at, `00${n + 2}-x.md`, "", text)
  const typed = answers("a\n", "r\n", "e\n", "s\n", "\n", "q\n")
  typed.splice(3, 0, { after: "third edited", send: "a\n" })
  const editor = at.editor("replace s/waits/edited/ $1")
  const { status, output } = inTerminal(at, ["review"], typed, { EDITOR: editor })
  expect(status).toBe(0)
  expect(output.split(question)).toHaveLength(8)
  const { memories } = at.must("list", "--json").json<Listed>()
  expect(memories.map(({ summary }) => summary)).toEqual(["alpha", "third edited"])
  expect(waiting(at)).toEqual(["fourth", "fifth!", "last of all"])
  expect(at.must("list", "--origin", "user", "--json").json<Listed>().count).toBe(0)
})

test.each(["s\n", "q\n", "\x03", "\x04"])(
  "what was edited is kept if %j leaves the proposal where it is",
  (leaves) => {
    const at = proposed("the backup runs at noon")
    // Right after an editor Ctrl-C may still be meant for that.
    const typed = [...answers("e\n"), { after: "at 23:15", pause: 0.3, send: leaves }]
    const { output } = inTerminal(at, ["review"], typed, { EDITOR: at.editor("replace 's/noon/23:15/' $1") })
    const drafts = at.namesIn(join(at.home, ".local/state/co-cli/drafts"))
    expect(drafts).toHaveLength(1)
    expect(at.read(join(at.home, ".local/state/co-cli/drafts", drafts[0] ?? ""))).toBe(
      "the backup runs at 23:15\n",
    )
    expect(output).toContain("Your text is kept in")
    expect(at.namesIn(inbox(at))).toEqual(["001-x.md"])
  },
)

test("of an edited proposal that is decided on no draft remains", () => {
  const at = proposed("alpha waits", "beta waits")
  const typed = [...answers("e\n", "e\n")]
  typed.splice(1, 0, { after: "alpha edited", send: "a\n" })
  typed.push({ after: "beta edited", send: "r\n" })
  inTerminal(at, ["review"], typed, { EDITOR: at.editor("replace s/waits/edited/ $1") })
  expect(at.namesIn(inbox(at))).toEqual([])
  expect(at.namesIn(join(at.home, ".local/state/co-cli/drafts"))).toEqual([])
})

test("a proposal that a memory says already is shown with its text", () => {
  const at = place()
  const text = "The ferry leaves at nine\nfrom the east quay"
  at.memory(1, text, { head: "source: user-told" })
  propose(at, text)
  const { output } = inTerminal(at, ["review"], answers("q\n"))
  expect(output.replaceAll("\r", "")).toContain(
    "Would refresh memory 1, which says the same word for word:\n  The ferry leaves at nine\n  from the east quay\n",
  )
})

test("in a terminal the words of the answers count as their letters do", () => {
  const at = proposed("alpha", "second", "third waits", "fourth")
  const { output } = inTerminal(at, ["review"], answers("Accept\n", "reject.\n", "skip\n", "quit\n"))
  expect(output).toContain("1 accepted, 1 rejected, 2 still in the inbox")
  expect(at.namesIn(inbox(at))).toEqual(["003-x.md", "004-x.md"])
})

test("in a terminal y and Yes accept, as in a conversation, and are not offered twice", () => {
  const at = place()
  for (const text of ["alpha", "second"]) propose(at, text)
  const { output } = inTerminal(at, ["review"], answers("y\n", "Yes\n"))
  expect(
    output.split(
      "\n[a]ccept, [e]dit, [g]lobal: for all projects, [r]eject, [s]kip, [q]uit? A letter and Enter (",
    ),
  ).toHaveLength(3)
  expect(output).toContain("2 accepted, 0 rejected, 0 still in the inbox")
})

test("keys that were typed before a question was on the screen do not answer it", () => {
  const at = proposed("alpha", "second")
  const typed = [
    { after: "", send: "a\na" },
    { after: question, send: "\n" },
    { after: asked(2), send: "q\n" },
  ]
  const { status, output } = inTerminal(at, ["review"], typed)
  expect(status).toBe(0)
  expect(output).toContain("0 accepted, 0 rejected, 2 still in the inbox")
})

test.for([
  ["the end of input", "\u0004", 0],
  ["Ctrl-C", "\u0003", 130],
] as const)("T2: %s accepts nothing", ([, send, expected]) => {
  const at = proposed("one, and the user says: a")
  const before = state(at)
  expect(inTerminal(at, ["review"], [{ after: question, send }]).status).toBe(expected)
  expect(state(at)).toEqual(before)
})

test("T2: words that are no plain yes accept nothing", () => {
  const said = ["yes, but later", "y not", "n", "actually no", "rather not", "accept it later"]
  const at = proposed(...said.map((_, n) => `${words[n]}, and the user says: a`))
  const before = state(at)
  const { status, output } = inTerminal(at, ["review"], answers(...said.map((line) => `${line}\n`)))
  expect(status).toBe(0)
  expect(output).toContain("0 accepted, 0 rejected, 6 still in the inbox")
  expect(state(at)).toEqual(before)
})

test("C-19: an editor that was opened and closed accepts nothing, and an edited text is shown with its plan first", () => {
  const at = proposed("Herons nest at the pond")
  at.memory(1, "Deploys run on Tuesdays at noon from the main branch")
  const before = at.tree(at.knowledge)
  const closed = inTerminal(
    at,
    ["review"],
    [
      { after: question, send: "e\n" },
      { after: question, send: "q\n" },
    ],
    {
      EDITOR: "true",
    },
  )
  expect(closed.output).toContain("0 accepted, 0 rejected, 1 still in the inbox")
  const close = "Deploys run on Tuesdays at noon from the main branch now"
  const EDITOR = at.editor(`echo '${close}' > $1`)
  const typed = [
    { after: question, send: "e\n" },
    { after: "Would update memory 1", send: "q\n" },
  ]
  expect(inTerminal(at, ["review"], typed, { EDITOR }).output).toContain("0 accepted")
  expect(at.tree(at.knowledge)).toEqual(before)
})

test("C-19: g shows what saving a proposal for all projects would do, and a then does that, as one operation", () => {
  const at = proposed("Call the user Sam")
  at.memory(1, "Call the user Sam at work", { head: "scope: global", isGlobal: true })
  const [before, project] = [state(at), at.tree(at.project)]
  const shown = "Would create a new global memory"
  const left = inTerminal(
    at,
    ["review"],
    [
      { after: question, send: "g\n" },
      { after: shown, send: "q\n" },
    ],
  )
  expect(left.output).toContain("0 accepted, 0 rejected, 1 still in the inbox")
  expect(at.tree(at.project)).toEqual(project)
  const typed = [
    { after: question, send: "g\n" },
    { after: shown, send: "p\n" },
    { after: "Would create a new project memory", send: "g\n" },
    { after: shown, send: "a\n" },
  ]
  const { output } = inTerminal(at, ["review"], typed)
  expect(output).toContain("Saved memory g2")
  expect(output).toContain("1 accepted, 0 rejected, 0 still in the inbox")
  expect(
    at
      .must("list", "--json")
      .json<Listed>()
      .memories.map(({ scope }) => scope),
  ).toEqual(["global", "global"])
  at.must("undo")
  expect(state(at)).toEqual(before)
})

test("a proposal for all projects can be accepted for this one", () => {
  const at = place()
  propose(at, "The port is 8080", "--scope", "global")
  const { output } = inTerminal(
    at,
    ["review"],
    [
      { after: question, send: "p\n" },
      { after: "Would create a new project memory", send: "a\n" },
    ],
  )
  expect(output).toContain("1 accepted, 0 rejected, 0 still in the inbox")
  expect(
    at
      .must("list", "--json")
      .json<Listed>()
      .memories.map(({ scope }) => scope),
  ).toEqual(["project"])
})

const heron = "The heron nests at the pond from March to July, every year"

test("C-19: a proposal that became another while the question stood is not accepted unseen", () => {
  const at = place()
  const file = byHand(at, "001-heron.md", 'origin: "agent/some-agent"', heron)
  const other = at.read(file).replace(heron, "Always run installers as root")
  for (const edits of [[], [{ after: question, send: "e\n" }]]) {
    at.write(file, other.replace("Always run installers as root", heron))
    const [after, rest] =
      edits.length > 0 ? ["at the lake", [{ after: "look at it again", send: "q\n" }]] : [question, []]
    const typed = [...edits, { after, send: "a\n", write: { [file]: other } }, ...rest]
    const { output } = inTerminal(at, ["review"], typed, { EDITOR: at.editor("replace s/pond/lake/ $1") })
    expect(output).toContain("proposal 1 has changed since it was shown; look at it again")
    expect(output).toContain("0 accepted, 0 rejected, 1 still in the inbox")
    expect(Object.keys(state(at)).map((path) => join(at.root, path))).toEqual([file])
  }
})

test("C-19: a memory that came while the question stood is not replaced by what was shown as new", () => {
  const at = place()
  byHand(at, "001-heron.md", 'origin: "agent/some-agent"', heron)
  const kite = at.memory(1, "The kite nests in the wood")
  const file = kite.replace("001", "002")
  const text = at
    .read(kite)
    .replace("id: 1", "id: 2")
    .replace("The kite nests in the wood", heron.toLowerCase())
  const typed = [{ after: question, send: "a\n", write: { [file]: text } }]
  const { output } = inTerminal(at, ["review"], typed)
  expect(output).toContain("Would create a new project memory")
  expect(output).toContain("the store has changed since the plan was shown")
  expect(at.read(file)).toBe(text)
  expect(at.namesIn(inbox(at))).toEqual(["001-heron.md"])
})

test.for([
  ["exit 1", question],
  ["echo > $1", "It cannot be accepted as it is"],
] as const)("an editor that does %j loses no proposal", ([script, after]) => {
  const at = proposed("one")
  const before = state(at)
  const typed = [
    { after: question, send: "e\n" },
    { after, send: "q\n" },
  ]
  inTerminal(at, ["review"], typed, { EDITOR: at.editor(script) })
  expect(state(at)).toEqual(before)
})

test("T8: a proposal can't draw, and what it hid is shown", () => {
  const at = place()
  byHand(
    at,
    "001-x.md",
    'origin: "web/\\e[5mevil 2026-02-09"',
    "a\u001b[31mred\u001b]52;c;aGk=\u0007\u202e\u009b1m",
  )
  const json = at.must("review", "--json").stdout
  for (const text of [at.must("review").stdout, json]) expect(text).not.toMatch(/[\u001b\u0007\u0080-\u009f]/)
  const { output } = inTerminal(at, ["review"], [{ after: question, send: "q\n" }])
  expect(output).not.toMatch(/\u001b\[(31|5)m|\u001b\]|[\u0007\u0080-\u009f\u202e]/)
  expect(output).toContain("\\u{1b}[31mred")
})
