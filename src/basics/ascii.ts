/** Whether a text has nothing but characters of ASCII: then there is nothing to fold, and no table of Unicode to load. */
export function isAscii(text: string): boolean {
  return !other.test(text)
}

const other = /[^\u0000-\u007f]/
