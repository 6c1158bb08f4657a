import { expect, test } from "vitest"
import { limits } from "../domain/limits.ts"
import { allOf, batchesOf, linesOf } from "./lines.ts"

async function* inPieces(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test("lines are the same however the bytes are split, even in the middle of a character", async () => {
  const bytes = Buffer.from("crème brûlée\r\n\n🦉 мир\nno end")
  for (let size = 1; size <= bytes.length; size++)
    expect(await Array.fromAsync(linesOf(inPieces(bytes, size)))).toEqual([
      "crème brûlée",
      "",
      "🦉 мир",
      "no end",
    ])
})

test.each([
  ["bytes that no text has", "one\ntwo \xff\xfe\nthree\n"],
  ["a character that its line cuts off", "one\ntwo \xc3\nthree\n"],
  ["a character that the end cuts off", "one\ntwo \xe2\x82"],
])("the lines before %s arrive, and nothing of that line", async (_, text) => {
  const bytes = Buffer.from(text, "latin1")
  for (let size = 1; size <= bytes.length; size++) {
    const lines = linesOf(inPieces(bytes, size))
    expect(await lines.next()).toEqual({ done: false, value: "one" })
    await expect(lines.next()).rejects.toThrow(/^standard input is not valid UTF-8; expected text\. Line 2 /)
  }
})

test("lines in batches are the same however the bytes are split, and invalid UTF-8 spoils only its own line", async () => {
  const bytes = Buffer.concat([
    Buffer.from("crème\r\n\n🦉\n"),
    Buffer.from([0xe9, 0x0a]),
    Buffer.from("no end"),
  ])
  for (let size = 1; size <= bytes.length; size++) {
    const batches = await Array.fromAsync(batchesOf(inPieces(bytes, size)))
    expect(batches.flat()).toEqual(["crème", "", "🦉", undefined, "no end"])
  }
  expect(await Array.fromAsync(batchesOf(inPieces(Buffer.from("a\nb\nc\n"), 4)))).toEqual([["a", "b"], ["c"]])
})

test("a stream without an end is not kept in memory, and short lines may go on for ever", async () => {
  const piece = Buffer.alloc(limits.inputBytes / 8, "x")
  let given = 0
  async function* endless(end: string): AsyncIterable<Uint8Array> {
    for (; given < 100; given++) yield Buffer.concat([piece, Buffer.from(end)])
  }
  for (const read of [linesOf, batchesOf])
    await expect(Array.fromAsync<unknown>(read(endless("")))).rejects.toThrow(
      "a line of standard input has more than 8 MiB",
    )
  await expect(allOf(endless(""), limits.inputBytes)).rejects.toThrow("standard input has more than 8 MiB")
  expect(given).toBeLessThan(30)
  given = 0
  expect(await Array.fromAsync(linesOf(endless("\n")))).toHaveLength(100)
})
