import { isAbsolute, relative, sep } from "node:path"

/** The relative path from a folder to what is inside it, empty for the folder itself; else undefined. */
export function wayInside(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  const isElsewhere = way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)
  return isElsewhere ? undefined : way
}
