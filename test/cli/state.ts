import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Place, place } from "./run.ts"

/** The state: every file of store, inbox and context in both scopes, with its bytes. */
export function state(at: Place): Record<string, string> {
  const aside = /\/archive\/|\/\.lock$|\/\.gitignore$|\/\.local\//
  const files = Object.entries(at.tree(at.project, at.home))
  return Object.fromEntries(files.filter(([path, hash]) => hash !== "folder" && !aside.test(path)))
}

/** The text of all files below the place, including the archive. */
export function words(at: Place): string {
  const files = Object.entries(at.tree(at.project, at.home)).filter(([, hash]) => hash !== "folder")
  return files.map(([path]) => readFileSync(join(at.root, path), "utf8")).join("\n")
}

/** A store written by hand, including what an editor and a colleague leave in it. */
export function lived(): Place {
  const at = place()
  at.memory(1, "We deploy on Tuesdays at noon", { head: "tags: [ops]  # by Ann\nteam: core" })
  at.memory(2, "Beta likes tabs\r\n\r\nand two paragraphs", { head: "decay_protected: true" })
  at.memory(3, "Gamma is the oldest one", { created: "2025-01-01T00:00:00Z" })
  at.memory(1, "The office is in Vienna", { isGlobal: true, head: "scope: global" })
  return at
}

/** The bodies of all that counts as the state. */
export function bodies(at: Place): string[] {
  const texts = Object.keys(state(at)).map((path) => readFileSync(join(at.root, path), "utf8"))
  return texts.map((text) => text.slice(text.indexOf("\n---\n") + 5).trim())
}
