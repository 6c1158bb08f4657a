/** Quotation marks around a word or a sign that is only mentioned. */
const marks = /["'`“”„‘’‚«»‹›]+/
const isBullet = /^[-–—•·|>*]+$/
const isEllipsis = /^(?:\.{2,}|…+)$/

interface Standing {
  readonly isCode: boolean
  /** Ends a line that says more, so that a dash is not a bullet. */
  readonly isLast: boolean
}

/**
 * The sign that stands alone in a piece without letters, like a delimiter that somebody mentions: without the
 * quotation marks around it and a full stop after it. Empty if there is none.
 */
export function loneSign(piece: string, { isCode, isLast }: Standing): string {
  const [before = "", ...others] = piece.split(marks)
  const isMarked = others.length > 0
  const sign = before === "" || others.length > 1 ? (others[0] ?? "") : before
  if (isCode) return sign === "" ? piece.replaceAll("`", "") : sign
  if (isEllipsis.test(sign) || (isBullet.test(sign) && !isMarked && !isLast)) return ""
  return isMarked || sign.length === 1 ? sign : sign.replace(/[.!?]$/, "")
}
