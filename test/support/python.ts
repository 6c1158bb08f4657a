import { execFileSync } from "node:child_process"

let found: string | undefined

/** The real Python: `python3` may be a launcher that takes longer than the program under test. */
export function python(): string {
  found ??= execFileSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).trim()
  return found
}
