/**
 * Text from files is data, whoever wrote it. Before it goes to a model inside tags of ours it loses
 * what could end those tags early and what a person looking at the file would not see.
 */
const ourTags = /<(\s*\/?\s*(?:system-reminder|project-instructions)\b)/gi

const invisibleClass =
  "[[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}]--[\\n\\t\\r\\ufe0f\\u200c\\u200d]]"

export function neutralize(text: string): string {
  return text.replace(new RegExp(invisibleClass, "gv"), "").replace(ourTags, "&lt;$1")
}

export function frame(tag: "system-reminder" | "project-instructions", text: string): string {
  return `<${tag}>\n${text}\n</${tag}>`
}
