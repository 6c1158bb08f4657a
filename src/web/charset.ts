import { Buffer } from "node:buffer"

/**
 * The text of a page. Its charset comes from the byte order mark, else from the server, else from the page
 * itself, else it is UTF-8. Invalid bytes become replacement characters. If nobody names a charset and UTF-8
 * reads nothing but ASCII in it, it is an older page of western Europe, as in a browser.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const said = /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1]
  const own = saidInPage(bytes)
  for (const label of [markOf(bytes), said, own]) {
    const decoder = label === undefined ? undefined : decoderFor(label)
    if (decoder) return decoder.decode(bytes)
  }
  const text = new TextDecoder().decode(bytes)
  const isOlder = text.includes("\ufffd") && !/[^\0-\x7f\ufffd]/.test(text)
  return isOlder ? new TextDecoder("windows-1252").decode(bytes) : text
}

/** The text of a file that cannot name its own charset; undefined if it is not text. */
export function decodePlain(bytes: Uint8Array, contentType = ""): string | undefined {
  const said = /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1]
  const label = markOf(bytes) ?? said ?? "utf-8"
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return text.includes("\0") ? undefined : text
  } catch {
    return undefined
  }
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined // an unknown name
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  if (first === 0xff && second === 0xfe) return "utf-16le"
  return undefined
}

const naming = /<(?:meta[^>]+charset|\?xml[^>]+encoding)\s*=\s*["']?([\w:.-]+)/i

/** A page names its charset within its first kilobyte. If that can be read as ASCII, it is not in UTF-16. */
function saidInPage(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1")
  return naming.exec(start)?.[1]?.replace(/^utf-?16.*/i, "utf-8")
}
