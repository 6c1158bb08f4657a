import type { Co, ImportOptions, ImportRun, ImportSource } from "../../co.ts"
import { tell } from "../../disk/streams.ts"
import { limits } from "../../domain/limits.ts"
import { CoError, tellingMore } from "../../domain/outcome.ts"
import { exits } from "../exit-codes.ts"
import { refuseOthers } from "../fitting.ts"
import { isArchiveName, namedPlace } from "../named-place.ts"
import { agrees } from "../question.ts"
import { beforeSignal } from "../signals.ts"
import type { CommandRun, Door } from "../spec.ts"

export const run: CommandRun = async ({ args: [file = "-"], flags, door }) => {
  const path = namedPlace(door.cwd, file, "FILE|DIR")
  const co = await door.openCo()
  const from = flags.text("from")
  if (from === "archive" || (from === undefined && isArchiveName(file))) {
    refuseOthers(flags, "co import of an archive", ["from", "scope", "dry-run", "yes", "allow-secret"])
    const tier = flags.text("scope") === "global" ? "global" : "project"
    const options = { tier, dryRun: flags.has("dry-run"), allowSecret: flags.has("allow-secret") } as const
    return { result: await co.unpack(path, options) }
  }
  const place = file === "-" ? { text: await door.readAll(limits.importBytes) } : { path }
  const source = await co.openImport({ ...place, format: from })
  const scope = flags.text("scope") === "global" ? ("global" as const) : undefined
  const options = {
    keepDuplicates: flags.has("keep-duplicates"),
    allowSecret: flags.has("allow-secret"),
    scope,
  }
  const exit = ({ refused }: { refused: number }) => (refused > 0 ? exits.refused : exits.done)
  if (flags.has("dry-run")) {
    const result = await co.previewImport(source, options)
    return { result, exit: exit(result) }
  }
  const asks = !source.isOwn && file !== "-" && !flags.has("yes") && door.isInteractive()
  const shown = asks ? await show(co, door, source, options) : undefined
  const result = await tellingIfEnded((onSaved) => co.importFrom(source, { ...options, shown, onSaved }))
  // With warnings off, nothing else says why.
  const why = flags.has("quiet") ? result.refusals : []
  return { result: { ...result, display: [result.display, ...why].join("\n") }, exit: exit(result) }
}

type OnSaved = NonNullable<ImportRun["onSaved"]>

/** A signal or an error may end it between two batches; the batches before that are saved. */
async function tellingIfEnded<T>(work: (onSaved: OnSaved) => Promise<T>): Promise<T> {
  let counts = { saved: 0, consolidated: 0 }
  let done = ""
  beforeSignal(async () => {
    if (done !== "") tell(`co: stopped in the middle: ${done} so far; co undo takes that back\n`)
  })
  try {
    return await work(({ saved, consolidated }) => {
      counts = { saved, consolidated }
      const updated = consolidated > 0 ? ` and ${consolidated} updated` : ""
      done = saved + consolidated > 0 ? `${saved} ${saved === 1 ? "memory" : "memories"} saved${updated}` : ""
    })
  } catch (error) {
    if (!(error instanceof CoError) || done === "") throw error
    throw tellingMore(error, [`Imported before that, co undo takes it back: ${done}`], counts)
  } finally {
    done = ""
  }
}

/** co cuts what another tool wrote into memories, so a person sees the result first. */
async function show(co: Co, door: Door, source: ImportSource, options: ImportOptions) {
  const preview = await co.previewImport(source, options)
  if (preview.saved + preview.consolidated === 0) return undefined
  door.print(`${preview.display}\n`)
  if (await agrees(door, "Import it?")) return preview
  throw new CoError("refused", "Nothing was imported")
}
