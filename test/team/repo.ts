import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { type Place, place } from "../cli/run.ts"

/** Two people's clones of one repository, with an origin between them, using this machine's git. */
export interface Team {
  readonly ours: Place
  readonly theirs: Place
  /** Runs git in a clone and throws if it fails, except with `mayFail`, for a merge that conflicts. */
  git(at: Place, args: readonly string[], mayFail?: boolean): string
  /** Commits everything that changed. */
  commit(at: Place, message: string): void
}

/** Makes the folder of a team that uses co, with what co tells git about it. */
export function knowledgeFolder(at: Place): void {
  const ignored = ["knowledge.db*", "archive/", "inbox/", ".tmp/", ".lock*"]
  const head = "# written by co: what is derived, waiting or in the making"
  at.write(join(at.knowledge, ".gitignore"), `${[head, ...ignored].join("\n")}\n`)
}

export const hasGit = spawnSync("git", ["--version"]).status === 0

export function team(seed: (at: Place) => void): Team {
  const [ours, theirs] = [place(), place()]
  const origin = join(ours.root, "origin.git")
  const git: Team["git"] = (at, args, mayFail = false) => {
    const who = at === ours ? "Ours" : "Theirs"
    const named = { GIT_AUTHOR_NAME: who, GIT_AUTHOR_EMAIL: "team@example.org" }
    const { status, stdout, stderr } = spawnSync("git", args, {
      cwd: at.project,
      env: {
        ...at.environment(named),
        GIT_COMMITTER_NAME: who,
        GIT_COMMITTER_EMAIL: "team@example.org",
        GIT_CONFIG_NOSYSTEM: "1",
      },
      encoding: "utf8",
      maxBuffer: 1e8,
    })
    if (status !== 0 && !mayFail) throw new Error(`git ${args.join(" ")}: ${stdout}${stderr}`)
    return stdout + stderr
  }
  const commit: Team["commit"] = (at, message) => {
    git(at, ["add", "-A"])
    git(at, ["commit", "-q", "--no-verify", "-m", message])
  }
  git(ours, ["init", "-q", "-b", "main"])
  seed(ours)
  commit(ours, "the beginning")
  git(ours, ["clone", "-q", "--bare", ours.project, origin])
  git(ours, ["remote", "add", "origin", origin])
  git(theirs, ["clone", "-q", "-b", "main", origin, theirs.project])
  return { ours, theirs, git, commit }
}
