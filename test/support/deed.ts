import type { Deed, Operation } from "../../src/store/deed.ts"

let count = 0

/** A separate operation, in a group of its own. */
export function deed(operation: Operation): Deed {
  return { operation, group: `test-${String(++count).padStart(8, "0")}`, from: "" }
}
