import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { CoError } from "../../src/domain/outcome.ts"
import { below, pick, type Random, seeded } from "../random.ts"
import { figure, scale } from "../support/figures.ts"
import { tempFolder } from "../support/temp.ts"
import { handMoves, type Move, operations } from "./moves.ts"
import { type Files, World } from "./world.ts"

/** The memory folder before and after an operation. */
interface Step {
  readonly name: string
  readonly before: Files
  readonly after: Files
}

interface Trial {
  readonly faults: readonly string[]
  readonly story: readonly string[]
  readonly undone: number
}

async function runSequence(base: string, seed: number, withHands: boolean): Promise<Trial> {
  const folder = mkdtempSync(join(base, "one-"))
  const world = new World(folder)
  const story: string[] = []
  try {
    return await play(world, seeded(seed), withHands, story)
  } catch (error) {
    return { faults: [`threw ${String(error)}`], story, undone: 0 }
  } finally {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function play(world: World, random: Random, withHands: boolean, story: string[]): Promise<Trial> {
  const moves: Record<string, Move> = withHands ? { ...operations, ...handMoves } : { ...operations }
  for (let id = 1; id <= below(random, 4); id++) world.plant(id, `Planted fact ${id}, said by nobody else`)
  const first = world.files()
  const faults: string[] = []
  const steps: Step[] = []
  let undone = 0
  const check = (what: string) => {
    for (const text of world.lost()) faults.push(`after ${what}: lost ${JSON.stringify(text)}`)
  }
  for (let count = 4 + below(random, 12); count > 0 && faults.length === 0; count--) {
    if (below(random, 6) === 0) {
      undone += (await takeBack(world, steps, faults, story)) ? 1 : 0
    } else {
      const name = pick(random, ["save", "save", "save", ...Object.keys(moves)])
      const before = world.files()
      story.push((await moves[name]?.(world, random)) ?? "")
      if (!(name in handMoves)) steps.push({ name, before, after: world.files() })
    }
    check(story.at(-1) ?? "")
  }
  while (faults.length === 0 && (await takeBack(world, steps, faults, story))) {
    undone++
    check("undoing everything")
  }
  if (!withHands && faults.length === 0 && !isSame(world.files(), first)) {
    faults.push(`undoing everything left ${describe(world.files(), first)}`)
  }
  return { faults, story, undone }
}

/** Undoes the last operation that changed anything, and compares the states. False if none is left. */
async function takeBack(world: World, steps: Step[], faults: string[], story: string[]): Promise<boolean> {
  const now = world.files()
  const co = await world.co(false)
  try {
    story.push((await co.undo()).display)
  } catch (error) {
    if (error instanceof CoError && error.code === "not-found") return false
    throw error
  }
  // The undone operation may be one that left the memory folder alone, like a proposal.
  const isUnchanged = isSame(world.files(), now)
  const step = isUnchanged ? undefined : popChanging(steps)
  if (!step) {
    if (!isUnchanged) faults.push(`an undo changed files of no operation: ${describe(world.files(), now)}`)
    return true
  }
  const expected = new Map(now)
  for (const name of new Set([...step.before.keys(), ...step.after.keys()])) {
    if (step.before.get(name) === step.after.get(name)) continue
    const text = step.before.get(name)
    const current = now.get(name)
    if (text === undefined) expected.delete(name)
    else expected.set(name, isStamp(step, name) && current ? headOf(text) + bodyOf(current) : text)
  }
  if (!isSame(withoutHands(world.files()), withoutHands(expected)))
    faults.push(`an undo left ${describe(world.files(), expected)}`)
  return true
}

/** Removes hand edits, which stay with their file even on its way to the archive and back. */
function withoutHands(files: Files): Files {
  return new Map([...files].map(([name, text]) => [name, text.replace(/\nBy hand, line \d+\.\n/g, "")]))
}

function popChanging(steps: Step[]): Step | undefined {
  for (;;) {
    const step = steps.pop()
    if (!step || !isSame(step.before, step.after)) return step
  }
}

/** Saving the same text again only updates the frontmatter; a hand edit of the text stays. */
function isStamp({ name, before, after }: Step, file: string): boolean {
  return name !== "protect" && bodyOf(before.get(file) ?? "") === bodyOf(after.get(file) ?? "")
}

const fence = "\n---\n"

function headOf(text: string): string {
  return text.slice(0, text.length - bodyOf(text).length)
}

function bodyOf(text: string): string {
  return text.includes(fence) ? text.slice(text.indexOf(fence) + fence.length) : ""
}

function isSame(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([name, text]) => b.get(name) === text)
}

function describe(found: Files, expected: Files): string {
  const names = [...new Set([...found.keys(), ...expected.keys()])].filter(
    (name) => found.get(name) !== expected.get(name),
  )
  return names
    .map(
      (name) =>
        `${name}: ${JSON.stringify(found.get(name))} instead of ${JSON.stringify(expected.get(name))}`,
    )
    .join("\n    ")
}

test("P22: whatever is done in whatever order, no text is lost and undo takes everything back", {
  timeout: 3_000_000,
}, async () => {
  const base = tempFolder()
  const count = scale(100, 10_000)
  const shown: string[] = []
  let [violated, undone, moves] = [0, 0, 0]
  for (let seed = 1; seed <= count; seed++) {
    const trial = await runSequence(base, seed, seed % 2 === 0)
    undone += trial.undone
    moves += trial.story.length
    if (trial.faults.length === 0) continue
    violated++
    if (shown.length < 3) shown.push(`seed ${seed}:\n  ${[...trial.story, ...trial.faults].join("\n  ")}`)
  }
  const sequences = `${count.toLocaleString("en")} random sequences of ${moves.toLocaleString("en")} operations`
  figure(
    "P22",
    `${sequences}, half of them with edits and merges by hand: ${violated} violated; ${undone.toLocaleString("en")} undone byte for byte`,
  )
  expect(shown).toEqual([])
})
