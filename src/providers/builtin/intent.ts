import { detectSignal } from "../../lifecycle/signals.ts"
import { domainsOf } from "./domains.ts"
import { asFact } from "./fact.ts"

/** What a person wants, as far as that can be recognized without a language model. */
export type Intent =
  | { readonly kind: "remember"; readonly content: string; readonly tags: readonly string[] }
  /** To keep something, without saying what. */
  | { readonly kind: "remember-what" }
  | { readonly kind: "recall"; readonly query: string }
  | { readonly kind: "list" }
  | { readonly kind: "count" }
  | { readonly kind: "about-me" }
  | { readonly kind: "about-you" }
  | { readonly kind: "show"; readonly id: string }
  | { readonly kind: "protect"; readonly id: string }
  | { readonly kind: "forget"; readonly id: string }
  | { readonly kind: "forget-about"; readonly text: string }
  | { readonly kind: "undo" }
  | { readonly kind: "review" }
  | { readonly kind: "leave" }
  | { readonly kind: "greeting" }
  | { readonly kind: "thanks" }
  | { readonly kind: "help" }
  | { readonly kind: "unclear" }

const courtesy =
  /^(?:(?:please|pls|hey|hi|hello|co|ok|okay|so|and|can you|could you|would you|will you)[,!]?\s+)+/i
const anId = /(?:memory\s+|number\s+|no\.?\s*|#)?(g?\d{1,15})/

const aboutMe =
  /^(?:what|which)\b.*\bknow about (?:me\b|(?:this|the|my|our) project[\s?.!]*$)|^who am i\b|^what am i like\b|^tell me about (?:me|myself)\b/i
const aboutYou =
  /^(?:(?:who|what) (?:exactly )?are you|what(?:'s| is) (?:your name|co)|are you (?:an? )?(?:ai|bot|chatbot|robot|llm|(?:language )?model|human|person|real)|introduce yourself|tell me about yourself)(?: exactly| really)?[\s?.!]*$/i
const count =
  /^(?:how many|count (?:all |my |the )*)\s*(?:memories|notes)(?: (?:do|have|are) (?:i|we|you|there)(?: got| have| know| remember| keep| saved?| stored?)?| (?:are|have been) (?:saved|stored|there))?(?: (?:now|so far|in total|altogether))?[\s?.!]*$/i
const list =
  /^(?:list|show|show me|give me|print)(?: me)?(?: all| every| my| the| of| your)* (?:memor(?:y|ies)|notes|everything)\b|^what (?:do|can) you (?:remember|recall|know)\s*\??$|^(?:memories|list)$/i
/** Captures the subject of the memories that somebody wants to see. */
const listAbout =
  /^(?:list|show|give|print)(?: me)?(?: all| every| my| the| of| your)* (?:memor(?:y|ies)|notes|everything)(?: (?:that )?(?:you|we|i) (?:know|have|remember))? (?:about|on|regarding|concerning|mentioning) (?!me\b|myself\b)(.+)$/is
const show = new RegExp(`^(?:show|open|print|get)(?: me)? ${anId.source}\\s*\\.?$`, "i")
const protect = new RegExp(`^(?:protect|pin|never lose) ${anId.source}\\s*\\.?$`, "i")
const forget = new RegExp(`^(?:forget|delete|remove|drop) ${anId.source}\\s*\\.?$`, "i")
const forgetAbout =
  /^(?:forget|delete|remove)(?: (?:about|that|the memor(?:y|ies) (?:about|that|on)|everything about|what i said about))? (.+)$/i
const undo =
  /^(?:(?:undo|revert)(?: (?:that|this|it|the last (?:one|change)|what (?:i|you) (?:just )?did))?|take (?:that|this|it) back)(?:,? please)?[\s.!?]*$/i
/** Only these words: in a sentence they may be about anything, such as a loop or somebody's code. */
const review = /^(?:(?:show|open)(?: me)? |what(?:'s| is) in )?(?:review|(?:(?:the|my) )?inbox)[\s?.!]*$/i
const leave = /^(?:exit|quit|:q!?)[\s.!]*$/i
const remember =
  /^(?:(?:remember|keep in mind|don't forget)(?: to)?|note(?: to self(?=:)|(?! to\b))|fyi|for the record)(?: that| (?:this|it|the following)(?=:))?\b[:,]?\s*(\S.*)$/is
/** These mean other things as well, so they must say that words follow. */
const save =
  /^(?:save|store|write down|make a note|memori[sz]e)(?= that\b| (?:this|it|the following):|:)(?: that| (?:this|it|the following)(?=:))?[:,]?\s*(\S.*)$/is
/** A polite request: its question mark is mere courtesy. But "that thing" and "to whom" ask something. */
const politely =
  /^(?:can|could|would|will) you (?:please )?(?:remember|keep in mind|note|save|write down)(?: that (?:i|we|you|he|she|it|they|there|the|this|my|our|an?)\b| that\s*(?=\?)| to (?!wh|how\b)|:)[^?]*\?\s*$/i
/** Only words that point at what was said or shown before, and nothing else. */
const pointing =
  /^(?:(?:this|that)(?: one)?|it|these|those|them|me|us|something|everything|what (?:i|we) (?:just )?(?:said|wrote|told you))?(?:,? ?(?:please|too|as well|now|for (?:me|later|good|the future)|forever))*[\s.,:;!]*$/i
/** That it was decided tells what is looked for, unless it is said about what. */
const recall =
  /^(?:what (?:do|did) (?:you|we|i) (?:(?:know|remember|recall|say|have)(?: about| on| of| for)?|decide about)|do you (?:know|remember)(?: anything| something)?(?: about| of| what| that)?|recall|search(?: for)?|find|look up|tell me(?: about| what you know about)?|remind me(?: of| about| what)?)\s+(.+)$/is
const greeting = /^(?:hi|hello|hey|good (?:morning|afternoon|evening))[\s!.,]*$/i
const thanks = /^(?:thanks|thank you|thx|cheers|ok|okay|great|bye)[\s!.,]*$/i
const help =
  /^(?:help(?: me)?|what (?:can|do) you (?:do|understand)|how (?:do i use this|does this work)|remember)[\s!.?]*$|^[\s!.]*\?[\s!.?]*$/i
const question =
  /\?\s*$|^(?:what|who|whom|whose|where|when|why|how|which|is|are|was|were|do|does|did|should|can|could|has|have)\b/i

/** Tries orders first, the most exact ones before others; then statements worth a memory, then questions. */
export function understand(text: string): Intent {
  const plain = text.trim()
  if (greeting.test(plain)) return { kind: "greeting" }
  if (thanks.test(plain)) return { kind: "thanks" }
  if (help.test(plain)) return { kind: "help" }
  const asked = politely.test(plain) ? bare(plain) : plain
  const said = asked.replace(courtesy, "")
  if (aboutMe.test(said)) return { kind: "about-me" }
  if (aboutYou.test(said)) return { kind: "about-you" }
  if (count.test(said)) return { kind: "count" }
  return order(said) ?? statement(said)
}

function order(said: string): Intent | undefined {
  const [id, protectedId, forgottenId] = [show, protect, forget].map((pattern) => pattern.exec(said)?.[1])
  if (id !== undefined) return { kind: "show", id }
  const about = listAbout.exec(said)?.[1]
  if (about !== undefined) return { kind: "recall", query: bare(about) }
  if (list.test(said)) return { kind: "list" }
  if (protectedId !== undefined) return { kind: "protect", id: protectedId }
  if (forgottenId !== undefined) return { kind: "forget", id: forgottenId }
  if (undo.test(said)) return { kind: "undo" }
  if (review.test(said)) return { kind: "review" }
  if (leave.test(said)) return { kind: "leave" }
  const told = (remember.exec(said) ?? save.exec(said))?.[1]
  if (told !== undefined && !/\?\s*$/.test(told)) return remembering(told)
  const gone = forgetAbout.exec(said)?.[1]
  if (gone !== undefined) return { kind: "forget-about", text: bare(gone) }
  const sought = recall.exec(said)?.[1]
  return sought === undefined ? undefined : { kind: "recall", query: bare(sought) }
}

function remembering(told: string): Intent {
  if (pointing.test(told)) return { kind: "remember-what" }
  const signal = detectSignal(told)
  const tags = [...(signal.kind === "none" ? [] : [signal.kind]), ...domainsOf(told)]
  return { kind: "remember", content: asFact(told), tags }
}

/** A preference, correction, decision, fact or habit is offered as a memory; a question is looked up. */
function statement(said: string): Intent {
  const signal = detectSignal(said)
  if (signal.kind !== "none")
    return { kind: "remember", content: asFact(said), tags: [signal.kind, ...domainsOf(said)] }
  return signal.why === "question" || question.test(said)
    ? { kind: "recall", query: bare(said) }
    : { kind: "unclear" }
}

function bare(text: string): string {
  return text.trim().replace(/(?<![\s?.!])[\s?.!]+$/, "")
}
