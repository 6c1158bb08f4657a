/** 53 bits of a text, enough to tell versions of a file apart; the hashes of node:crypto take 3 ms to load. */
export function hashText(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x9e3779b1)
    high = Math.imul(high ^ code, 0x5f356495)
  }
  return together(low, high)
}

/** The same of a few numbers. */
export function hashNumbers(...numbers: readonly number[]): number {
  scratch.set(numbers)
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < 2 * numbers.length; at++) {
    low = Math.imul(low ^ (halves[at] as number), 0x9e3779b1)
    high = Math.imul(high ^ (halves[at] as number), 0x5f356495)
    low ^= low >>> 15
    high ^= high >>> 13
  }
  return together(low, high)
}

const scratch = new Float64Array(8)
const halves = new Uint32Array(scratch.buffer)

/** Tells a piece of the index that a disk has changed: 32 bits over all of its bytes. */
export function checksum(piece: Uint8Array): number {
  const bytes = piece.byteOffset % 4 === 0 ? piece : piece.slice()
  const words = bytes.length >>> 2
  const view = new Uint32Array(bytes.buffer, bytes.byteOffset, words)
  let sum = 0x811c9dc5 ^ bytes.length
  for (let at = 0; at < words; at++) {
    sum = Math.imul(sum ^ (view[at] as number), 0x01000193)
    sum ^= sum >>> 15
  }
  for (let at = 4 * words; at < bytes.length; at++) sum = Math.imul(sum ^ (bytes[at] as number), 0x01000193)
  return sum >>> 0
}

function together(low: number, high: number): number {
  const a = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  const b = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
