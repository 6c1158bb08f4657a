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

/** Every secret in a text, in order; of two that overlap, the one that begins first. */
export function findSecrets(text: string): SecretFinding[] {
  const found: { kind: string; start: number; end: number }[] = []
  for (const { kind, pattern, value, isSecret } of secretRules) {
    // A loop, since `matchAll` copies the pattern each time, and there are many.
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const secret = match[value] ?? ""
      const start = match.index + (value === 0 ? 0 : match[0].lastIndexOf(secret))
      if (secret !== "" && (isSecret === undefined || isSecret(secret))) {
        found.push({ kind, start, end: start + secret.length })
      }
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  let reached = 0
  return found.flatMap(({ kind, start, end }) => {
    if (start < reached) return []
    reached = end
    return [{ kind, start, end, line: lineOf(text, start), masked: mask(text.slice(start, end)) }]
  })
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
