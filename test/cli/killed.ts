import { cpSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect } from "vitest"
import { isFull } from "../support/figures.ts"
import { type Outcome, type Place, place } from "./run.ts"

const killer = fileURLToPath(new URL("../support/deadly-fs.cjs", import.meta.url))

const parts = ["project", "home"]

/** Runs with the real clock, which tells which of two folders was changed last. */
export function run(at: Place, args: readonly string[], env: Record<string, string> = {}): Outcome {
  return at.run(args, { env: { CO_CLI_NOW: undefined, ...env } })
}

/** Keeps the folders: a journal knows its folder by more than the name. */
function removeFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (lstatSync(path).isDirectory()) removeFiles(path)
    else rmSync(path)
  }
}

/** How many tests have asked for moments: each gets others, so that together they have nearly all. */
let asked = 0

/**
 * The changes before which a command that makes `count` of them is killed: each one at full scale, else some
 * that are spread over it.
 */
function moments(count: number, some: number): number[] {
  const all = Array.from({ length: count }, (_, n) => n + 1)
  if (isFull) return all
  const stride = Math.max(1, Math.floor(count / some))
  const first = (5 * asked++) % stride
  return all.filter((_, n) => n % stride === first)
}

/** Runs a command on what `make` makes: to its end, then killed right before changes that it makes to the disk. */
export function killedAtEach(
  make: (at: Place) => void,
  args: readonly string[],
  check: (at: Place, when: string) => void,
  some = 3,
): number {
  const at = place()
  make(at)
  const before = join(at.root, "before")
  for (const part of parts) cpSync(join(at.root, part), join(before, part), { recursive: true })
  const count = join(at.root, "count")
  const runAt = (moment: number) => {
    for (const part of parts) {
      removeFiles(join(at.root, part))
      cpSync(join(before, part), join(at.root, part), { recursive: true })
    }
    const env = { CO_TEST_DIE_AT: String(moment), CO_TEST_COUNT: count, NODE_OPTIONS: `--require ${killer}` }
    return run(at, args, env).status
  }
  expect(runAt(0), "not killed").not.toBeNull()
  check(at, `co ${args.join(" ")}, to its end`)
  let killed = 0
  for (const moment of moments(Number(readFileSync(count, "utf8")), some)) {
    if (runAt(moment) === null) killed++
    check(at, `co ${args.join(" ")}, killed before change ${moment}`)
  }
  expect(killed, "so often at least").toBeGreaterThan(1)
  return killed
}
