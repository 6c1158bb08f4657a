/** The factor for a unit vector: few of its numbers then exceed a byte, and those are clipped. */
export const vectorScale = 512

/** A unit vector with one signed byte per dimension. */
export function quantize(vector: Float32Array): Int8Array {
  const bytes = new Int8Array(vector.length)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Math.max(-127, Math.min(127, Math.round((vector[at] as number) * vectorScale)))
  return bytes
}

/** The cosine of a unit vector and a quantised one of the same length; 0 if they point apart. */
export function likeness(vector: Float32Array, bytes: Int8Array): number {
  let [sum, at] = [0, 0]
  // Four at a time, since a cold start runs this before it is compiled.
  for (; at + 3 < bytes.length; at += 4)
    sum +=
      (vector[at] as number) * (bytes[at] as number) +
      (vector[at + 1] as number) * (bytes[at + 1] as number) +
      (vector[at + 2] as number) * (bytes[at + 2] as number) +
      (vector[at + 3] as number) * (bytes[at + 3] as number)
  for (; at < bytes.length; at++) sum += (vector[at] as number) * (bytes[at] as number)
  return Math.max(0, Math.min(1, sum / vectorScale))
}
