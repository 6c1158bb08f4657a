import { dirname, join } from "node:path"
import { shownPath } from "../../basics/shown-path.ts"
import { attempt } from "../../disk/aside.ts"
import { marksLeftExit } from "../../domain/marks-left.ts"
import { CoError } from "../../domain/outcome.ts"
import { layout } from "../../store/layout.ts"
import type { Session } from "../session.ts"
import { openAgentFile, type Program, programOf, writeAgentFile } from "./files.ts"

/** Runs git in the project; `out` is what it printed, undefined if it failed. */
export type Git = (args: readonly string[]) => { readonly out: string | undefined; readonly problem: string }

export interface SetupGitOptions {
  readonly program: Program
  readonly git: Git
  readonly remove?: boolean | undefined
  readonly dryRun?: boolean | undefined
}

export interface SetupGitResult {
  readonly display: string
  readonly state: "set up" | "not set up"
  readonly dry_run: boolean
  readonly changes: readonly { readonly path: string; readonly action: string }[]
}

/** Git attributes of co's files. Everybody who clones the project gets them; without co they do nothing. */
const attributes = [
  "# co setup git: two versions of a memory are merged by co where it is set up, and by lines elsewhere",
  `${layout.knowledge}/${layout.memories}/*.md merge=co`,
  `${layout.knowledge}/${layout.context} merge=co`,
  `${layout.knowledge}/${layout.articles}/*.md merge=co`,
  "# originals of articles are never merged by lines, and their line ends stay as they are",
  `${layout.knowledge}/${layout.attachments}/** -text -merge`,
]
const block = `${attributes.join("\n")}\n`
/** Identifies co's driver line, including those of earlier versions, which had no fallback or other paths. */
const placeholders = "merge-driver %O %A %B %P"
/** The merge that git itself would do. */
const byLines = "git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B"
const fingerprint = "git hash-object --no-filters %A"

interface Step {
  readonly path: string
  readonly action: string
  readonly run: () => void
}

/** Makes co the merge driver for its files, in .gitattributes and the clone's own config, or undoes that. */
export function setupGit(session: Session, options: SetupGitOptions): SetupGitResult {
  const { git, remove = false, dryRun = false } = options
  if (git(["rev-parse", "--git-dir"]).out === undefined)
    throw new CoError("refused", `${shownPath(session.places.projectFolder)} is not in a git repository`)
  const steps = [...attributeSteps(session, remove), ...configSteps(session, options)]
  if (!dryRun) for (const { run } of steps) run()
  const isSetUp = dryRun ? currentDriver(git) !== undefined : !remove
  return {
    display: present(steps, remove, dryRun),
    state: isSetUp ? "set up" : "not set up",
    dry_run: dryRun,
    changes: steps.map(({ path, action }) => ({ path, action })),
  }
}

/** Puts co's lines first: a user's line for the same files then has the last word, and stays untouched. */
function attributeSteps(session: Session, isRemoval: boolean): Step[] {
  const { projectFolder } = session.places
  const path = join(projectFolder, layout.projectFolder, ".gitattributes")
  const file = openAgentFile(session, path, projectFolder)
  const before = file.text ?? ""
  const rest = before.includes(block) ? before.replace(block, "") : withoutLines(before)
  const after = isRemoval ? rest : block + rest
  if (after === before) return []
  const isGone = after === ""
  const run = () => {
    writeAgentFile(session, file, isGone ? undefined : after)
    // Removes co's folder too if it is empty now.
    if (isGone) attempt(() => session.disk.removeFolder?.(dirname(file.real)))
  }
  const action = isGone ? "remove" : file.text === undefined ? "create" : "change"
  return [{ path, action, run }]
}

function withoutLines(text: string): string {
  const lines = text.split(/(?<=\n)/)
  return lines.filter((line) => !attributes.includes(line.trimEnd())).join("")
}

function configSteps(session: Session, { git, program, remove }: SetupGitOptions): Step[] {
  const current = currentDriver(git)
  const wanted = driverLine(programOf(session, program))
  if (current !== undefined && !current.includes(placeholders))
    throw new CoError("conflict", `git already has a merge driver 'co': ${current}; nothing was changed`)
  const path = "git config merge.co"
  const ask = (args: readonly string[]) => {
    const { out, problem } = git(["config", "--local", ...args])
    if (out === undefined) throw new CoError("storage", `git config could not be written: ${problem}`)
  }
  if (remove)
    return current === undefined
      ? []
      : [{ path, action: "remove", run: () => ask(["--remove-section", "merge.co"]) }]
  if (current === wanted) return []
  const run = () => {
    ask(["merge.co.name", "memories of co"])
    ask(["merge.co.driver", wanted])
  }
  return [{ path, action: current === undefined ? "create" : "change", run }]
}

function currentDriver(git: Git): string | undefined {
  const driver = git(["config", "--local", "--get", "merge.co.driver"]).out?.replace(/\n$/, "")
  return driver === "" ? undefined : driver
}

/**
 * A broken install exits with any code. Git would take that for a conflict and keep our side alone, without
 * marks, so the shell merges by lines. An earlier co exits with 1 if it left marks in the file, so a changed
 * file is not merged again.
 */
function driverLine(words: readonly string[]): string {
  const start = [...words.map(quoted), placeholders].join(" ")
  const told = "echo 'co did not merge' %P': merging by lines; co setup git says where co is now' >&2"
  const unmerged = `test "$before" = "$(${fingerprint})" || exit 1; ${told}; ${byLines} || exit 1`
  return `before=$(${fingerprint}); ${start}; case $? in 0) ;; ${marksLeftExit}) exit 1;; *) ${unmerged};; esac`
}

/** Quotes a word for the shell that git starts a driver with, and escapes git's own placeholders. */
function quoted(word: string): string {
  const plain = word.replaceAll("%", "%%")
  return /^[\w./%-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`
}

function present(steps: readonly Step[], isRemoval: boolean, isDry: boolean): string {
  if (steps.length === 0)
    return isRemoval ? "co is not git's merge driver here" : "✓ co is git's merge driver here already"
  const lines = steps.map(
    ({ path, action }) => `${isDry ? `Would ${action}` : `✓ ${done[action]}`} ${shownPath(path)}`,
  )
  const hasToCommit = steps.some(({ path }) => path.endsWith(".gitattributes"))
  const hint = "Commit .co-cli/.gitattributes; everyone on the team runs co setup git once in their clone."
  return isRemoval || !hasToCommit ? lines.join("\n") : [...lines, hint].join("\n")
}

const done: Readonly<Record<string, string>> = { create: "Wrote", change: "Changed", remove: "Removed" }
