import {
  appendFileSync,
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { memoryText, tokenOf } from "./indexed-place.ts"

/** A file of the store, and the unique word it has now. */
export interface Target {
  readonly id: number
  path: string
  token: string | undefined
}

let edits = 0

/** A word as long as all others of its kind, so that a file's size need not change. */
export function nextToken(): string {
  return tokenOf(1_000 + edits++)
}

/** Ways in which a text changes on a disk. They return nothing; the target knows what should be found. */
export const editors: Readonly<Record<string, (target: Target) => void>> = {
  "in place": (target) => say(target, (text) => writeFileSync(target.path, text)),
  "in place, with the time put back": (target) =>
    say(target, (text) => {
      const { atime, mtime } = lstatSync(target.path, { throwIfNoEntry: false }) ?? longAgo
      writeFileSync(target.path, text)
      utimesSync(target.path, atime, mtime)
    }),
  "by a rename over it": (target) =>
    say(target, (text) => {
      writeFileSync(`${target.path}.new`, text)
      renameSync(`${target.path}.new`, target.path)
    }),
  "by a rename over it, with the time put back": (target) =>
    say(target, (text) => {
      const { atime, mtime } = lstatSync(target.path, { throwIfNoEntry: false }) ?? longAgo
      writeFileSync(`${target.path}.new`, text)
      utimesSync(`${target.path}.new`, atime, mtime)
      renameSync(`${target.path}.new`, target.path)
    }),
  "some bytes in the middle": (target) => {
    if (target.token === undefined) return editors["in place"]?.(target)
    const [before, text] = [target.token, readFileSync(target.path)]
    target.token = nextToken()
    const handle = openSync(target.path, "r+")
    writeSync(handle, target.token, text.indexOf(before))
    closeSync(handle)
  },
  "by an append": (target) => {
    if (target.token === undefined) return editors["in place"]?.(target)
    const token = nextToken()
    appendFileSync(target.path, `${token}\n`)
    target.token = token
  },
  "twice in one millisecond": (target) =>
    say(target, (text) => {
      writeFileSync(target.path, text.replace(/q\w+/, nextToken()))
      writeFileSync(target.path, text)
    }),
  "by deleting it": (target) => {
    rmSync(target.path, { force: true })
    target.token = undefined
  },
  "by deleting it and making it anew": (target) =>
    say(target, (text) => {
      rmSync(target.path, { force: true })
      writeFileSync(target.path, text)
    }),
  "by another name": (target) => {
    if (target.token === undefined) return editors["in place"]?.(target)
    const path = target.path.replace(/(-renamed)?\.md$/, (_, end: string | undefined) =>
      end ? ".md" : "-renamed.md",
    )
    renameSync(target.path, path)
    target.path = path
  },
  "so that it is no memory": (target) => {
    writeFileSync(target.path, `no frontmatter ${nextToken()}\n`)
    target.token = undefined
  },
}

const longAgo = { atime: new Date(1_770_000_000_000), mtime: new Date(1_770_000_000_000) }

function say(target: Target, write: (text: string) => void): void {
  target.token = nextToken()
  write(memoryText(target.id, `fact ${target.token}`))
}

/** The phases of its event loop in which a program may ask. */
export const moments: Readonly<Record<string, () => Promise<unknown>>> = {
  "at once": async () => undefined,
  "after setImmediate": () => new Promise((turn) => setImmediate(turn)),
  "after a timer": () => sleep(0),
  "after a while": () => sleep(3),
  "after reading a file": () => readFile(import.meta.filename),
}
