/** Whether a text is all ASCII: then nothing needs folding, and no Unicode table has to be loaded. */
export function isAscii(text: string): boolean {
  return !other.test(text)
}

const other = /[^\u0000-\u007f]/
