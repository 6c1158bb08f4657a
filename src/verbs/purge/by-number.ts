import { showRef } from "../../domain/memory.ts"
import type { Erasable, SeenFile } from "../../store/purge.ts"

/**
 * Joins the parts with the same number, which are erased together: one of two memories may be an earlier
 * version of the other, or share a file with it.
 */
export function byNumber(parts: readonly Erasable[]): Erasable[] {
  const allMixed = parts.flatMap((part) => part.mixed)
  return [...Map.groupBy(parts, showRef).values()].flatMap((same) => {
    const mixed = byPath(same.flatMap((part) => part.mixed))
    const shown = byPath(same.flatMap((part) => part.shown)).filter(({ path }) => !isAmong(allMixed, path))
    const files = byPath(same.flatMap((part) => part.files)).filter(({ path }) => !isAmong(shown, path))
    const own = [...allMixed, ...shown, ...files]
    const others = new Set(same.flatMap((part) => part.others).filter((path) => !isAmong(own, path)))
    return same.slice(0, 1).map(({ id, tier }) => ({ id, tier, mixed, files, shown, others: [...others] }))
  })
}

function byPath(files: readonly SeenFile[]): SeenFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

function isAmong(files: readonly SeenFile[], path: string): boolean {
  return files.some((file) => file.path === path)
}
