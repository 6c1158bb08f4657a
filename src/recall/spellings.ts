import type { Form } from "../index/port.ts"

/** A piece of a question with digits that people also write in other ways. */
export interface Spelled {
  /** As it was asked. */
  readonly text: string
  readonly others: readonly Form[]
}

const notInNumber = "(?<![\\w.,:/-])"
const numberEnds = "(?!\\w|[.,:-]\\d)"

/**
 * What numbers, times of day and versions are in other spellings: 48300, 48,300, 48.3k and 48 300 are one number, 9:45,
 * 09:45 and 9h45 one time.
 */
export function spellingsIn(question: string): readonly Spelled[] {
  if (!/\d/.test(question)) return []
  return [
    ...piecesOf(question, "[1-9]\\d{3,8}", (digits) => asNumber(Number(digits))),
    ...piecesOf(question, "[1-9]\\d{0,2}([.,'’\\s])\\d{3}(?:\\1\\d{3})?", (grouped) =>
      asNumber(Number(grouped.replace(/\D/g, ""))),
    ),
    ...piecesOf(question, "[1-9]\\d{3,8}[.,]\\d\\d", withCents),
    ...piecesOf(question, "[1-9]\\d{0,2}([.,'’\\s])\\d{3}(?:\\1\\d{3})?(?!\\1)[.,]\\d\\d", withCents),
    ...piecesOf(question, "\\d{1,3}(?:[.,]\\d{1,2})?\\s?[kKM]", (short) => asNumber(amountOf(short))),
    ...piecesOf(question, "(?:[01]?\\d|2[0-3])[:hH][0-5]\\d", asTimeOfDay),
    ...piecesOf(question, "[vV]\\d+(?:\\.\\d+)+", (version) => [numbersOf(version)]),
  ]
}

function piecesOf(
  question: string,
  pattern: string,
  othersOf: (piece: string) => readonly Form[],
): Spelled[] {
  const pieces = question.matchAll(new RegExp(notInNumber + pattern + numberEnds, "g"))
  return [...pieces].map(([text]) => ({ text, others: othersOf(text) }))
}

function numbersOf(text: string): Form {
  const [first = "", ...others] = text.match(/\d+/g) ?? []
  return [first, ...others]
}

const [thousand, million] = [1_000, 1_000_000]

/** 48.3k in digits. */
function amountOf(short: string): number {
  const factor = short.endsWith("M") ? million : thousand
  return Math.round(Number.parseFloat(short.replace(",", ".")) * factor)
}

/** In digits, with a sign or a blank before each three of them, and in thousands or millions if it is that round. */
function asNumber(value: number): Form[] {
  const digits = String(value)
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, " ")
  return [[digits], numbersOf(grouped), ...inUnits(value, thousand, "k"), ...inUnits(value, million, "m")]
}

/** An amount of money: the last two digits stand behind the sign. */
function withCents(amount: string): Form[] {
  const digits = amount.replace(/\D/g, "")
  const [whole, cents] = [digits.slice(0, -2), digits.slice(-2)]
  const [first = "", ...others] = whole.split(/\B(?=(?:\d{3})+$)/)
  return [
    [whole, cents],
    [first, ...others, cents],
  ]
}

function inUnits(value: number, unit: number, sign: string): Form[] {
  if (value < unit || value >= thousand * unit || value % (unit / 10) !== 0) return []
  const whole = String(Math.floor(value / unit))
  const tenths = (value % unit) / (unit / 10)
  return tenths === 0
    ? [[whole + sign], [whole, sign]]
    : [
        [whole, tenths + sign],
        [whole, String(tenths), sign],
      ]
}

function asTimeOfDay(text: string): Form[] {
  const [hour = "", minute = ""] = numbersOf(text)
  const hours = [String(Number(hour)), hour.padStart(2, "0")]
  return hours.flatMap((each): Form[] => [[each, minute], [`${each}h${minute}`]])
}
