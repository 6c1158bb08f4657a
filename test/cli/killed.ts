import { cpSync, lstatSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect } from "vitest"
import { scale } from "../support/figures.ts"
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

/** Runs a command on what `make` makes, once for each change to the disk, and kills it before that change. */
export function killedAtEach(
  make: (at: Place) => void,
  args: readonly string[],
  check: (at: Place, when: string) => void,
  stride = scale(11, 1),
): number {
  const at = place()
  make(at)
  const before = join(at.root, "before")
  for (const part of parts) cpSync(join(at.root, part), join(before, part), { recursive: true })
  let killed = 0
  for (let step = 1; ; step += stride) {
    for (const part of parts) {
      removeFiles(join(at.root, part))
      cpSync(join(before, part), join(at.root, part), { recursive: true })
    }
    const { status } = run(at, args, { CO_TEST_DIE_AT: String(step), NODE_OPTIONS: `--require ${killer}` })
    check(at, `co ${args.join(" ")}, killed before change ${step}`)
    if (status !== null) break
    killed++
  }
  expect(killed, "there are so many changes at least").toBeGreaterThan(1)
  return killed
}
