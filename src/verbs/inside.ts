import { isAbsolute, relative, sep } from "node:path"

/**
 * The relative path from a folder to something inside it, empty for the folder itself; undefined for anything
 * outside.
 */
export function wayInside(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  const isElsewhere = way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)
  return isElsewhere ? undefined : way
}
