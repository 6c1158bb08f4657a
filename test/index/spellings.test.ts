import { describe, expect, test } from "vitest"
import { asking } from "./asking.ts"

/** Few files are read directly; for more, the index is asked. */
describe.each([0, 330])("among %i others", (others) => {
  test.each(["Ines", "ines", "Inés", "who is Ines?"])(
    "%j is a name: no stop word, and no letters inside of other words",
    async (query) => {
      const ask = await asking(
        [
          ["Inés runs the support in Spanish.", "2025-01-01"],
          ["The machines stand in the cellar.", "2026-01-01"],
          ["Lines are at most 110 columns wide.", "2026-01-02"],
          ["The office is in Berlin.", "2026-01-03"],
        ],
        others,
      )
      const { results } = await ask.co.recall(query, { explain: true })
      expect(results.map(({ id }) => id)).toEqual([1, 3, 2])
      expect(results.map(({ why = "" }) => /inside longer words/.test(why))).toEqual([false, true, true])
    },
  )

  test.each([
    ["48300", "The bill in November was 48,300 USD.", "The bill in December was 39,900 USD."],
    ["39900", "The rent is 39.900 EUR.", "The rent was 35.900 EUR."],
    ["61000", "The test had 61 000 sessions.", "The test had 61 errors and 000 in the log."],
    ["61 000", "The test had 61000 sessions.", "The test had 61 errors."],
    ["310,000 rows", "The table has 310k rows.", "The table has 14,000 rows."],
    ["310k", "The table has 310,000 rows.", "The table has 14k rows."],
    ["2M users", "There are 2,000,000 users.", "There are 2 kinds of users."],
    ["5000 EUR", "Refunds over 5,000 EUR need two people.", "Shipping is free above 79 EUR."],
    ["9h45", "Standup is at 09:45.", "Standup was at 09:30."],
    ["09:45", "Standup is at 9:45.", "Standup was at 9:30."],
    ["09:45", "La réunion est à 9h45.", "La réunion est à 9h30."],
    ["v4.2", "The batch was renamed in Harbor 4.2.", "Harbor 4 has 2 queues."],
    ["apiv2", "API v2 will be switched off.", "API v1 was switched off."],
    ["deeplinkhandler", "Links are handled in deep_link_handler.dart.", "A deep link needs a handler."],
    ["pgblockingpids", "Ask pg_blocking_pids who waits.", "Blocking pids are shown by pg."],
    ["watchdetectsrename", "The test watch-detects-rename is flaky.", "It detects the rename of a watch."],
    ["userscriptsandboxing", "Set ENABLE_USER_SCRIPT_SANDBOXING to NO.", "Sandboxing of a user script."],
  ])("%j is found in another spelling", async (query, text, other) => {
    const ask = await asking(
      [
        [text, "2025-01-01"],
        [other, "2026-01-01"],
      ],
      others,
    )
    const { results } = await ask.co.recall(query, { explain: true })
    const all = results.filter(({ why = "" }) => why.startsWith("all words"))
    expect([results[0]?.id, ...all.map(({ id }) => id)]).toEqual([1, 1])
  })

  test.each([
    ["API26", "Kestrel needs Android 8, API level 26.", "Kestrel has an API."],
    ["iOS16", "The minimum version of iOS is 16.", "The app for iOS is ready."],
  ])("%j is a name and a number, which may stand apart", async (query, text, other) => {
    const ask = await asking(
      [
        [text, "2025-01-01"],
        [other, "2026-01-01"],
      ],
      others,
    )
    const { results } = await ask.co.recall(query, { explain: true })
    expect(results[0]).toMatchObject({ id: 1, why: expect.stringMatching(/^some words \(\w+, \d+/) })
  })

  test.each([
    ["48300", "48300 rows are in the table.", "The bill was 48,300 USD."],
    ["bill 48300", "The bill has the number 48300.", "The bill was 48,300 USD."],
    ["9:45", "The train leaves at 9:45.", "Standup is at 09:45."],
    ["deeplinkhandler", "DeepLinkHandler is gone.", "Links are handled in deep_link_handler.dart."],
    ["v4.2", "Tag v4.2 is broken.", "Harbor 4.2 is out."],
  ])("%j as it was asked comes before another spelling", async (query, text, newer) => {
    const ask = await asking(
      [
        [text, "2025-01-01"],
        [newer, "2026-01-01"],
      ],
      others,
    )
    expect((await ask(query))[0]).toBe(1)
  })

  test("another spelling comes before digits of a longer number", async () => {
    const ask = await asking(
      [
        ["The test had 61,000 sessions.", "2025-01-01"],
        ["Ticket 161000 is closed.", "2026-01-01"],
      ],
      others,
    )
    expect(await ask("61000")).toEqual([1, 2])
  })

  test.each(["together", "understand"])("%j is a word and is not taken apart", async (query) => {
    const ask = await asking([["We went to get her under the stand, to get her.", "2025-01-01"]], others)
    expect(await ask(query, { mode: "fts" })).toEqual([])
  })

  test.each(["scan", "auto"] as const)("letters inside of longer words are called so (%s)", async (mode) => {
    const ask = await asking([["The machines stand in the cellar.", "2026-01-01"]], others)
    const { results } = await ask.co.recall("Ines", { mode, explain: true })
    expect(results.map(({ why = "" }) => /^inside longer words/.test(why))).toEqual([true])
  })
})
