import { readFileSync, statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { hashText } from "../../src/index/hash.ts"
import { checksum } from "../../src/index/kernel/kernel.ts"
import type { IndexedPlace } from "./indexed-place.ts"

/** Rewrites pieces whose names end so, with the right checksum: an attacker can calculate it as well. */
export function putPiece(index: string, end: string, change: (bytes: Buffer) => Buffer): void {
  const database = new DatabaseSync(index)
  const rows = database.prepare("SELECT name, bytes FROM pieces WHERE name LIKE ?").all(`%${end}`)
  if (rows.length === 0) throw new Error(`no piece is named ${end}`)
  for (const { name, bytes } of rows) {
    const changed = change(Buffer.from(bytes as Uint8Array))
    const sum = (checksum(new Uint8Array(changed)) ^ hashText(String(name))) >>> 0
    database.prepare("UPDATE pieces SET bytes = ?, sum = ? WHERE name = ?").run(changed, sum, String(name))
  }
  database.close()
}

type Spoil = (at: IndexedPlace) => void

const with_ = (end: string, text: string): Spoil => fromElsewhere(end, () => Buffer.from(text, "latin1"))

/** An attacker cannot know where somebody will clone to, so the note names another path. */
function fromElsewhere(end: string, change: (bytes: Buffer) => Buffer): Spoil {
  return (at) => {
    putPiece(at.index, "note", (bytes) => Buffer.from(bytes.toString().replace("/project/", "/elsewhere/")))
    putPiece(at.index, end, change)
  }
}

const state = (more: object) => with_("state", JSON.stringify({ main: 0, recent: 0, gone: [], ...more }))

/** Valid for SQLite and by their checksums, but not written by co. */
export const plantedPieces: Readonly<Record<string, Spoil>> = {
  "with a state that is null": with_("state", "null"),
  "with a state that is a list": with_("state", "[]"),
  "with a state that is no JSON": with_("state", "nonsense"),
  "with a note that is null": with_("note", "null"),
  "with a note that is no JSON": with_("note", "nonsense"),
  "with a state of other things": state({ gone: 7, main: "x", recent: [] }),
  "with entries gone that never were": state({ gone: [5, -1, 1e9, 0.5] }),
  "with short columns": with_("columns", "short"),
  "with columns of a huge count": fromElsewhere("columns", (bytes) => {
    bytes.writeDoubleLE(1e15, 0)
    return bytes
  }),
  "with columns of another dimension": fromElsewhere("columns", (bytes) => {
    bytes.writeDoubleLE(4e9, 8)
    return bytes
  }),
  "without names": with_("names/0", ""),
  "with names that lead elsewhere": with_("names/0", "../../../precious.md\n".repeat(64)),
  "with short versions": with_("versions/0", "abc"),
  "with postings without an end": with_("postings/0", "\xff".repeat(500)),
  "with words of nonsense": with_("words", "\n\n= = =\n^x zz q=zzzzzzzzzz\n"),
}

/** A journal that SQLite would roll back, and that claims another file belongs to it. */
export function plantedJournal(index: string, other: string): Buffer {
  const [sector, page] = [512, 4096]
  const magic = Buffer.from("d9d505f920a163d7", "hex")
  const head = Buffer.alloc(sector)
  magic.copy(head)
  for (const [at, value] of [1, 1, statSync(index).size / page, sector, page].entries())
    head.writeUInt32BE(value, 8 + 4 * at)
  const first = readFileSync(index).subarray(0, page)
  let sum = 1
  for (let at = page - 200; at > 0; at -= 200) sum += first[at] ?? 0
  const name = Buffer.from(other)
  const nameSum = name.reduce((all, byte) => all + byte, 0)
  return Buffer.concat([
    head,
    number(1),
    first,
    number(sum),
    number(0x4000_0000 / page + 1),
    name,
    number(name.length),
    number(nameSum),
    magic,
  ])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
