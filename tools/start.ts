/** `npm start`: a conversation in a terminal, the tour anywhere else. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"

const command = process.stdin.isTTY && process.stdout.isTTY ? "chat" : "demo"
const root = join(import.meta.dirname, "..")
const binary = join(root, "dist", "co.cjs")
if (command === "chat")
  console.log(
    `What you save here goes to ${join(root, ".co-cli")}; a co command of your own saves where you are.`,
  )
const { status } = spawnSync(process.execPath, [binary, command], { stdio: "inherit" })
process.exitCode = status ?? 1
