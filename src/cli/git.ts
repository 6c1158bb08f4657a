import { spawnSync } from "node:child_process"

/** Runs this machine's git in a folder. It never prompts: it has no terminal. */
export function gitIn(folder: string, env: Readonly<Record<string, string | undefined>>) {
  return (args: readonly string[]): { out: string | undefined; problem: string } => {
    const { status, stdout, stderr, error } = spawnSync("git", args, {
      cwd: folder,
      env: { ...env, GIT_TERMINAL_PROMPT: "0" },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    })
    const problem = error ? error.message : stderr.trim()
    return { out: error || status !== 0 ? undefined : stdout, problem }
  }
}
