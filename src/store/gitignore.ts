import { gitignoreText } from "./layout.ts"

/** The patterns that co writes into the .gitignore of a knowledge folder. */
export const gitignoreLines = gitignoreText.split("\n").filter((line) => line !== "" && !line.startsWith("#"))

/** What the last line about a name right below the folder says of it; undefined where none is. */
export function saidOf(text: string, name: string): "ignored" | "shown" | undefined {
  const last = text
    .split("\n")
    .map((line) => line.trimEnd())
    .findLast((line) => isAbout(line.replace(/^!/, ""), name))
  if (last === undefined) return undefined
  return last.startsWith("!") ? "shown" : "ignored"
}

/** Of the many ways to write a pattern those that take the whole of a folder. */
function isAbout(pattern: string, name: string): boolean {
  const whole = pattern.replace(/^(?:\*\*)?\//, "").replace(/(?:\/\*{0,2})$/, "")
  return whole === name.replace(/\/$/, "") || whole === "*" || whole === "**"
}
