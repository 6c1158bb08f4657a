/** 53 bits, enough to tell versions of a file apart. The hashes of node:crypto would take 3 ms to load. */
export function hashText(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x9e3779b1)
    high = Math.imul(high ^ code, 0x5f356495)
  }
  return together(low, high)
}

function together(low: number, high: number): number {
  const a = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  const b = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}
