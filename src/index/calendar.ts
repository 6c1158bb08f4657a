import { once } from "../basics/once.ts"
import { monthNames } from "../domain/time.ts"
import { stemOf } from "./stems.ts"

const months = once(() => monthNames.map(stemOf))

/** Whether a term names the month, the year or the day of a date. */
export type InDate = (date: Date) => boolean

/** What a term says about dates; undefined if it says nothing. */
export function dateTerm(term: string): InDate | undefined {
  const month = months().indexOf(term)
  if (month >= 0) return (date) => date.getUTCMonth() === month
  if (/^(?:19|20)\d\d$/.test(term)) return (date) => date.getUTCFullYear() === Number(term)
  if (/^(?:[1-9]|[12]\d|3[01])$/.test(term)) return (date) => date.getUTCDate() === Number(term)
  return undefined
}
