import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { CoError } from "../../src/domain/outcome.ts"
import { deed } from "../support/deed.ts"
import { figure } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { hashesIn, knowledgeOf, memoriesOf, memoryText, openAt, saveOne } from "./stores.ts"

/** A store with one memory, and an unrelated folder outside it. */
async function storeAndOutside(): Promise<{ folder: string; outside: string }> {
  const folder = diskFolder()
  const store = openAt(folder)
  await saveOne(store, "inside")
  await store.close()
  const outside = diskFolder()
  for (const part of ["memories", "archive", ".tmp"]) mkdirSync(join(outside, part))
  const secret = memoryText(900, "a secret from outside")
  writeFileSync(join(outside, "secret.md"), secret)
  writeFileSync(join(outside, "memories", "900-secret.md"), secret)
  writeFileSync(join(outside, "archive", "901.20260209T143000000Z.forgotten.901-secret.md"), secret)
  writeFileSync(join(outside, ".tmp", "thesis.txt"), "the only copy")
  return { folder, outside }
}

function everythingIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()
}

test("links, pipes, sockets, devices and folders among the memories are named once and never opened", async () => {
  const { folder, outside } = await storeAndOutside()
  const memories = memoriesOf(folder)
  const at = (name: string) => join(memories, name)
  symlinkSync(join(outside, "secret.md"), at("link-to-a-file.md"))
  symlinkSync(readdirSync(memories)[0] ?? "", at("link-to-a-neighbour.md"))
  symlinkSync(outside, at("link-to-a-folder.md"))
  symlinkSync("link-loop.md", at("link-loop.md"))
  symlinkSync("link-loop-b.md", at("link-loop-a.md"))
  symlinkSync("link-loop-a.md", at("link-loop-b.md"))
  symlinkSync("/nowhere/at/all", at("link-dangling.md"))
  symlinkSync("/dev/zero", at("link-to-zeros.md"))
  symlinkSync("/dev/stdin", at("link-to-input.md"))
  mkdirSync(at("folder.md"))
  writeFileSync(join(at("folder.md"), "inner.md"), memoryText(902, "too deep"))
  expect(spawnSync("env", ["mkfifo", at("pipe.md")]).status).toBe(0)
  spawnSync("env", ["mknod", at("device.md"), "c", "1", "5"]) // only where the test runs as root
  const server = createServer().listen(at("socket.md"))
  await once(server, "listening")
  onTestFinished(() => void server.close())
  const strange = readdirSync(memories, { withFileTypes: true }).filter((entry) => !entry.isFile())
  const wanted = strange.map(({ name }) => at(name)).sort()
  expect(wanted.length).toBeGreaterThanOrEqual(12)

  const store = openAt(folder)
  const begun = performance.now()
  const scan = await store.scan()
  const scanMs = performance.now() - begun
  expect(scanMs).toBeLessThan(5_000)
  expect(scan.memories.map(({ content }) => content)).toEqual(["inside"])
  expect(scan.problems.map(({ path }) => path)).toEqual(wanted)
  expect(new Set(scan.problems.map(({ code }) => code))).toEqual(new Set(["not-a-file"]))
  expect((await saveOne(store, "and saves go on")).id).toBe(2)
  await store.close()
  figure(
    "P18",
    `${wanted.length} links, loops, pipes, sockets and devices: 0 followed, scan in ${Math.ceil(scanMs)} ms`,
  )
})

/** Paths that a cloned repository could have replaced with a link, and where the link leads. */
const swapped: Record<string, Place> = {
  "the project's folder": { part: ".co-cli", to: "parent" },
  "the knowledge folder": { part: ".co-cli/knowledge", to: "" },
  "the memories folder": { part: ".co-cli/knowledge/memories", to: "memories" },
  "the archive folder": { part: ".co-cli/knowledge/archive", to: "archive" },
  "the folder of files in the making": { part: ".co-cli/knowledge/.tmp", to: ".tmp" },
}

type Place = { part: string; to: string }

async function swap(place: Place): Promise<{ folder: string; outside: string }> {
  const { folder, outside } = await storeAndOutside()
  plantLink(folder, outside, place)
  return { folder, outside }
}

function plantLink(folder: string, outside: string, place: Place): void {
  rmSync(join(folder, place.part), { recursive: true })
  if (place.to === "parent") {
    const parent = diskFolder()
    symlinkSync(outside, join(parent, "knowledge"))
    symlinkSync(parent, join(folder, place.part))
  } else symlinkSync(join(outside, place.to), join(folder, place.part))
}

test.for(Object.entries(swapped))("nothing is read through a link in place of %s", async ([, place]) => {
  const { folder } = await swap(place)
  const store = openAt(folder)
  const { memories } = await store.scan()
  expect(memories.filter(({ id }) => id >= 900)).toEqual([])
  expect(store.archived().filter(({ id }) => id !== null && id >= 900)).toEqual([])
  expect(store.leftovers()).toEqual([])
  await expect(store.nextId()).rejects.toMatchObject({ code: "refused" })
})

test.for(Object.entries(swapped))(
  "nothing is written or removed through a link in place of %s",
  async ([, place]) => {
    const { folder, outside } = await swap(place)
    const before = everythingIn(outside)
    const hashes = hashesIn(outside)
    const store = openAt(folder)
    const attempts = [
      () => saveOne(store, "through the link"),
      () => store.createFixed(deed("init"), "context.md", "text"),
      () =>
        store.archive(
          deed("forget"),
          [{ id: 900, path: join(memoriesOf(folder), "900-secret.md") }],
          "forgotten",
        ),
    ]
    for (const attempt of attempts) {
      const error = await attempt().then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(CoError)
      expect((error as CoError).code).toBe("refused")
    }
    await store.sweep().catch(() => undefined)
    await store.close()
    expect(everythingIn(outside)).toEqual(before)
    expect(hashesIn(outside)).toEqual(hashes)
  },
)

test.for(Object.entries(swapped))(
  "a process that has saved before writes nothing through a link in place of %s either",
  async ([, place]) => {
    const { folder, outside } = await storeAndOutside()
    const store = openAt(folder)
    // Long enough for the store to know its folders and stop checking them each time.
    for (const text of ["one", "two", "three"]) {
      await saveOne(store, text)
      await sleep(120)
    }
    plantLink(folder, outside, place)
    const before = everythingIn(outside)
    await expect(saveOne(store, "through the link")).rejects.toMatchObject({ code: "refused" })
    await store.close()
    expect(everythingIn(outside)).toEqual(before)
  },
)

test("no file is made through a link in place of the lock", async () => {
  const { folder, outside } = await storeAndOutside()
  const lock = join(knowledgeOf(folder), ".lock")
  rmSync(lock)
  symlinkSync(join(outside, "made-through-the-link"), lock)
  const store = openAt(folder)
  await expect(saveOne(store, "through the link")).rejects.toMatchObject({ code: "refused" })
  expect(existsSync(join(outside, "made-through-the-link"))).toBe(false)
  await store.close()
})

test("a folder among the files in the making does not stop saves", async () => {
  const { folder } = await storeAndOutside()
  mkdirSync(join(knowledgeOf(folder), ".tmp", "folder"))
  const store = openAt(folder)
  expect((await saveOne(store, "saved all the same")).id).toBe(2)
  await store.close()
})
