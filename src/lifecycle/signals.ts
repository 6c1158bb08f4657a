import type { Category } from "../domain/memory.ts"

/** What a sentence is: one of five kinds worth remembering, or why it is not. */
export type Signal =
  | { readonly kind: Category }
  | {
      readonly kind: "none"
      readonly why: "question" | "speculation" | "transient" | "uncertain" | "task" | "talk"
    }

/**
 * A deterministic ear for what a person says: a list of patterns, the first that fits decides. It
 * stands in where no language model listens; a model goes by the same signals in its tool description.
 * What it hears is only ever proposed.
 */
export function detectSignal(text: string): Signal {
  const said = text.trim().replace(/[’]/g, "'").replace(/\s+/g, " ")
  const words = said.split(" ").length
  const isAskedFor =
    /^(?:please |pls |hey |ok,? )*(?:remember|keep in mind|note|fyi|for the record|don't forget)\b/i.test(
      said,
    )
  const core = said
    .replace(
      /^(?:please |pls |hey |ok,? )*(?:remember|keep in mind|note|fyi|for the record|don't forget)(?: that)?[:,]? */i,
      "",
    )
    .toLowerCase()
  for (const [why, pattern] of negatives) {
    if (isAskedFor && (why === "task" || why === "talk")) continue
    if (pattern.test(core)) return { kind: "none", why }
  }
  for (const [kind, pattern] of positives) if (pattern.test(core)) return { kind }
  if (isAskedFor) return { kind: "context" }
  if (words >= 4 && isFact(core)) return { kind: "context" }
  return { kind: "none", why: "talk" }
}

type Why = Extract<Signal, { kind: "none" }>["why"]

const negatives: readonly (readonly [Why, RegExp])[] = [
  [
    "question",
    /\?(?:\s*$|\s+\w[^?]*$)|^(?:actually,? |wait,? |so,? |and |but |hmm,? |no,? )*(?:what|who|whom|whose|where|when (?:do|does|did|is|are|was|will|should|can)|why|how|which|is|are|was|were|do|does|did|should|shall|could (?:it|we|this|that)|would (?:it|we|you rather)|isn't|aren't|doesn't|don't we|any (?:idea|reason|chance)|anyone|anybody|can (?:we|i)|what if|wonder(?:ing)?|have we|has (?:the|anyone))\b(?!.*\b(?:is why|always)\b)|\b(?:i|we(?: always)?) wonder\b|\bright\?*$|\bor not$|\btell me (?:what|who|where|why|how|whether|if|which)\b/,
  ],
  [
    "uncertain",
    /\b(?:i guess|not (?:sure|certain|100%)|unsure|no idea|don't know|dunno|probably|presumably|pretty sure|fairly sure|almost certain|i believe|i assume|i suppose|iirc|if i (?:recall|remember)|as far as i (?:know|remember|can tell)|afaik|afair|could(?:'ve| have) sworn|seems?(?: to| like)?|apparently|might be|may be (?:on|in|the|a)|somebody told|someone (?:told|said|mentioned)|rumou?r|can't confirm|could be wrong|don't quote me|don't remember|can't remember|or something|or so,|i think it's|i think the|i think we're|supposedly|allegedly|have to (?:look|check)|haven't checked|last i (?:heard|checked)|likely|let me double|more or less certain)\b/,
  ],
  [
    "speculation",
    /\b(?:maybe|perhaps|might|potentially|hypothetically|theoretically|in theory|someday|some day|one day|eventually|would(?:n't)? (?:be|make|hurt|it|love|help|have)|could (?:always|also|try|use|move|switch|just|even|be|go)|i think (?:we|it'd|it would|about)|i'm (?:thinking|considering|tempted|toying)|we're (?:considering|thinking|toying|evaluating|exploring|looking into)|what if|if (?:we|i|it|they|only) (?:ever|had|were|dropped|used|moved|switched|could|got|did|went)|imo\b.*\bshould|we should (?:probably|maybe|try|consider|look|think)|should consider|may end up|let's see|worth (?:a try|trying|considering|looking|exploring)|thinking (?:about|of|out loud)|suppose we|imagine|open question|undecided|haven't decided|not decided|don't know yet|leaning towards?|not yet agreed|hasn't agreed)\b/,
  ],
  [
    "transient",
    /\b(?:right now|at the moment|rn|atm|currently (?:debugging|running|working|looking|on|waiting)|for now|today|tonight|tomorrow|this (?:morning|afternoon|evening|week|time)|just (?:now|ran|rebooted|restarted|pushed|merged|finished|got|saw|noticed|killed|deployed|pulled|started|updated|installed)|(?:a|one) (?:sec|second|minute|moment)\b|(?:five|ten|\d+) minutes?(?: ago)?$|minutes? ago|hours? ago|last (?:commit|build|run)|as we speak|until \d|brb|afk|never mind|nevermind|nvm|hang on|hold on|one sec|be right back|let me (?:check|see|look|think|try|grab|run)|i'll (?:check|be|try|look|do|get|grab|push|open|come)|i'm (?:on|in|at|off|debugging|running|looking|stuck|done|going|about|still|afraid|trying|working on|waiting|reading|writing|getting|heading|out)|still (?:failing|broken|running|waiting|compiling|red|down)|is (?:down|red|broken|failing|green again|back up|on fire)|the build (?:is|just|fails|failed)|works now|it's working|getting (?:a|an|this|the) .*error|in the middle of|waiting for|(?:is|are) (?:rebooting|restarting|compiling|building|deploying|sick|on holiday|on vacation|out)|broke|crashed|got a \d+)\b/,
  ],
  [
    "task",
    /^(?:actually,? |ok,? |and |now |then |so,? |also,? |hey,? |alright,? )*(?:please |pls )*(?:(?:can|could|would|will) you|let's|i want you to|i need you to|i'd like you to (?!.*\b(?:always|even|when)\b)|help me|fix|write|show|run|add|remove|delete|rename|refactor|create|make (?:a|an|the|it|this|sure)|build|open|close|explain|check|look|find|search|list|print|generate|update|bump|revert|stash|commit|push|pull|merge|rebase|deploy|install|test|review|summari[sz]e|convert|translate|extract|move|copy|replace|change|clean|format|lint|implement|debug|try|undo|redo|draft|compare|split|sort|grep|read|tell me|give me (?:a|the)|do |go |start|stop the|kill|restart|set up|walk me|scaffold|port the|rewrite|optimi[sz]e)\b(?!.*\b(?:always|never|by default|every time|whenever|from now on|for me|rather than|when you|exceptions?)\b)/,
  ],
  [
    "talk",
    /^(?:thanks|thank you|thx|ty|cheers|great|perfect|nice|cool|awesome|ok|okay|yes|yep|yeah|no problem|no worries|sure|hi|hello|hey|good (?:morning|evening|night|job|point|catch|work)|morning|bye|wow|lol|haha|ha|sorry|agreed,? (?:fair|that|yes|makes)|fair|sounds|makes sense|got it|understood|you're (?:the best|right|welcome)|well done|love it|i (?:like|love) (?:it|that|this)|always a pleasure|hmm|happy|congrats|interesting|exactly)\b(?!.*\b(?:always|never|we use|prefer)\b)/,
  ],
]

const positives: readonly (readonly [Category, RegExp])[] = [
  [
    "correction",
    /^(?:\*\w|(?:well,? |hmm,? |oh,? |ah,? |sorry,? )*(?:actuall?y|no,|no\b(?= (?:wait|no|it|the|that|we|i|you))|nope|wrong|incorrect|not quite|correction|scratch that|my (?:bad|mistake)|oops|wait,))|\b(?:that's|that is|that was|thats|this is|you're|you are|you've got (?:it|that)|you got (?:it|that)) (?:a mistake|not (?:right|true|correct|how|what)|wrong|incorrect|outdated|mistaken|confus|mixing|off)|\bi (?:meant|misspoke|mistyped|should have said|said .* not|didn't (?:say|mean)|was (?:wrong|mistaken|looking at the wrong))|\byou (?:said|assumed|mixed|confused|misread|misunderstood|used|wrote|keep|got)\b|\b(?:let me|to) correct|i stand corrected|\bstop calling|\bis (?:off|wrong|outdated|out of date)[,;:.]|\bthe wrong \w+[,;:.]|\bmisunder|, not (?:the )?[\w./-]+[.!]?$(?<!\b(?:prefer|use|we).*)/,
  ],
  [
    "decision",
    /\b(?:decided|decision|chose|chosen|choosing|picked|opted|settled|agreed (?:to|on|that|with)|went with|going with|go with|gone with|switched|migrated|moved (?:to|from|away|off|the)|moving to|adopted|selected|approved|rejected|signed off|standardi[sz]ed|replaced|ditched|dropped|concluded|committed to|made the call|final call|ended up|from now on|going forward|going forwards|it is\.$|is (?:closed|fixed now|settled|final)|retired|sunset|deprecated|(?:we|i)(?:'ve| have)? (?:just )?(?:implemented|introduced|built|resolved|rolled out|merged|added|removed|kept|killed|split|bought|rewrote|ported|converted|consolidated|finali[sz]ed|abandoned|cancelled|postponed|voted)|won't (?:use|support|ship)|we're (?:keeping|moving|dropping|using .* from|sticking|going)|are keeping|voted|consensus|ruled out|the plan is)\b/,
  ],
  [
    "preference",
    /\b(?:i(?:'d| would)?(?: \w+ly| really| much| also| generally| strongly| still| always)? (?:pr[ef]+er|perfer|like|love|hate|dislike|favou?r|enjoy|loathe|can't stand|cannot stand|avoid|rather|reach for|take a|don't (?:like|want|use|enjoy|care|need)|want|use|work best|go for|stick (?:to|with)|think in|read (?:these|diffs|code))|i'm (?:a |more |used to|comfortable|not a fan|allergic|happiest|colou?r|left|dyslexic)|my (?:editor|shell|terminal|favou?rite|go-to|preferred|preference|default|os|keyboard|theme|font|prompt|browser|setup|machine|pet peeve|style|main|laptop)|(?:is|are) my (?:go-to|favou?rite|preferred|default)|for me\b|annoys me|drives? me|makes me|bugs me|keep (?:answers|it|your|replies|explanations|responses|the|commit|things)|(?:give|show|send|explain|answer|talk|call|address|ask) me\b|give me|answer in|speak|reply in|be (?:brief|concise|terse|direct|blunt)|skip the|don't (?:add|explain|use|apologi[sz]e|give|show|write|bother|suggest|ask|sugar)|dont (?:add|explain|use)|no (?:emoji|fluff|small talk|semicolons|comments)|(?:please |pls )?(?:use|always (?:use|ask|show)|favou?r|prefer|avoid) .*(?:when you|for me|in (?:your|my)|please)|over .* any day|please always ask|^prefer|tabs\.|dark mode|light mode|short answers|spare me)\b/,
  ],
  [
    "pattern",
    /\b(?:always|never|every|each|all|any|no one|nobody|without exception|no exceptions?|as a rule|rule of thumb|our (?:convention|rule|policy|habit|practice|style|standard)|by convention|convention is|house rule|policy|we (?:usually|typically|normally|generally|tend|dont|don't|only|make|keep|name|write|version|tag|squash|rebase|run|require|put|document|prefix|pin|review|deploy|release|test|log|call)|must|mustn't|has to|have to|needs? (?:to|two|a|an|at least|one)|only (?:merge|deploy|release|via|through|after|from|on)|whenever|when(?:ever)? (?:we|you|a|an|the|someone|i)|before (?:we|you|every|each|any|push|merg|releas|commit|deploy)\w*|after (?:we|you|every|each|any|a)|don't ever|do not|don't|dont|go(?:es)? (?:through|in|to|behind|under|into)|start with|begin with|end with|ends? in|live(?:s)? next to|ship behind|should|shall|no [\w-]+ (?:in|over|on|without|outside|at))\b|^no \w+/,
  ],
]

/** A statement about something with a name or a place, in the present. */
function isFact(core: string): boolean {
  return /\b(?:is|are|was|has|have|runs?|lives?|uses?|owns?|sits?|takes?|works?|holds?|starts?|sells?|targets?|depends?|talks?|comes?|belongs?|hosts?|hosted|sent|written|deployed|published|managed|based|maintains?|handles?|reports?|covers?|supports?|contains?|consists?|pays?|reach|we're|it's|there's|that's|i'm|i work|lead|leads|shared|serves?|store[sd]?|needs?|at|behind|via|through|exposes?|reads?|writes?|build|builds|speaks?|gets?)\b/.test(
    core,
  )
}
