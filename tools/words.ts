/**
 * Lays out the table of word vectors for reading: `node tools/words.ts MODEL-FOLDER` makes assets/words.bin
 * from meta.json, vocab.txt and vectors.bin. A hash table maps a word to its row, so nothing has to be parsed
 * before the first look-up.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hashWord, headerBytes, magic, slotCount } from "../src/embed/layout.ts"

const [model = "."] = process.argv.slice(2)
const { dim, bits, vocab } = JSON.parse(readFileSync(join(model, "meta.json"), "utf8"))
if (bits !== 4) throw new Error(`expected rows of 4 bits, found ${bits}`)
const words = readFileSync(join(model, "vocab.txt"), "utf8").split("\n").slice(0, vocab)
const texts = Buffer.from(words.join(""), "latin1")
const slots = new Uint32Array(slotCount)
const offsets = new Uint32Array(vocab + 1)
for (const [row, word] of words.entries()) {
  offsets[row + 1] = (offsets[row] ?? 0) + word.length
  let slot = hashWord(word) % slotCount
  while (slots[slot] !== 0) slot = (slot + 1) % slotCount
  slots[slot] = row + 1
}
const header = Buffer.alloc(headerBytes)
header.write(magic, "latin1")
for (const [n, value] of [dim, vocab, texts.length].entries()) header.writeUInt32LE(value, 8 + 4 * n)
const padding = Buffer.alloc((4 - (texts.length % 4)) % 4)
const parts = [header, Buffer.from(slots.buffer), Buffer.from(offsets.buffer), texts, padding]
const table = Buffer.concat([...parts, readFileSync(join(model, "vectors.bin"))])
writeFileSync(join(import.meta.dirname, "..", "assets", "words.bin"), table)
console.log(`${vocab} words of ${dim} dimensions, ${table.length} bytes`)
