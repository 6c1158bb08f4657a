import { appendFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "../../test/support/temp.ts"
import { type LineFile, lineFile } from "./lines.ts"
import { nodeDisk } from "./node-disk.ts"

function fileOf(text: string): LineFile {
  const path = join(tempFolder(), "some.jsonl")
  writeFileSync(path, text)
  return lineFile(nodeDisk(), path)
}

test("of a file longer than the limit the end is read, without the partial line it starts with", () => {
  const file = fileOf("111\n222\n333\n")
  expect(file.readLast(12)).toEqual([111, 222, 333])
  // The rest of the first line, 11, would also parse as a value.
  expect([11, 10, 9, 8].map((bytes) => file.readLast(bytes))).toEqual([
    [111, 222, 333],
    [222, 333],
    [222, 333],
    [222, 333],
  ])
  expect(file.readLast(7)).toEqual([333])
  file.append(444)
  expect(file.readLast(8)).toEqual([333, 444])
  expect(file.readFirst(7)).toEqual([111, 222])
})

test("limits count bytes, not characters", () => {
  const file = fileOf('"äöü"\n"ß"\n')
  for (let bytes = 5; bytes < 13; bytes++) expect(file.readLast(bytes)).toEqual(["ß"])
  expect(file.readLast(13)).toEqual(["äöü", "ß"])
})

test("lines that do not parse are left out, and a missing file has no lines", () => {
  const file = fileOf('1\n{"half\n2\n')
  expect(file.readLast(100)).toEqual([1, 2])
  appendFileSync(file.path, "[3")
  file.append(4)
  expect(file.readLast(100)).toEqual([1, 2, 4])
  expect(lineFile(nodeDisk(), join(tempFolder(), "none.jsonl")).readLast(100)).toEqual([])
})

test("lines after an offset are read alone, unless no line ends at that offset", () => {
  const file = fileOf("1\n2\n")
  expect(file.readBehind(4)).toEqual([])
  file.append(3)
  expect(file.readBehind(4)).toEqual([3])
  expect(file.readBehind(2)).toEqual([2, 3])
  for (const bytes of [0, 1, 3, 5, 7]) expect(file.readBehind(bytes), String(bytes)).toBeUndefined()
  expect(lineFile(nodeDisk(), join(tempFolder(), "none.jsonl")).readBehind(1)).toBeUndefined()
})

test("the last line is returned whole, however long it is", () => {
  const long = `"${"x".repeat(70_000)}"`
  expect(fileOf("").lastLine()).toBe("")
  expect(fileOf("1\n").lastLine()).toBe("1")
  expect(fileOf("1\n2\n").lastLine()).toBe("2")
  expect(fileOf(`1\n${long}\n`).lastLine()).toBe(long)
  expect(fileOf(`${long}\n`).lastLine()).toBe(long)
  // A line without its end does not count yet.
  expect(fileOf("1\n2\n3").lastLine()).toBe("2")
})

test("its own last line is known without reading the file, as long as nothing was appended after it", () => {
  const path = join(tempFolder(), "own.jsonl")
  const [file, other] = [lineFile(nodeDisk(), path), lineFile(nodeDisk(), path)]
  expect(file.ownLastLine()).toBeUndefined()
  file.append({ n: 1 })
  expect([file.ownLastLine(), other.ownLastLine()]).toEqual(['{"n":1}', undefined])
  other.append({ n: 2 })
  expect([file.ownLastLine(), other.ownLastLine()]).toEqual([undefined, '{"n":2}'])
})
