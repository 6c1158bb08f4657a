/** Quotation marks around a word or a sign that is only mentioned. */
const marks = /["'`“”„‘’‚«»‹›]+/
const isBullet = /^[-–—•·|>*]+$/
const isEllipsis = /^(?:\.{2,}|…+)$/
/** Quotation marks that are mentioned, perhaps between others. */
const onlyMarks = /^(?:(["']|""|'')|(["'`])((?!\2)["'`]+)\2)[.,;:]?$/
const isTerm = /^[[(]?(?:[a-z]|[\d.]+)[\])]?$/i

interface Standing {
  readonly isCode: boolean
  /** Ends a line that says more, so that a dash is not a bullet. */
  readonly isLast: boolean
  /** Begins a line, or is a dash between two clauses. */
  readonly isBullet: boolean
}

/**
 * The sign that stands alone in a piece without letters, like a delimiter that somebody mentions: without the
 * quotation marks around it and a full stop after it. Empty if there is none.
 */
export function loneSign(piece: string, { isCode, isLast, isBullet: mayBeBullet }: Standing): string {
  const [, mark, , inside] = onlyMarks.exec(piece) ?? []
  if (mark !== undefined || inside !== undefined) return mark ?? inside ?? ""
  const [before = "", ...others] = piece.split(marks)
  const isMarked = others.length > 0
  const sign = before === "" || others.length > 1 ? (others[0] ?? "") : before
  if (isCode) return sign === "" ? piece.replaceAll("`", "") : sign
  if (isEllipsis.test(sign) || (mayBeBullet && isBullet.test(sign) && !isMarked && !isLast)) return ""
  if (isMarked || sign.length === 1) return sign
  // The question mark of .*? makes it lazy.
  return isLast ? sign.replace(/\.$|(?<![*+?}\])])[!?]$/, "") : sign
}

/** Whether a dash stands between two numbers or single letters. */
export function isMinus(before: string, dash: string, after: string): boolean {
  return (
    /^[-–]$/.test(dash) && [before, after].every((each) => isTerm.test(each.replace(/[.,;:!?`]+$|^`/g, "")))
  )
}
