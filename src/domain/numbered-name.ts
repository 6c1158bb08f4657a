import { padId } from "./memory.ts"

/** `007-prefers-tabs.md`: what the file of a memory or of a proposal is called. */
export function numberedName(id: number, slug: string): string {
  return `${padId(id)}-${slug}.md`
}

/** The number that a file is called by; null where its name begins with none. */
export function numberIn(name: string): number | null {
  const digits = /^(\d{1,15})-/.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** What its name says besides. */
export function slugIn(name: string): string {
  return name.replace(/\.md$/, "").replace(/^\d+-/, "")
}
