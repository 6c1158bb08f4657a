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

/**
 * Tells a piece of the index that a disk has changed: 32 bits over all of its bytes, sixteen at a time, since a
 * cold start runs this before anything is compiled. Each step can be reversed, so no single wrong number is missed.
 */
export function checksum(piece: Uint8Array): number {
  const bytes = piece.byteOffset % 4 === 0 ? piece : piece.slice()
  const words = (bytes.length >>> 4) << 2
  const view = new Uint32Array(bytes.buffer, bytes.byteOffset, words)
  let sum = 0x811c9dc5 ^ bytes.length
  for (let at = 0; at < words; at += 4) {
    const four =
      (view[at] as number) +
      Math.imul(view[at + 1] as number, 0x85ebca6b) +
      Math.imul(view[at + 2] as number, 0xc2b2ae35) +
      Math.imul(view[at + 3] as number, 0x27d4eb2f)
    sum = Math.imul(sum ^ (four | 0), 0x9e3779b1)
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
