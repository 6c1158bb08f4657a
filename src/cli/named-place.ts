import { resolve } from "node:path"
import { CoError } from "../domain/outcome.ts"

/** Whether a file is an archive by its name. */
export function isArchiveName(file: string): boolean {
  return /\.(?:tar(?:\.gz)?|tgz)$/i.test(file)
}

/** Resolves a named file or folder. An empty name (an unset variable) is not the current folder. */
export function namedPlace(cwd: string, name: string, what: string): string {
  if (name.trim() === "") throw new CoError("usage", `${what} is ''; expected the name of a file or folder`)
  return resolve(cwd, name)
}
