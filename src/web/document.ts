import { Buffer } from "node:buffer"
import { limits } from "../domain/limits.ts"
import { decodePlain } from "./charset.ts"
import type { Reading } from "./reading.ts"
import { Refused } from "./refusal.ts"

/** The text of a PDF, with a heading per page so that a place in it can be cited. A scan yields no text. */
export async function readPdf(bytes: Uint8Array, name: string): Promise<Reading> {
  const { extractText, getDocumentProxy, getMeta } = await import("unpdf")
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 }).catch((error: unknown) => {
    throw new Refused("unreadable", `${name} ${faultOf(bytes, error)}`, error)
  })
  if (pdf.numPages > limits.documentPages)
    throw new Refused(
      "too-large",
      `${name} has ${pdf.numPages} pages; at most ${limits.documentPages} are read`,
    )
  const { info } = await getMeta(pdf)
  const { text } = await extractText(pdf, { mergePages: false })
  const pages = text
    .map((page, at) => [`## Page ${at + 1}`, page.trim()] as const)
    .filter(([, page]) => page !== "")
  const facts = info as Readonly<Record<string, unknown>>
  return {
    title: wordsOf(facts.Title) ?? nameWithoutEnding(name),
    author: wordsOf(facts.Author) ?? null,
    published: pdfDate(facts.CreationDate),
    text: pages.map((page) => page.join("\n\n")).join("\n\n"),
  }
}

function faultOf(bytes: Uint8Array, error: unknown): string {
  if ((error as { name?: unknown } | null)?.name === "PasswordException") return "has a password"
  const isBegun = Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-")
  return isBegun ? "is a broken or truncated PDF; download it again" : "is not a PDF"
}

/** A text as it is. The title in a frontmatter names it, else its first heading, else the file's name. */
export function readPlain(
  bytes: Uint8Array,
  name: string,
  contentType: string,
  isMarkdown: boolean,
): Reading {
  const text = decodePlain(bytes, contentType)
  if (text === undefined) throw new Refused("unreadable", `${name} is not text, or is in an unknown encoding`)
  const body = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n")
  const head = isMarkdown ? frontOf(body) : ""
  const bare = body.slice(head.length)
  const named = /^title:[ \t]*["']?(.+?)["']?[ \t]*$/m.exec(head)?.[1]
  const heading = isMarkdown ? /^#[ \t]+(.+?)[ \t#]*$/m.exec(bare)?.[1] : undefined
  return {
    title: wordsOf(named) ?? wordsOf(heading) ?? nameWithoutEnding(name),
    author: null,
    published: null,
    text: bare.trim(),
  }
}

const front = /^---[ \t]*\n(?:(?:[ \t#\]}-][^\n]*|[^\s:#\]}-][^:\n]*:(?:[ \t][^\n]*)?)?\n)*?---[ \t]*(?:\n|$)/

/** The lines of a frontmatter. Between two rulers there may also be text: that has more than fields in it. */
function frontOf(markdown: string): string {
  const found = front.exec(markdown)?.[0] ?? ""
  return /^[^\s#-][^:\n]*:/m.test(found) ? found : ""
}

export function nameWithoutEnding(name: string): string {
  return (
    name
      .replace(/\.\w{1,8}$/, "")
      .replace(/[-_\s]+/g, " ")
      .trim() || name
  )
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined
  const words = value.replace(/\s+/g, " ").trim()
  return words === "" || words === "untitled" ? undefined : words
}

/** Reads `D:20260209143000+01'00'`. */
function pdfDate(value: unknown): string | null {
  const [, year, month, day] = /^D:(\d{4})(\d\d)(\d\d)/.exec(typeof value === "string" ? value : "") ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}
