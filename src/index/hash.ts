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
 * Tells a piece of the index that a disk has changed: 32 bits over all of its bytes, sixteen at a time, since
 * a cold start runs this before anything is compiled.
 */
export function checksum(piece: Uint8Array): number {
  const bytes = piece.byteOffset % 4 === 0 ? piece : piece.slice()
  const words = (bytes.length >>> 4) << 2
  const view = new Uint32Array(bytes.buffer, bytes.byteOffset, words)
  let [a, b, c, d] = [0x811c9dc5 ^ bytes.length, 1, 2, 3]
  for (let at = 0; at < words; at += 4) {
    a = (Math.imul(a, 31) + (view[at] as number)) | 0
    b = (b + ((view[at + 1] as number) ^ a)) | 0
    c = (c + ((view[at + 2] as number) ^ b)) | 0
    d = (d + ((view[at + 3] as number) ^ c)) | 0
  }
  for (let at = 4 * words; at < bytes.length; at++) d = (Math.imul(d, 31) + (bytes[at] as number)) | 0
  return (a ^ Math.imul(b, 3) ^ Math.imul(c, 5) ^ Math.imul(d, 7)) >>> 0
}

function together(low: number, high: number): number {
  const a = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  const b = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
