import { suggest } from "../../basics/suggest.ts"
import { type Co, CoError } from "../../co.ts"
import type { Command } from "./command.ts"

/** What the user does with memories directly: it needs no approval, and /undo takes it back. */
const verbs = {
  list: (co, tags) => co.list({ tags }),
  show: (co, args) => co.show(idOf(args)),
  forget: async (co, args) => co.forget((await co.forgettable(idOf(args))).memories),
  restore: (co, args) => co.restore(idOf(args)),
  protect: (co, args) => co.protect(idOf(args)),
  unprotect: (co, args) => co.unprotect(idOf(args)),
} satisfies Record<string, Verb>

type Verb = (co: Co, args: readonly string[]) => Promise<{ readonly display: string }>

const byName: ReadonlyMap<string, Verb> = new Map(Object.entries(verbs))

function idOf(args: readonly string[]): string {
  const [id] = args
  if (args.length === 1 && id !== undefined && /^g?\d+$/i.test(id)) return id
  throw new CoError("usage", `expected the id of one memory, like 7 or g7; /memory list shows them`)
}

const memory: Command = {
  name: "memory",
  arguments: "[VERB] [ID|TAG…]",
  summary: "list, show, forget, restore, protect or unprotect",
  choices: [...byName.keys()],
  run: async ({ around }, [name = "list", ...args]) => {
    const verb = byName.get(name)
    const names = [...byName.keys()]
    if (!verb)
      throw new CoError(
        "usage",
        `/memory does not know '${name}'${suggest(name, names)}; expected ${names.join(", ")}`,
      )
    return (await verb(around.co, args)).display
  },
}

const forget: Command = {
  name: "forget",
  arguments: "ID",
  summary: "move a memory to the archive",
  run: async ({ around }, args) => (await verbs.forget(around.co, args)).display,
}

const protect: Command = {
  name: "protect",
  arguments: "ID",
  summary: "keep a memory from decaying",
  run: async ({ around }, args) => (await verbs.protect(around.co, args)).display,
}

const undo: Command = {
  name: "undo",
  arguments: "",
  summary: "undo the last change to your memories",
  run: async ({ around }) => (await around.co.undo()).display,
}

export const memoryCommands: readonly Command[] = [memory, forget, protect, undo]
