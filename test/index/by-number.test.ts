import { expect, onTestFinished, test } from "vitest"
import { IndexedPlace } from "./indexed-place.ts"

test("a number that was forgotten in the project shows the global memory, and changes none, with an index open as without", async () => {
  const at = new IndexedPlace(3)
  at.memory(2, "mine", { isGlobal: true })
  const [reading, fresh] = [await at.open(), await at.open()]
  onTestFinished(() => Promise.all([reading.close(), fresh.close()]).then(() => undefined))
  await reading.recall("mine")
  expect(await reading.show(2)).toMatchObject({ scope: "project" })
  await reading.forget((await reading.forgettable("2")).memories)
  for (const co of [reading, fresh]) {
    expect(await co.show(2)).toMatchObject({ scope: "global", content: "mine" })
    const reason = /^memory 2 of this project is in the archive; co restore 2 brings it back/
    await expect(co.forgettable("2")).rejects.toMatchObject({
      code: "not-found",
      message: expect.stringMatching(reason),
    })
    expect((await co.forgettable("g2")).memories).toMatchObject([{ scope: "global", content: "mine" }])
  }
})
