import { EndpointTrouble } from "./port.ts"

/** Checks an endpoint's vectors and makes them unit vectors. `dimension` is 0 while it is unknown. */
export function unitVectors(
  given: readonly unknown[],
  count: number,
  dimension: number,
  who: string,
): Float32Array[] {
  if (given.length !== count)
    throw new EndpointTrouble("wrong", `${who} answered with ${given.length} vectors for ${count} texts`)
  let expected = dimension
  return given.map((vector) => {
    if (!isVector(vector))
      throw new EndpointTrouble("wrong", `${who} answered with something that is not a vector`)
    expected ||= vector.length
    if (vector.length !== expected)
      throw new EndpointTrouble(
        "wrong",
        `${who} answered with a vector of ${vector.length} numbers after one of ${expected}: is it another model?`,
      )
    return unitOf(vector)
  })
}

function isVector(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite)
}

/** Zeros stay zeros. Divides by the largest number first, so no square overflows. */
function unitOf(values: readonly number[]): Float32Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest === 0) return new Float32Array(values.length)
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value / largest) ** 2, 0))
  return Float32Array.from(values, (value) => value / largest / length)
}
