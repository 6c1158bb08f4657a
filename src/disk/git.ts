import { once } from "../basics/once.ts"

export type FirstCommit =
  | { readonly kind: "found"; readonly commit: string }
  /** No git, no commit yet, or not a repository that git works with. */
  | { readonly kind: "none" }
  /** A very long history. */
  | { readonly kind: "too-long" }

const longestMs = 2_000

const childProcess = once(() => import("node:child_process"))

/**
 * The first commit of the checked-out history. Asks git, because reading packs is not co's job. A repository
 * may be a trap, so git is told not to read the user's settings, not to fetch and not to run anything. Git
 * itself refuses repositories that another user owns.
 */
export async function firstCommit(top: string, path: string | undefined): Promise<FirstCommit> {
  const { execFile } = await childProcess()
  const args = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
  const env = {
    PATH: path ?? "",
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ALLOW_PROTOCOL: "",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
  }
  return new Promise((told) => {
    execFile(
      "git",
      [...args, "rev-list", "--max-parents=0", "HEAD"],
      { cwd: top, env, timeout: longestMs, killSignal: "SIGKILL", maxBuffer: 1024 * 1024 },
      (error, stdout) => {
        const commit = stdout.trim().split("\n").at(-1) ?? ""
        if (error === null && /^[0-9a-f]{40,64}$/.test(commit)) told({ kind: "found", commit })
        else told({ kind: error?.killed ? "too-long" : "none" })
      },
    )
  })
}
