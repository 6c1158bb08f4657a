/** Whether a text is what `co export --json` prints, be it laid out anew since. */
export function isOwnExport(text: string): boolean {
  return /^\ufeff?\s*\{\s*"display"\s*:\s*"(?:[^"\\]|\\.){0,200}"\s*,\s*"count"\s*:\s*\d+\s*,\s*"skipped"\s*:\s*\d+\s*,\s*"memories"\s*:\s*\[/.test(
    text,
  )
}
