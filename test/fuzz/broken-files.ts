import type { ProblemCode } from "../../src/domain/outcome.ts"

/** A file broken by a person, a merge, an editor or a bad disk, and how the user should hear about it. */
export interface BrokenFile {
  readonly what: string
  readonly content: string | Uint8Array
  readonly code: ProblemCode
  readonly line: number | null
  readonly field: string | null
}

const date = "created: 2026-02-09T14:30:00Z"
const file = (head: string) => `---\n${head}\n---\n\nThe words of the user.\n`
const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from([...part]))))

type Row = readonly [what: string, content: string | Uint8Array, line: number | null, field?: string]

const rows = (code: ProblemCode, list: readonly Row[]): BrokenFile[] =>
  list.map(([what, content, line, field]) => ({ what, content, code, line, field: field ?? null }))

export const brokenFiles: readonly BrokenFile[] = [
  ...rows("no-frontmatter", [
    ["empty", "", 1],
    ["one newline", "\n", 1],
    ["blanks", "   \n\t\n", 1],
    ["a byte order mark alone", "\ufeff", 1],
    ["words only", "The words of the user.\n", 1],
    ["a title first", `# Title\n${file(`id: 1\n${date}`)}`, 1],
    ["an empty line first", `\n${file(`id: 1\n${date}`)}`, 1],
    ["a merge marker first", `<<<<<<< HEAD\n${file(`id: 1\n${date}`)}=======\n>>>>>>> theirs\n`, 1],
    ["TOML", `+++\nid = 1\n+++\n`, 1],
    ["a script for a head", "---js\nmodule.exports = { id: 1 }\n---\n", 1],
    ["line ends of an old Mac", `---\rid: 1\r${date}\r---\rtext\r`, 1],
    ["long dashes", `———\nid: 1\n${date}\n———\n`, 1],
  ]),
  ...rows("unclosed-frontmatter", [
    ["one fence", "---\n", 1],
    ["a head without an end", `---\nid: 1\n${date}\n\nThe words of the user.\n`, 1],
    ["an indented second fence", `---\nid: 1\n${date}\n ---\ntext\n`, 1],
    ["a rule on top of a long text", `---\n${"words and words\n".repeat(2_000)}`, 1],
    ["cut off while it was written", `---\nid: 1\ncreat`, 1],
  ]),
  ...rows("frontmatter-too-long", [
    ["17 KiB of comments", file(`id: 1\n${date}\n${"# filler\n".repeat(2_000)}`), 1],
    ["17 KiB in few characters", file(`id: 1\n${date}\n# ${"世".repeat(6_000)}`), 1],
    ["two rules around a long text", `---\n${"words and words\n".repeat(2_000)}---\n`, 1],
  ]),
  ...rows("merge-marker", [
    ["a merge in the head", file(`id: 1\n<<<<<<< HEAD\n${date}\n=======\n${date}\n>>>>>>> theirs`), 3],
    ["a merge in a list", file(`id: 1\n${date}\ntags:\n<<<<<<< HEAD\n  - a\n=======\n  - b\n>>>>>>> x`), 5],
  ]),
  ...rows("bad-yaml", [
    ["a tab for an indent", file(`id: 1\n${date}\ntags:\n\t- a`), 5],
    ["a bracket left open", file(`id: 1\n${date}\ntags: [a, b`), 4],
    ["a quote left open", file(`id: 1\n${date}\nsource: "user`), 4],
    ["a colon in plain words", file(`id: 1\n${date}\nsource: user: told`), 4],
    ["the same key twice", file(`id: 1\n${date}\nid: 2`), 4],
    ["words between the lines", file(`id: 1\nremember this\n${date}`), 3],
    ["a wrong escape", file(`id: 1\n${date}\nsource: "C:\\user"`), 4],
    ["a second document", file(`id: 1\n...\n${date}`), 4],
    ["a list for a key", file(`id: 1\n${date}\n? [a]\n: b`), 4],
  ]),
  ...rows("not-a-mapping", [
    ["a list for a head", file("- id: 1\n- created: 2026-02-09"), 2],
    ["words for a head", file("just some words"), 2],
    ["JSON in a string", file(`'{"id": 1}'`), 2],
  ]),
  ...rows("missing-field", [
    ["only fences", "---\n---\n", 1, "id"],
    ["an empty head", file(""), 1, "id"],
    ["no id", file(date), 1, "id"],
    ["no date", file("id: 1"), 1, "created"],
    ["keys in capitals", file(`ID: 1\nCREATED: 2026-02-09`), 1, "id"],
    ["a comment for an id", file(`# id: 1\n${date}`), 1, "id"],
  ]),
  ...rows("bad-field", [
    ["a word for an id", file(`id: one\n${date}`), 2, "id"],
    ["a string for an id", file(`id: "1"\n${date}`), 2, "id"],
    ["id 0", file(`id: 0\n${date}`), 2, "id"],
    ["a negative id", file(`id: -7\n${date}`), 2, "id"],
    ["a fraction for an id", file(`${date}\nid: 1.5`), 3, "id"],
    ["a huge id", file(`id: 99999999999999999999\n${date}`), 2, "id"],
    ["an id that is no number", file(`id: .nan\n${date}`), 2, "id"],
    ["an id of older days", file(`id: mem-001\n${date}`), 2, "id"],
    ["an empty id", file(`id:\n${date}`), 2, "id"],
    ["a list of ids", file(`id: [1, 2]\n${date}`), 2, "id"],
    ["30 February", file("id: 1\ncreated: 2026-02-30"), 3, "created"],
    ["a date in words", file("id: 1\ncreated: last Monday"), 3, "created"],
    ["a date in seconds", file("id: 1\ncreated: 1739111400"), 3, "created"],
    ["a date with a typo", file("id: 1\ncreated: 2026-02-09T25:00:00Z"), 3, "created"],
    ["one tag", file(`id: 1\n${date}\ntags: python`), 4, "tags"],
    ["tags in a mapping", file(`id: 1\n# c\n\n${date}\ntags: {a: b}`), 6, "tags"],
    ["a number for a source", file(`id: 1\r\n${date}\r\nsource: 5\r`), 4, "source"],
    ["a yes for protection", file(`id: 1\n${date}\ndecay_protected: yes`), 4, "decay_protected"],
    ["a scope that is none", file(`id: 1\n${date}\nscope: universe`), 4, "scope"],
    ["an end that never comes", file(`id: 1\n${date}\nexpires: never`), 4, "expires"],
    ["a successor of nothing", file(`id: 1\n${date}\nsupersedes: 0`), 4, "supersedes"],
  ]),
  ...rows("not-text", [
    ["a NUL", file(`id: 1\n${date}\nsource: "a\0b"`), null],
    ["a NUL at the end", `${file(`id: 1\n${date}`)}\0`, null],
    ["UTF-16", Buffer.from(`\ufeff${file(`id: 1\n${date}`)}`, "utf16le"), null],
    ["Latin-1", Buffer.from(file(`id: 1\n${date}\nsource: größer`), "latin1"), null],
    ["half a character", bytes(file(`id: 1\n${date}`), [0xe4, 0xb8]), null],
    ["an overlong slash", bytes(file(`id: 1\n${date}`), [0xc0, 0xaf]), null],
    ["a surrogate in UTF-8", bytes(file(`id: 1\n${date}`), [0xed, 0xa0, 0x80]), null],
    ["a picture", bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 0x0d, 0xff]), null],
    ["zeros after a crash", new Uint8Array(4_096), null],
  ]),
  ...rows("too-large", [["two megabytes", file(`id: 1\n${date}`) + "x".repeat(2_000_000), null]]),
]
