import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { nodeDisk } from "../disk/node-disk.ts"
import { findPlaces } from "../store/places.ts"
import type { Session } from "./session.ts"
import { type StoreChange, watch } from "./watch.ts"

/** A disk that reports a change only when the test says so: a real system may report it any time later. */
function setUp(onWatch: (folder: string) => void = () => undefined) {
  const home = mkdtempSync(join(tmpdir(), "co-watch-"))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const heard = new Map<string, (name: string | null) => void>()
  const disk = {
    ...nodeDisk(),
    watch: (folder: string, onChange: (name: string | null) => void) => {
      onWatch(folder)
      heard.set(folder, onChange)
      return () => heard.delete(folder)
    },
  }
  const project = join(home, "project")
  mkdirSync(project)
  const places = findPlaces(disk, { cwd: project, home, env: {} })
  const changes: StoreChange[] = []
  const stop = watch({ disk, places } as unknown as Session, (change) => changes.push(change))
  return { project, knowledge: places.project.path, heard, changes, stop }
}

test("a file that was put into a folder before it was watched is reported", () => {
  const { project, knowledge, heard, changes } = setUp()
  mkdirSync(join(knowledge, "memories"), { recursive: true })
  mkdirSync(join(knowledge, "inbox"))
  writeFileSync(join(knowledge, "memories", "001-x.md"), "")
  writeFileSync(join(knowledge, "context.md"), "")
  heard.get(project)?.(".co-cli")
  expect(changes).toContainEqual({ kind: "memory", tier: "project", id: null })
  expect(changes).toContainEqual({ kind: "inbox" })
  expect(changes).toContainEqual({ kind: "context" })
})

test("co's own .gitignore in the inbox is not a proposal", () => {
  const { project, knowledge, heard, changes } = setUp()
  const inbox = join(knowledge, "inbox")
  mkdirSync(inbox, { recursive: true })
  heard.get(project)?.(".co-cli")
  changes.length = 0
  heard.get(inbox)?.(".gitignore")
  expect(changes).toEqual([])
  heard.get(inbox)?.("001-x.md")
  expect(changes).toEqual([{ kind: "inbox" }])
})

test("a folder that is made just before its parent is watched is found", () => {
  const { project, knowledge, heard, changes } = setUp((folder) => {
    if (folder.endsWith(".co-cli")) mkdirSync(join(folder, "knowledge"))
    if (folder.endsWith("knowledge")) mkdirSync(join(folder, "memories"))
  })
  mkdirSync(join(project, ".co-cli"))
  heard.get(project)?.(".co-cli")
  expect(heard.has(join(knowledge, "memories"))).toBe(true)
  expect(changes).toContainEqual({ kind: "memory", tier: "project", id: null })
})

test("a change names the memory, and a folder that was removed is waited for", () => {
  const { project, knowledge, heard, changes, stop } = setUp()
  const memories = join(knowledge, "memories")
  mkdirSync(memories, { recursive: true })
  heard.get(project)?.(".co-cli")
  heard.get(memories)?.("012-tabs.md")
  expect(changes).toContainEqual({ kind: "memory", tier: "project", id: 12 })
  heard.get(knowledge)?.("context.md")
  expect(changes.at(-1)).toEqual({ kind: "context" })
  rmSync(memories, { recursive: true })
  heard.get(memories)?.("memories")
  expect(heard.has(memories)).toBe(false)
  mkdirSync(memories)
  heard.get(knowledge)?.("memories")
  expect(heard.has(memories)).toBe(true)
  stop()
  expect(heard.size).toBe(0)
})
