import type { Mutex } from "../../src/disk/mutex.ts"
import type { Disk } from "../../src/disk/port.ts"
import { padId } from "../../src/domain/memory.ts"
import { formatInstant } from "../../src/domain/time.ts"
import { renderMemory } from "../../src/markdown/memory.ts"
import type { NewFile } from "../../src/store/changes.ts"
import { fileJournal } from "../../src/store/journal.ts"
import { layout } from "../../src/store/layout.ts"
import type { KnowledgeRoot } from "../../src/store/places.ts"
import { Store } from "../../src/store/store.ts"

export interface Home {
  readonly root: KnowledgeRoot
  readonly memories: string
  readonly archive: string
  readonly making: string
  readonly state: string
  readonly journal: string
}

/** A project folder and a state folder below `base`. Both exist and are empty. */
export function homeIn(base: string): Home {
  const project = `${base}/project`
  const path = `${project}/.co-cli/knowledge`
  const state = `${base}/state`
  return {
    root: { tier: "project", base: project, parts: [".co-cli", "knowledge"], path },
    memories: `${path}/${layout.memories}`,
    archive: `${path}/${layout.archive}`,
    making: `${path}/${layout.making}`,
    state,
    journal: `${state}/co-cli/journal/project.jsonl`,
  }
}

export interface StoreParts {
  readonly mutex?: Mutex
  readonly onTrouble?: (message: string) => void
}

export const start = Date.UTC(2026, 1, 9, 14, 30)
let tokens = 0

/** There is only one process, so it always gets the lock. */
const alone: Mutex = {
  run: async (change) => change(),
  tryRun: async (change) => change(),
  close: async () => undefined,
}

export function storeOn(
  disk: Disk,
  home: Home,
  { mutex = alone, onTrouble = () => {} }: StoreParts = {},
): Store {
  const now = () => start
  const journal = fileJournal(disk, home.journal, now)
  const [elapsedMs, clockMs] = [() => performance.now(), Date.now]
  const token = () => `t${++tokens}`
  return new Store({ disk, root: home.root, now, elapsedMs, clockMs, token, mutex, journal, onTrouble })
}

let texts = 0

/** Text that no other memory has, so that it identifies a version. */
export function uniqueText(label = "fact"): string {
  return `${label} number ${++texts}, said once and by nobody else`
}

export function memoryFile(id: number, content: string): NewFile {
  return {
    name: `${padId(id)}-${content.split(",")[0]?.replaceAll(" ", "-")}.md`,
    text: renderMemory({ id, created: formatInstant(start), tags: ["test"], content }),
  }
}
