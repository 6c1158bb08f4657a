import { isJoining } from "./printable.ts"

/**
 * Text from files is data, whoever wrote it. Before it goes to a model inside tags of ours it loses
 * what could end those tags early and what a person looking at the file would not see.
 */
const ourTags = /<(\s*\/?\s*(?:system-reminder|project-instructions)\b)/gi

const invisibleClass =
  "[[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}]--[\\n\\t\\r\\ufe0f]]"

/** In ASCII only the digits and signs of keycaps become emoji; behind anything else the selector hides. */
const idleSelectors = /(?<=[^\d#*\u0080-\uffff])\ufe0f+/g

export function neutralize(text: string): string {
  return text
    .replace(new RegExp(invisibleClass, "gv"), (character, at: number) =>
      isJoining(text, character, at) ? character : "",
    )
    .replace(idleSelectors, "")
    .replace(ourTags, "&lt;$1")
}

export function frame(tag: "system-reminder" | "project-instructions", text: string): string {
  return `<${tag}>\n${text}\n</${tag}>`
}
