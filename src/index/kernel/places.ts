import { inWindow, openKernel, placesAt, searchedBytes, stayingAt, windowAt } from "./kernel.ts"

/** No word is longer, by far. */
const longestSought = 0x4000
/** The kernel reads up to so many bytes beyond what it was given. */
const readBeyond = 16

/**
 * Every place where the bytes are found, in order. A search of Node's own stops at each first letter, every
 * twenty bytes or so in a text of words, which takes ten times as long.
 */
export function placesOf(sought: Uint8Array, text: Uint8Array): number[] {
  const { length } = sought
  const places: number[] = []
  if (length === 0 || length > longestSought) return places
  const { kernel, bytes } = openKernel(stayingAt)
  const found = new Uint32Array(bytes.buffer, placesAt, searchedBytes)
  const room = inWindow(length + searchedBytes + length + readBeyond)
  room.set(sought)
  for (let from = 0; from < text.length; from += searchedBytes) {
    const chunk = text.subarray(from, from + searchedBytes + length)
    room.set(chunk, length)
    // A shorter chunk is the last one. What is left of the one before must not be found again.
    room.fill(0, length + chunk.length)
    const at = windowAt + length
    const size = Math.min(chunk.length, searchedBytes)
    const end = kernel.find(at, at + size, windowAt, length, placesAt)
    const count = (end - placesAt) / 4
    for (let n = 0; n < count; n++) places.push(from - at + (found[n] as number))
  }
  return places
}
