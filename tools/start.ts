/** `npm start`: a conversation in a terminal, the tour anywhere else. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"

const command = process.stdin.isTTY && process.stdout.isTTY ? "chat" : "demo"
const binary = join(import.meta.dirname, "..", "dist", "co.cjs")
const { status } = spawnSync(process.execPath, [binary, command], { stdio: "inherit" })
process.exitCode = status ?? 1
