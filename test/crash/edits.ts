import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs"

/** How somebody changes a file by hand: one or two system calls, between which another program can act. */
export interface HandEdit {
  readonly name: string
  readonly begin: (path: string, text: string) => void
  readonly finish?: (path: string, text: string) => void
  /** The editor opened the file before co began, so it writes to that file even if it was renamed. */
  readonly isOpenBefore?: true
  readonly isDeletion?: true
}

let handle = -1

export const handEdits: readonly HandEdit[] = [
  {
    name: "written over in place",
    begin: (path, text) => writeInto(openSync(path, existsSync(path) ? "r+" : "w"), text),
  },
  {
    name: "emptied, then written",
    begin: (path) => {
      handle = openSync(path, "w")
    },
    finish: (_, text) => writeInto(handle, text),
  },
  {
    name: "written beside and renamed over",
    begin: (path, text) => writeFileSync(`${path}.swp`, text),
    finish: (path) => renameSync(`${path}.swp`, path),
  },
  {
    name: "renamed away, then written anew",
    begin: (path) => existsSync(path) && renameSync(path, `${path}~`),
    finish: (path, text) => writeFileSync(path, text),
  },
  {
    name: "deleted, then written anew",
    begin: (path) => rmSync(path, { force: true }),
    finish: (path, text) => writeFileSync(path, text),
  },
  {
    name: "opened before, written while co works",
    isOpenBefore: true,
    begin: () => {},
    finish: (_, text) => writeInto(handle, text),
  },
  {
    name: "deleted",
    isDeletion: true,
    begin: (path) => rmSync(path, { force: true }),
  },
]

/** Two saves in a row, of which the second counts. */
export const savedTwice: HandEdit = {
  name: "saved in place, then saved again by renaming over",
  begin: (path, text) => writeInto(openSync(path, existsSync(path) ? "r+" : "w"), draftOf(text)),
  finish: (path, text) => {
    writeFileSync(`${path}.swp`, text)
    renameSync(`${path}.swp`, path)
  },
}

export function draftOf(text: string): string {
  return `${text}a draft\n`
}

/** Opens the file for an editor that keeps it open all the time. */
export function openInEditor(path: string): void {
  handle = openSync(path, "r+")
}

function writeInto(file: number, text: string): void {
  ftruncateSync(file)
  writeSync(file, text, 0)
  closeSync(file)
}
