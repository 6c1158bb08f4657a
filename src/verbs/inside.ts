import { isAbsolute, relative, sep } from "node:path"

/** The way from a folder to what lies in it, empty for the folder itself; undefined for what lies elsewhere. */
export function wayInside(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  const isElsewhere = way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)
  return isElsewhere ? undefined : way
}
