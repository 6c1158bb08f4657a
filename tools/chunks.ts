import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** A static import or export that remains at run time: not of types only, and not on demand. */
const statically = /(?:^|\n)(?:import|export)\s(?!type\b)(?:[^"']*?\sfrom\s+)?"(\.[^"]+\.ts)"/g

/** All files of src/ that are loaded with these, through any chain of imports except those on demand. */
export function loadedWith(source: string, roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const [, specifier = ""] of readFileSync(path, "utf8").matchAll(statically))
      visit(join(dirname(path), specifier))
  }
  for (const root of roots) visit(join(source, root))
  return found
}
