/** A unit vector with one signed byte a dimension, at the largest scale that fits. */
export function quantize(vector: Float32Array): Int8Array {
  let most = 0
  for (let at = 0; at < vector.length; at++) {
    const size = Math.abs(vector[at] as number)
    if (size > most) most = size
  }
  const bytes = new Int8Array(vector.length)
  if (most > 0)
    for (let at = 0; at < bytes.length; at++) bytes[at] = Math.round(((vector[at] as number) * 127) / most)
  return bytes
}

/** Of a unit vector and a quantised one; 0 where either is empty or unknown. */
export function likeness(vector: Float32Array, bytes: Int8Array): number {
  let [sum, square] = [0, 0]
  const size = Math.min(vector.length, bytes.length)
  for (let at = 0; at < size; at++) {
    const value = bytes[at] as number
    sum += (vector[at] as number) * value
    square += value * value
  }
  return square === 0 ? 0 : Math.max(0, sum / Math.sqrt(square))
}

/** One bit a dimension: whether it is above zero. Thirty-two a number. */
export function signsOf(vector: Float32Array | Int8Array): Uint32Array {
  const signs = new Uint32Array(Math.ceil(vector.length / 32))
  for (let at = 0; at < vector.length; at++)
    if ((vector[at] as number) > 0) signs[at >>> 5] = ((signs[at >>> 5] as number) | (1 << (at & 31))) >>> 0
  return signs
}
