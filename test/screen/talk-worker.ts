/** `node talk-worker.ts LOG`: a conversation in a terminal. Logs what it hears and gets as JSON lines. */
import { appendFileSync } from "node:fs"
import { openConversation } from "./acts.ts"

const [log = ""] = process.argv.slice(2)

const { screen, run } = openConversation({
  keyboard: process.stdin,
  display: process.stdout,
  isColored: !process.env.NO_COLOR,
  edited: (text) => process.env.EDITED ?? text,
  report: (event) => appendFileSync(log, `${JSON.stringify(event)}\n`),
})
process.once("SIGHUP", () => screen.hangUp())
process.once("SIGTERM", () => {
  screen.close()
  process.exit(143)
})
process.once("uncaughtException", (error) => {
  screen.close()
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
await run()
