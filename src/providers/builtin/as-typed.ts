import { littleWords } from "../../basics/little-words.ts"

/** Names of commands that nobody writes with a capital, and that are no words of a language. */
const commands = new Set(
  (
    "apt awk bash cmake curl dnf esbuild ffmpeg gcc gofmt grep jq journalctl kubectl npm npx nvm pip pipx pnpm psql " +
    "rg rsync rustc scp sed ssh sudo systemctl tmux tsc uv vitest wget zsh"
  ).split(" "),
)

/** Words that begin a sentence although a flag follows, as in "always pass --frozen-lockfile". */
const beginners = new Set(
  "always never run pass call add set start build test prefer avoid every each".split(" "),
)

const isFlag = /^--?[a-z]/i
/** A name in camel case, a number, a file, a path, a call or an assignment. */
const code = /[a-z][A-Z]|[\d._/\\=()@$]|::/
/** An address, a path, a file, a variable or an assignment. */
const codeAtEnd = /:\/\/|\\|^(?:~|\.{1,2})?\/|\/$|\/.*[/.]|\.[a-z]\w*$|^[a-z][\w.-]*:\d+$|^\$\w|^\w+=/i
/** Node.js, Vue.js. */
const brand = /^[A-Z][a-z]+\.js$/
const placing = /^(?:at|from|in|into|is|on|to|under)$/i

/** Between fences or backticks, or an indented line that is no list item. */
const codeIn = /(```[\s\S]*?(?:```|$)|`[^`\n]+`|(?<=\n)[ \t]+(?![-*+] |\d+[.)] |[ \t])[^\n]+)/

/** The pieces of a text, those that are code and stay as they are told from the others. */
export function apartFromCode(text: string): { text: string; isCode: boolean }[] {
  return text.split(codeIn).map((piece, n) => ({ text: piece, isCode: n % 2 === 1 }))
}

/** Whether a text is something to type into a shell: sentences have little words. */
export function isCommand(text: string): boolean {
  const words = text.split(/\s+/)
  const [first = ""] = words
  const isTyped = commands.has(first) || words.some((word) => isFlag.test(word))
  return isTyped && !beginners.has(first) && !words.some((word) => littleWords.has(word.toLowerCase()))
}

/** Whether the first letter must stay as it is: with a capital the word would be another, or none. */
export function keepsItsCase(text: string): boolean {
  const [first = "", ...others] = text.split(/\s+/)
  const [word = ""] = /^.*[^,:;.!?]/.exec(first) ?? []
  if (code.test(word) || commands.has(word)) return true
  return others.some((each) => isFlag.test(each)) && !littleWords.has(word) && !beginners.has(word)
}

/** Whether a full stop after the text would be taken for a part of what it ends with. */
export function endsInCode(text: string): boolean {
  const [before = "", last = ""] = ["", ...text.split(/\s+/)].slice(-2)
  if ([before, last].some((word) => isFlag.test(word))) return true
  if (codeAtEnd.test(last) && !brand.test(last)) return true
  // Between two words a slash may be prose, as in "prefers async/await".
  return (last.includes("/") && placing.test(before)) || isCommand(text)
}
