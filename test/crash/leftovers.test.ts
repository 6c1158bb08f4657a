import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { layout } from "../../src/store/layout.ts"
import { deed } from "../support/deed.ts"
import { figure, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { type Home, memoryFile, uniqueText } from "./fixture.ts"
import { intercept, isChanging } from "./intercept.ts"
import { errno } from "./sim-disk.ts"
import { plainDisk, plantHome, storeAt } from "./trial.ts"

/** Files as a killed process, an older version or a careless person leaves them among the unfinished ones. */
function plantLeftovers(home: Home, count: number): void {
  const { text } = memoryFile(7, uniqueText("unfinished"))
  for (let n = 0; n < count; n++) {
    const name = [`t${n}-0`, `t${n}-copy`, `00${n}-looks-like-a-memory.md`, `.${n}.md`, `ü ${n}`][n % 5] ?? ""
    writeFileSync(join(home.making, name), text.slice(0, n % text.length))
  }
}

test("leftovers are never listed, and the sweep and the next write leave none", async () => {
  const rounds = scale(5, 100)
  const planted = 50
  let left = 0
  for (let round = 0; round < rounds; round++) {
    const home = plantHome(join(diskFolder(), `${round}`))
    const store = storeAt(home)
    plantLeftovers(home, planted)
    const { memories, problems } = await store.scan()
    expect(memories.map(({ id }) => id)).toEqual([1, 3])
    expect(problems).toEqual([])
    expect(store.archived()).toHaveLength(1)
    expect(await store.nextId()).toBe(4)
    expect(store.leftovers()).toHaveLength(planted)
    if (round % 2 === 0) expect(await store.sweep()).toBe(planted)
    else await store.create(deed("learn"), [(id) => memoryFile(id, uniqueText())])
    left += readdirSync(home.making).filter((name) => name !== ".gitignore").length
    await store.close()
  }
  figure("P3", `${(rounds * planted).toLocaleString("en")} planted leftovers: ${left} left, 0 listed`)
  expect(left).toBe(0)
})

test("nothing is swept while another process holds the lock", async () => {
  const home = plantHome(diskFolder())
  const store = storeAt(home)
  const { holder, making } = await holdLock(home)
  plantLeftovers(home, 3)
  expect(await store.sweep()).toBe(0)
  await expect(store.create(deed("learn"), [(id) => memoryFile(id, uniqueText())])).rejects.toThrow(
    /another process/,
  )
  expect(store.leftovers()).toHaveLength(4)
  expect(existsSync(making)).toBe(true)
  expect((await store.scan()).memories).toHaveLength(2)
  holder.stdin?.end()
  await once(holder, "exit")
  expect(await store.sweep()).toBe(4)
  expect(store.leftovers()).toEqual([])
  await store.close()
})

test("what a process left that was killed while it held the lock is swept at once", async () => {
  const home = plantHome(diskFolder())
  const store = storeAt(home)
  const { holder, making } = await holdLock(home)
  expect(await store.sweep()).toBe(0)
  holder.kill("SIGKILL")
  await once(holder, "exit")
  expect(await store.sweep()).toBe(1)
  expect(existsSync(making)).toBe(false)
  await store.close()
})

test("a folder among the leftovers does not stop anything from being saved", async () => {
  const home = plantHome(diskFolder())
  const store = storeAt(home)
  mkdirSync(join(home.making, "a folder"))
  writeFileSync(join(home.making, "a folder", "notes.txt"), "somebody put this here")
  plantLeftovers(home, 2)
  await store.create(deed("learn"), [(id) => memoryFile(id, uniqueText())])
  expect((await store.scan()).memories).toHaveLength(3)
  await store.close()
})

// Every command begins with a sweep, but reading does not need it, so a sweep that fails is not reported.
test("on a read-only disk the sweep leaves everything and does not fail", async () => {
  const home = plantHome(diskFolder())
  plantLeftovers(home, 2)
  const readOnly = intercept(plainDisk, ({ name, path }, go) => {
    if (isChanging(name)) throw errno("EROFS", name, path)
    return go()
  })
  const store = storeAt(home, readOnly)
  expect(await store.sweep()).toBe(0)
  expect((await store.scan()).memories).toHaveLength(2)
  await store.close()
})

async function holdLock(home: Home): Promise<{ holder: ChildProcess; making: string }> {
  const worker = fileURLToPath(new URL("./hold-lock.ts", import.meta.url))
  const making = join(home.making, "in-the-making")
  const lock = join(home.root.path, layout.lock)
  const holder = spawn(process.execPath, [worker, lock, making], { stdio: ["pipe", "pipe", "inherit"] })
  onTestFinished(() => void holder.kill("SIGKILL"))
  await once(holder.stdout, "data")
  return { holder, making }
}
