import { createHash } from "node:crypto"
import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { arrange } from "../support/arranger.ts"
import { type Result, runToEnd } from "../support/starter.ts"
import { tempFolder } from "../support/temp.ts"

/** The program as users get it. Nothing in this folder imports a line of its source. */
export const binary = fileURLToPath(new URL("../../dist/co.cjs", import.meta.url))

/** The time of every run that does not set another. */
export const now = "2026-02-09T14:30:00Z"

export interface RunOptions {
  readonly cwd?: string
  /** Added to PATH, HOME, TMPDIR and CO_CLI_NOW, which is all that a run has; undefined removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly input?: string | Buffer
  /** A command that in turn starts the program, like `sh -c 'umask 0; exec "$@"' sh`. */
  readonly through?: readonly string[]
}

export interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  /** Standard output as the one JSON object that it must be. */
  json<T = Record<string, unknown>>(): T
}

export function outcome(status: number | null, stdout: string, stderr: string): Outcome {
  return {
    status,
    stdout,
    stderr,
    json<T>(): T {
      const lines = stdout.split("\n")
      if (lines.length !== 2 || lines[1] !== "") {
        throw new Error(`expected one line of JSON, got: ${stdout}${stderr}`)
      }
      return JSON.parse(lines[0] ?? "") as T
    },
  }
}

/** Somebody may be building while the tests run; then the program is missing for a moment. */
export function isBeingBuilt(stderr: string): boolean {
  return /Cannot find module '[^']*(?:dist|seldom)|ENOENT[^']*'[^']*dist\/[^']*\.cjs'/.test(stderr)
}

/** Whatever a test is about, a stack trace is never the right answer. */
export function isCrash(stderr: string): boolean {
  return /^\s+at .*:\d+:\d+\)?$|^Node\.js v\d/m.test(stderr)
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

function completed(args: readonly string[], act: () => Result): Result {
  for (let attempt = 1; ; attempt++) {
    const result = act()
    if (isBeingBuilt(result.stderr) && attempt < 60) {
      pause(500)
      continue
    }
    if (isCrash(result.stderr))
      throw new Error(`co ${args.join(" ")} crashed:\n${result.stderr.slice(-1000)}`)
    return result
  }
}

/** An empty temporary project and home for one test. */
export class Place {
  readonly root: string
  readonly project: string
  readonly home: string
  readonly temp: string
  readonly knowledge: string
  readonly memories: string
  readonly archive: string
  readonly config: string
  readonly globalKnowledge: string

  constructor(folder = tempFolder()) {
    this.root = realpathSync(folder)
    this.project = join(this.root, "project")
    this.home = join(this.root, "home")
    this.temp = join(this.root, "temp")
    this.knowledge = join(this.project, ".co-cli", "knowledge")
    this.memories = join(this.knowledge, "memories")
    this.archive = join(this.knowledge, "archive")
    this.config = join(this.home, ".config", "co-cli")
    this.globalKnowledge = join(this.config, "knowledge")
    for (const folder of [this.project, this.home, this.temp]) mkdirSync(folder)
  }

  environment(extra: RunOptions["env"] = {}): Record<string, string> {
    const clock = { CO_CLI_NOW: now, TZ: "UTC" }
    const all = { PATH: process.env.PATH, HOME: this.home, TMPDIR: this.temp, ...clock, ...extra }
    return Object.fromEntries(
      Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
  }

  run(args: readonly string[], { cwd, env, input = "", through = [] }: RunOptions = {}): Outcome {
    const argv = [...through, process.execPath, binary, ...args]
    const order = { argv, cwd: cwd ?? this.project, env: this.environment(env), input }
    const { status, stdout, stderr } = completed(args, () => runToEnd(order))
    return outcome(status, stdout, stderr)
  }

  co(...args: string[]): Outcome {
    return this.run(args)
  }

  /** Runs a command that has to succeed for the test to make sense. */
  must(...args: string[]): Outcome {
    const result = this.run(args)
    if (result.status !== 0) throw new Error(`co ${args.join(" ")}: ${result.status} ${result.stderr}`)
    return result
  }

  /**
   * Carries out what a test takes for granted, sparing the start of a process. Nothing is returned: what a test
   * looks at has to come from a process as users have it.
   */
  given(...args: string[]): void {
    const order = { args, cwd: this.project, env: this.environment() }
    const { status, stderr } = completed(args, () => arrange(binary, order))
    if (status !== 0) throw new Error(`co ${args.join(" ")}: ${status} ${stderr}`)
  }

  /** Writes a file at an absolute path or one relative to the project, and returns the absolute one. */
  write(path: string, text: string | Buffer): string {
    const full = resolve(this.project, path)
    mkdirSync(dirname(full), { recursive: true })
    writeFileSync(full, text)
    return full
  }

  read(path: string): string {
    return readFileSync(resolve(this.project, path), "utf8")
  }

  /** A memory that somebody wrote by hand; `head` are further lines of its frontmatter. */
  memory(id: number, body: string, { head = "", created = now, name = "", isGlobal = false } = {}): string {
    const file = name || `${String(id).padStart(3, "0")}-hand-made.md`
    const text = `---\nid: ${id}\ncreated: ${created}\n${head && `${head}\n`}---\n\n${body}\n`
    return this.write(join(isGlobal ? join(this.globalKnowledge, "memories") : this.memories, file), text)
  }

  context(
    body: string,
    { isGlobal = false, head = "version: 1\nupdated: 2026-01-01T00:00:00Z" } = {},
  ): string {
    const folder = isGlobal ? this.globalKnowledge : this.knowledge
    return this.write(join(folder, "context.md"), `---\n${head}\n---\n\n${body}\n`)
  }

  /** An editor for EDITOR: a shell script that gets the file as `$1` and can `replace` in it with sed. */
  editor(body: string): string {
    const path = join(this.root, `editor-${readdirSync(this.root).length}`)
    const replace = 'replace() { sed "$1" "$2" > "$2.new" && cat "$2.new" > "$2" && rm "$2.new"; }'
    return `/bin/sh ${this.write(path, `${replace}\n${body}\n`)}`
  }

  /** What is in the folders, by path from the root: the hash of a file's content, or `folder`. */
  tree(...folders: string[]): Record<string, string> {
    const found: Record<string, string> = {}
    const walk = (folder: string): void => {
      for (const name of readdirSync(folder)) {
        // The index and the cache are derived: reading may write them.
        if (name.startsWith("knowledge.db") || name === ".cache") continue
        const path = join(folder, name)
        const isFolder = lstatSync(path).isDirectory()
        found[path.slice(this.root.length + 1)] = isFolder ? "folder" : hash(readFileSync(path))
        if (isFolder) walk(path)
      }
    }
    for (const folder of folders.length ? folders : [this.project, this.home, this.temp]) walk(folder)
    return found
  }

  /** All names except the .gitignore that co puts into folders that git must not see. */
  namesIn(folder: string): string[] {
    const isOwn = (name: string) => name === ".gitignore" && this.read(join(folder, name)) === "*\n"
    return readdirSync(folder)
      .filter((name) => !isOwn(name))
      .sort()
  }
}

export function place(): Place {
  return new Place()
}

function hash(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex")
}

export function modeOf(path: string): string {
  return (lstatSync(path).mode & 0o777).toString(8)
}
