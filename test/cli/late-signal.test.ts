import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"

const signals = new URL("../../src/cli/signals.ts", import.meta.url).href

/** What becomes of a process that gets SIGINT so long after another program in front of it has ended. */
function interruptedAfter(ms: number) {
  const script = `
    import { behind, endOnSignals } from ${JSON.stringify(signals)}
    endOnSignals()
    await behind(async () => {})
    const interrupt = () => process.kill(process.pid, "SIGINT")
    // At once without a timer, which a busy machine may call late.
    if (${ms} === 0) interrupt()
    else setTimeout(interrupt, ${ms})
    setTimeout(() => console.log("goes on"), ${ms + 200})
  `
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
  })
  return { status, stdout }
}

test("P20: the Ctrl-C that ended an editor is the editor's, even if it arrives after the editor's end", () => {
  expect(interruptedAfter(0)).toEqual({ status: 0, stdout: "goes on\n" })
})

test("P20: a later Ctrl-C is ours again", () => {
  expect(interruptedAfter(500)).toEqual({ status: 130, stdout: "" })
})
