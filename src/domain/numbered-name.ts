import { padId } from "./memory.ts"

/** `007-prefers-tabs.md`: the file name of a memory or a proposal. */
export function numberedName(id: number, slug: string): string {
  return `${padId(id)}-${slug}.md`
}

/** The number at the beginning of a file name; null if there is none. */
export function numberIn(name: string): number | null {
  const digits = /^(\d{1,15})-/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The rest of the file name, without number and ending. */
export function slugIn(name: string): string {
  return name.replace(/\.md$/, "").replace(/^\d+-/, "")
}
