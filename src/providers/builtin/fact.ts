import { apartFromCode, endsInCode, isCommand, keepsItsCase } from "./as-typed.ts"

/**
 * How a correction begins. A `no` without a comma belongs to what is said, as in "no tabs", unless a word
 * follows that begins a sentence.
 */
const opening =
  /^(?:(?:actually|well|also|so|oh|hmm|that's wrong|wait|no(?=[,:;.!]|\s+(?:wait|actually|i|we|it|you|they|that|the|our|my)\b))\b[,:;.!]*\s+)+/i

/**
 * Turns what people say about themselves into a sentence that another reader understands: "I prefer tabs"
 * becomes "The user prefers tabs." If that would take more than a few rules, it keeps the person's own words.
 */
export function asFact(said: string): string {
  const core = said.trim().replace(opening, "")
  if (isCommand(core)) return core
  const pieces = apartFromCode(core).map(({ text, isCode }) => (isCode ? text : inThirdPerson(text)))
  return finished(pieces.includes(undefined) ? `The user said: ${core}` : pieces.join(""))
}

/** Undefined if something in the first person would be left. */
function inThirdPerson(prose: string): string | undefined {
  const rewritten = prose
    .replace(/(?<![\w./-]|\bfor )i(?=['\s])(?!\s[-+*/<=>])/g, "I")
    .replace(/\bI(?:'m| am)\b/g, "the user is")
    .replace(/\bI(?:'ve| have)\b/g, "the user has")
    .replace(/\bI'll\b/g, "the user will")
    .replace(/\bI(?:'d| would)\b/g, "the user would")
    .replace(/\bI (?:don't|do not)\b/g, "the user does not")
    .replace(
      /\bI(?<adverb>(?: (?:\w+ly|always|never|also|still|usually|often|much|really))*) (?<verb>[a-z]+)\b/g,
      withVerb,
    )
    .replace(/(?<![\w./\\@-])my(?![\w/\\@=-]|\.\w)/gi, "the user's")
    .replace(/(?<![\w./\\@-])me(?![\w/\\@=-]|\.\w)/g, "the user")
  return /\bI\b|\bmyself\b|\bmine\b/.test(rewritten) ? undefined : rewritten
}

/** Verbs that stay as they are: the third person adds nothing to them, or they are already in the past. */
const same = new Set(
  (
    "can could will would should must may might had was did said told meant made went came chose wrote took built ran " +
    "got gave kept left found began bought brought thought taught caught met knew saw felt heard held lost paid sent " +
    "spent sold spoke stood grew drew broke wore won led fell forgot ate drove rode flew threw became rose shook stole " +
    "woke froze swam sang slept dug hung stuck shot sat"
  ).split(" "),
)

function isPast(verb: string): boolean {
  const root = verb.replace(/^(?:under|over|out|mis|with|re|un)(?=\w{3})/, "")
  return (
    same.has(verb) || same.has(root) || (/[^e]ed$/.test(verb) && !["shed", "embed", "wed"].includes(verb))
  )
}

function withVerb(_: string, adverb: string, verb: string): string {
  return `the user${adverb} ${isPast(verb) ? verb : withS(verb)}`
}

function withS(verb: string): string {
  if (verb === "have") return "has"
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

function finished(text: string): string {
  const trimmed = text.trim()
  const begun = keepsItsCase(trimmed) ? trimmed : trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  const mayEndSo = /[.!?…)"'`\]]$/.test(begun) || begun.includes("\n") || endsInCode(begun)
  return mayEndSo ? begun : `${begun}.`
}
