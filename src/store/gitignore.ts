import { gitignoreText } from "./layout.ts"

/** The patterns that co writes into the .gitignore of a knowledge folder. */
export const gitignoreLines = gitignoreText.split("\n").filter((line) => line !== "" && !line.startsWith("#"))

/** What the last line about a name directly in the folder says; undefined if there is no such line. */
export function saidOf(text: string, name: string): "ignored" | "shown" | undefined {
  const last = text
    .split("\n")
    .map((line) => line.trimEnd())
    .findLast((line) => isAbout(line.replace(/^!/, ""), name))
  if (last === undefined) return undefined
  return last.startsWith("!") ? "shown" : "ignored"
}

/** Knows only those of the many forms of a pattern that cover a whole folder. */
function isAbout(pattern: string, name: string): boolean {
  const whole = pattern.replace(/^(?:\*\*)?\//, "").replace(/(?:\/\*{0,2})$/, "")
  return whole === name.replace(/\/$/, "") || whole === "*" || whole === "**"
}
