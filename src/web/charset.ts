import { Buffer } from "node:buffer"

/**
 * The text of a page. Its charset comes from the byte order mark, else from the server, else from the page
 * itself, else it is UTF-8. Invalid bytes become replacement characters, as in a browser.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const said = /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1]
  const own = saidInPage(bytes)
  for (const label of [markOf(bytes), said, own, "utf-8"]) {
    const decoder = label === undefined ? undefined : decoderFor(label)
    if (decoder) return decoder.decode(bytes)
  }
  return ""
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

/** A page names its charset within its first kilobyte. */
function saidInPage(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1")
  return /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)/i.exec(start)?.[1]
}
