import { resolve } from "node:path"
import { CoError } from "../domain/outcome.ts"

/** A file or folder that was named, from where the user stands. An empty name, of a variable that is not set, is not that place. */
export function namedPlace(cwd: string, name: string, what: string): string {
  if (name.trim() === "") throw new CoError("usage", `${what} is ''; expected the name of a file or folder`)
  return resolve(cwd, name)
}
