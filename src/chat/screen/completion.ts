import type {
  AutocompleteItem,
  AutocompleteProvider,
  AutocompleteSuggestions,
} from "@earendil-works/pi-tui/dist/autocomplete.js"
import { printable } from "../../guard/printable.ts"
import type { CommandHint } from "../view.ts"

function suggest(commands: readonly CommandHint[], typed: string): AutocompleteSuggestions | null {
  const [, name = "", gap = "", argument = ""] = /^\/(\S*)(\s*)(\S*)$/.exec(typed) ?? []
  if (!typed.startsWith("/") || (gap === "" && `/${name}` !== typed)) return null
  const items: AutocompleteItem[] =
    gap === ""
      ? commands
          .filter((each) => each.name.startsWith(name))
          .map((each) => ({
            value: each.name,
            label: `/${each.name}`,
            description: printable([each.arguments, each.summary].filter(Boolean).join("  ")),
          }))
      : commands
          .filter((each) => each.name === name)
          .flatMap(({ choices = [] }) => choices)
          .filter((word) => word.startsWith(argument) && word !== argument)
          .map((word) => ({ value: word, label: word }))
  return items.length === 0 ? null : { items, prefix: gap === "" ? typed : argument }
}

function isCommand(lines: readonly string[], line: number): boolean {
  return line === 0 && lines[0]?.startsWith("/") === true
}

/** Completes what follows a slash at the start of a message, and nothing else. */
export function completion(commands: readonly CommandHint[]): AutocompleteProvider {
  return {
    async getSuggestions(lines, line, column) {
      return isCommand(lines, line) ? suggest(commands, lines[0]?.slice(0, column) ?? "") : null
    },
    applyCompletion(lines, line, column, item, prefix) {
      const text = lines[line] ?? ""
      // Input that arrives in one piece may be ahead of the list; then it is meant as typed.
      if (suggest(commands, text.slice(0, column))?.prefix !== prefix)
        return { lines: [...lines], cursorLine: line, cursorCol: column }
      const before = text.slice(0, column - prefix.length)
      const word = prefix.startsWith("/") ? `/${item.value} ` : item.value
      const after = text.slice(column)
      return {
        lines: lines.with(line, before + word + after),
        cursorLine: line,
        cursorCol: before.length + word.length,
      }
    },
    shouldTriggerFileCompletion: isCommand,
  }
}
