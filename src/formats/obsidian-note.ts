import { type Memory, showRef } from "../domain/memory.ts"

/** A file of a vault. */
export interface VaultFile {
  readonly name: string
  readonly text: string
}

/** Turns a text into a few characters. */
type Hash = (text: string) => string

/** The hash of a note when co wrote it: if the note no longer matches, somebody has edited it. */
const hashMark = "co_hash"
/** Marks a note as co's own list, which an import skips. */
export const indexMark = "co-index"
const indexName = "co memories.md"

/**
 * Memories as notes of an Obsidian vault: their fields become properties, a memory links to the one it
 * supersedes, and one note lists them all.
 */
export function vaultOf(memories: readonly Memory[], hash: Hash): VaultFile[] {
  const titles = new Map(memories.map((memory) => [showRef(memory), titleOf(memory)]))
  const notes = memories.map((memory) => noteOf(memory, titles))
  const files = [...notes, { name: indexName, text: indexOf(memories, titles) }]
  return files.map(({ name, text }) => ({ name, text: signed(text, hash) }))
}

/** Adds the note's own hash as the last property. */
function signed(text: string, hash: Hash): string {
  return text.replace("\n---\n", () => `\n${hashMark}: ${hash(text)}\n---\n`)
}

/** Whether a note is as co wrote it, in this export or an earlier one. */
export function isAsWritten(text: string, hash: Hash): boolean {
  const [line = "", found] = new RegExp(`^${hashMark}: (\\S+)\n(?=---\n)`, "m").exec(text) ?? []
  return found !== undefined && hash(text.replace(line, "")) === found
}

/** The name of its file, without characters that links cannot contain; global memories get a `g`. */
function titleOf({ path, tier }: Memory): string {
  const file = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/, "")
  const plain = file.replace(/[[\]#^|\\:*?"<>]/g, "-")
  return tier === "global" ? `g${plain}` : plain
}

function noteOf(memory: Memory, titles: ReadonlyMap<string, string>): VaultFile {
  const older = memory.supersedes === null ? undefined : showRef({ id: memory.supersedes, tier: memory.tier })
  const link = older === undefined ? null : `[[${titles.get(older) ?? older}]]`
  const properties: [string, string | number | boolean | readonly string[] | null][] = [
    ["co_id", showRef(memory)],
    ["created", memory.created],
    ["updated", memory.updated],
    ["tags", memory.tags.length > 0 ? memory.tags : null],
    ["category", memory.auto_category],
    ["source", memory.source],
    ["scope", memory.scope === "project" ? null : memory.scope],
    ["language", memory.language],
    ["expires", memory.expires],
    ["protected", memory.decay_protected || null],
    ["sensitive", memory.sensitive || null],
    ["supersedes", link],
  ]
  const lines = properties.flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${valueText(value)}`],
  )
  return {
    name: `${titleOf(memory)}.md`,
    text: `---\n${lines.join("\n")}\n---\n\n${memory.content.trim()}\n`,
  }
}

/** JSON is also YAML, and quotes what YAML would read differently. */
function valueText(value: string | number | boolean | readonly string[]): string {
  if (typeof value === "object") return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`
  return typeof value === "string" && !/^[\w][\w:.+-]*$/.test(value) ? JSON.stringify(value) : String(value)
}

const apart = "others"

function indexOf(memories: readonly Memory[], titles: ReadonlyMap<string, string>): string {
  const groups = Map.groupBy(memories, ({ auto_category }) => auto_category ?? apart)
  const names = [...groups.keys()].sort(
    (a, b) => Number(a === apart) - Number(b === apart) || (a < b ? -1 : 1),
  )
  const sections = names.map((name) => {
    const links = (groups.get(name) ?? []).map((memory) => `- [[${titles.get(showRef(memory))}]]`)
    return `## ${name}\n\n${links.join("\n")}`
  })
  return `---\n${indexMark}: true\n---\n\n# Memories\n\n${sections.join("\n\n")}\n`
}
