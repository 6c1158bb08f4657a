import { spawn, spawnSync } from "node:child_process"
import { isTerminal } from "../disk/streams.ts"
import { CoError } from "../domain/outcome.ts"
import { behind } from "./signals.ts"

const isWindows = process.platform === "win32"

/** $VISUAL, else $EDITOR; blanks alone are none. Both may have arguments, so a shell splits them, as git does. */
export async function openEditor(path: string, isJson: boolean): Promise<void> {
  const screen = isJson ? 2 : 1
  const editor = process.env.VISUAL?.trim() || process.env.EDITOR?.trim() || usualEditor(screen)
  if (!editor) throw new CoError("usage", "no editor: set VISUAL or EDITOR, for example EDITOR=vi")
  const ended = await behind(() => {
    const child = start(editor, path, screen)
    return new Promise<{ code: number | null }>((done, failed) => {
      child.once("error", failed)
      child.once("exit", (code) => done({ code }))
    })
  })
  if (ended.code !== 0)
    throw new CoError(
      isStopped(ended.code) ? "refused" : "usage",
      `the editor '${editor}' ended with ${ended.code ?? "a signal"}; nothing was changed`,
    )
}

/** By a signal, such as Ctrl-C: then somebody changed their mind, and the setting is not at fault. */
function isStopped(code: number | null): boolean {
  return code === null || code > 128
}

function start(editor: string, path: string, screen: 1 | 2) {
  const stdio = ["inherit", screen, "inherit"] as const
  if (isWindows) return spawn(`${editor} "${path}"`, { stdio: [...stdio], shell: true })
  // The shell, too, must wait for an editor that continues after Ctrl-C.
  return spawn("/bin/sh", ["-c", `trap : INT; ${editor} "$1"`, "co", path], { stdio: [...stdio] })
}

/** The usual editor if none is named, but only for somebody at a terminal. */
function usualEditor(screen: 1 | 2): string {
  if (!isTerminal(0) || !isTerminal(screen) || process.env.TERM === "dumb") return ""
  if (isWindows) return "notepad"
  const firstThere = "for each in vi nano; do command -v $each > /dev/null && echo $each && exit; done"
  return spawnSync("/bin/sh", ["-c", firstThere], { encoding: "utf8" }).stdout.trim()
}
