import { secretRules } from "./secret-rules.ts"

export interface SecretFinding {
  /** Counted from 1 in the text. */
  readonly line: number
  readonly kind: string
  /** Enough to recognise it, not enough to use it. */
  readonly masked: string
  readonly start: number
  readonly end: number
}

interface Found {
  readonly kind: string
  readonly start: number
  readonly end: number
}

/** Every secret in a text, in order; overlapping ones are reported as one, of the kind that begins first. */
export function findSecrets(text: string): SecretFinding[] {
  const found: Found[] = []
  for (const { kind, pattern, value, isSecret } of secretRules) {
    // A loop, since `matchAll` copies the pattern each time, and there are many.
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const secret = match[value] ?? ""
      const start = match.index + (value === 0 ? 0 : match[0].lastIndexOf(secret))
      if (secret !== "" && (isSecret === undefined || isSecret(secret))) {
        found.push({ kind, start, end: endOf(text, start, secret.length) })
      }
    }
  }
  return joined(found).map(({ first: { kind, start, end: firstEnd }, end }) => {
    return { kind, start, end, line: lineOf(text, start), masked: mask(text.slice(start, firstEnd)) }
  })
}

/** No rule looks at less of a long value than this: what goes on behind that is a part of it. */
const shortestLook = 200
const restOfValue = /[^\s"'`,;]*/y

function endOf(text: string, start: number, length: number): number {
  if (length < shortestLook) return start + length
  restOfValue.lastIndex = start + length
  restOfValue.test(text)
  return restOfValue.lastIndex
}

/** In order, each with how far those reach that overlap with it. */
function joined(found: Found[]): { readonly first: Found; readonly end: number }[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const all: { first: Found; end: number }[] = []
  for (const each of found) {
    const last = all.at(-1)
    if (last && each.start < last.end) last.end = Math.max(last.end, each.end)
    else all.push({ first: each, end: each.end })
  }
  return all
}

export function maskSecrets(text: string): string {
  let masked = ""
  let at = 0
  for (const { start, end, masked: shown } of findSecrets(text)) {
    masked += text.slice(at, start) + shown
    at = end
  }
  return masked + text.slice(at)
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length
}

/** Shows the public prefix of a long secret, which tells which one it is, and nothing of a short one. */
function mask(secret: string): string {
  return secret.length >= 20 && !secret.startsWith("-----") ? `${secret.slice(0, 4)}****` : "****"
}
