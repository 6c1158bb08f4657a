/** Names for a sentence: the first few, and how many more there are. */
export function few(names: readonly string[], most: number): string {
  const more = names.length > most ? ` and ${names.length - most} more` : ""
  return `${names.slice(0, most).join(", ")}${more}`
}
