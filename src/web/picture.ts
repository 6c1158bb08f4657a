import { Buffer } from "node:buffer"
import { nameWithoutEnding } from "./document.ts"
import type { Reading } from "./reading.ts"

/** The words of an image: the given caption and the text stored in the file. */
export function readPicture(bytes: Uint8Array, name: string, caption: string | null = null): Reading {
  const said = [caption, ...writtenIn(Buffer.from(bytes))].map((text) => text?.replace(/\s+/g, " ").trim())
  const words = [...new Set(said.filter((text) => text))]
  return {
    title: words[0]?.slice(0, 120) ?? nameWithoutEnding(name),
    author: null,
    published: null,
    text: words.join("\n\n"),
  }
}

/** What images begin with, of any kind: one kind named as another is still an image. */
const beginnings =
  /^(?:\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp(?:avi|mi|ms))/
/** An SVG may begin with a declaration, a document type with entities, and comments. */
const svgWithin = 65_536

/** Whether it is what a name or a server says it is. */
export function isPicture(bytes: Uint8Array): boolean {
  const begin = Buffer.from(bytes.subarray(0, svgWithin)).toString("latin1")
  return beginnings.test(begin) || /<(?:\w+:)?svg[\s>/]/.test(begin.replaceAll("\0", ""))
}

function writtenIn(bytes: Buffer): string[] {
  if (bytes.subarray(1, 4).toString("latin1") === "PNG") return inPng(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return inJpeg(bytes)
  return inSvg(bytes.toString("utf8"))
}

const meant = new Set(["Title", "Description", "Comment", "Author"])

/** Chunks: length, type, data, checksum. A text is a key, a zero byte and the words. */
function inPng(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString("latin1", at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    const [key = "", ...words] = data.toString(type === "iTXt" ? "utf8" : "latin1").split("\0")
    if ((type === "tEXt" || type === "iTXt") && meant.has(key)) found.push(words.at(-1) ?? "")
    at += 12 + length
  }
  return found
}

/** Segments: a marker, a length and data. One kind is a comment. */
function inJpeg(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const length = bytes.readUInt16BE(at + 2)
    if (bytes[at + 1] === 0xfe) found.push(bytes.toString("utf8", at + 4, at + 2 + length))
    at += 2 + length
  }
  return found
}

function inSvg(text: string): string[] {
  return [...text.matchAll(/<(?:title|desc)\b[^>]*>([^<]*)</g)].map(([, words = ""]) => words)
}
