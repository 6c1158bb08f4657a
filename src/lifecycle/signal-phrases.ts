/**
 * What people say when they state something worth keeping, and when they do not. Each phrase between bars is
 * a pattern for lower-case text that matches whole words only.
 */

/** "Remember that …": the user says outright that it is worth keeping. */
export const asked =
  /^(?:please |pls |hey |ok,? )*(?:remember|keep in mind|note|fyi|for the record|don't forget)(?: that)?\b(?! to )[:,]? */

export const question = anyOf(
  `i wonder | we(?: always)? wonder | tell me (?:what|who|where|why|how|whether|if|which) | or not$ | right\\?*$`,
)

/** Words that open a question, with or without a question mark at the end. */
export const questionOpening =
  /^(?:actually,? |wait,? |so,? |and |but |hmm,? |no,? )*(?:what|who|whom|whose|where|why|how|which|is|are|was|were|do|does|did|should|shall|isn't|aren't|doesn't|have we|has (?:the|anyone)|can (?:we|i)|could (?:it|we|this|that)|would (?:it|we|you rather)|when (?:do|does|did|is|are|was|will|should|can)|any (?:idea|reason|chance)|anyone|anybody|wondering)\b/

export const uncertain = anyOf(`
  i guess | not (?:sure|certain|100%) | unsure | no idea | don't know | dunno | probably | presumably | likely |
  (?:pretty|fairly) sure | almost certain | i believe | i assume | i suppose | iirc | afaik | afair |
  if i (?:recall|remember) | as far as i (?:know|remember|can tell) | could(?:'ve| have) sworn | seems?(?: to| like)? |
  apparently | might be | may be (?:on|in|the|a) | (?:somebody|someone) (?:told|said|mentioned|floated) | rumou?r |
  can't (?:confirm|remember) | could be wrong | don't (?:quote me|remember) | or something | or so, |
  i think (?:it's|the|we're) | supposedly | allegedly | have to (?:look|check) | haven't checked |
  last i (?:heard|checked) | used to be .* not
`)

export const speculation = anyOf(`
  maybe | perhaps | might | potentially | hypothetically | theoretically | in theory | some ?day | one day | eventually |
  at some point | would(?:n't)? (?:be|make|hurt|it|love|help|have) | could (?:always|also|try|use|move|switch|just|even|be|go|see) |
  i'd consider | i think (?:we|it'd|it would|about) | i'm (?:thinking|considering|tempted|toying) |
  we're (?:considering|thinking|toying|evaluating|exploring|looking into) | we were going to | what if |
  if (?:we|i|it|they|only) (?:ever|had|were|dropped|used|moved|switched|could|got|did|went) | imo .*should |
  we should (?:probably|maybe|try|consider|look|think) | should consider | may end up | let's see | thinking (?:about|of|out loud) |
  worth (?:a try|trying|considering|looking|exploring) | suppose (?:we|all|the) | imagine | open question | undecided |
  (?:nothing is|not|haven't|hasn't) (?:yet )?(?:decided|settled|agreed) | don't know yet | leaning towards? | floated the idea
`)

export const transient = anyOf(`
  right now | at the moment | rn | atm | for now | today | tonight | tomorrow | this (?:morning|afternoon|evening|week|time) |
  before (?:lunch|the meeting|standup) | currently (?:debugging|running|working|looking|on|waiting) |
  just (?:now|ran|rebooted|restarted|pushed|merged|finished|got|saw|noticed|killed|deployed|pulled|started|updated|installed) |
  (?:a|one) (?:sec|second|minute|moment) | (?:five|ten|\\d+) minutes?$ | (?:minutes?|hours?) ago | last (?:commit|run) |
  as we speak | until \\d | brb | afk | never ?mind | nvm | hang on | hold on | be right back | having an outage |
  let me (?:check|see|look|think|try|grab|run) | i'll (?:check|be|try|look|do|get|grab|push|open|come) |
  i'm (?:on|in|at|off|debugging|running|looking|stuck|done|going|about|still|afraid|trying|working on|waiting|reading|writing|getting|heading|out) |
  still (?:failing|broken|running|waiting|compiling|red|down) | is (?:down|red|broken|failing|green again|back up|on fire) |
  the build (?:is|just|fails|failed) | works now | it's working | getting (?:a|an|this|the) .*error | in the middle of |
  waiting for | (?:is|are) (?:rebooting|restarting|compiling|building|deploying|sick|on holiday|on vacation|out) |
  broke login | crashed | got a \\d+
`)

/** Open an order, which is not worth keeping unless it is a `standing` one. */
export const taskOpening =
  /^(?:actually,? |ok,? |and |now |then |so,? |also,? |hey,? |alright,? |no,? |that's wrong,? )*(?:please |pls )*(?:(?:can|could|would|will) you|let's|i (?:want|need) you to|i need a|i'd like a|help me|fix|write|show|run|add|remove|delete|rename|refactor|create|make (?:a|an|the|it|this|sure)|build|open|close|explain|check|look|find|search|list|print|generate|update|bump|revert|stash|commit|push|pull|merge|rebase|deploy|install|test|review|summari[sz]e|convert|translate|extract|move|copy|replace|change|clean|format|lint|implement|debug|try|undo|redo|draft|compare|split|sort|grep|read|tell me|give me (?:a|the)|do|go|start|stop the|kill|restart|set up|walk me|scaffold|port the|rewrite|optimi[sz]e|skip the (?:second|first|last|rest)|remember to)\b/

export const standing = anyOf(
  `by default | every time | whenever | from now on | rather than | when you | exceptions? | (?<!")always | (?<!")never`,
)

export const talkOpening =
  /^(?:oh,? |haha,? |well,? )*(?:thanks|thank you|thx|ty|cheers|great|perfect|nice|cool|awesome|ok|okay|yep|yeah|no problem|no worries|sure|hi|hello|hey|good (?:morning|evening|night|job|point|catch|work)|morning|bye|wow|lol|haha|ha|agreed,? (?:fair|that|yes|makes)|fair|sounds|makes sense|got it|understood|you're (?:the best|right|welcome)|you always|well done|love it|i (?:like|love) (?:it|that|this)|i hate (?:mondays|this)|always a pleasure|happy|congrats|interesting|exactly|actually that's|never say)\b|\b(?:haha|lol)\b/

export const correctionOpening =
  /^(?:\*\w|(?:well,? |hmm,? |oh,? |ah,? |sorry,? )*(?:actuall?y|no,|no\b(?= (?:wait|no|it|the|that|we|i|you))|nope|wrong|incorrect|not quite|not \w+ (?:—|-)|correction|scratch that|my (?:bad|mistake)|oops|wait,|small fix))/

export const correction = anyOf(`
  (?:that's|that is|that was|thats|this is|you're|you are|you've got (?:it|that)|you got (?:it|that)) (?:a mistake|not (?:right|true|correct|how|what)|wrong|incorrect|outdated|mistaken|confusing|mixing|off) |
  i (?:meant|misspoke|mistyped|should have said|didn't (?:say|mean)|was (?:wrong|mistaken|looking at the wrong)) |
  i (?:said|told you) .*\\b(?:but|not) | you (?:said|assumed|mixed|confused|misread|misunderstood|used|wrote|keep|got) |
  (?:let me|to) correct | i stand corrected | stop calling | is (?:wrong|outdated|out of date)[,;:.] | is off, | the wrong \\w+[,;:.] |
  misunder\\w+ | backwards | the one you
`)

export const decision = anyOf(`
  decided | decision | chose | chosen | choosing | picked | opted | settled | agreed (?:to|on|that|with) | we agreed | went (?:with|back to) |
  (?:going|go|gone) with | switched | migrated | moved (?:to|from|away|off|the) | moving to | adopted | selected | accepted |
  approved | rejected | signed off | standardi[sz]ed | replaced | ditched | dropped | concluded | commit?ted to |
  made the call | final call | ended up | from now on | going forwards? | it is\\.$ | is (?:closed|fixed now|settled|final|off for good) |
  retired | sunset | deprecated | outcome | voted | consensus | ruled out | the plan is | got split |
  (?:we|i)(?:'ve| have)? (?:just )?(?:implemented|introduced|built|resolved|rolled out|merged|added|removed|kept|killed|split|bought|rewrote|ported|converted|consolidated|finali[sz]ed|abandoned|cancelled|postponed) |
  won't (?:use|support|ship) | we're (?:keeping|moving|dropping|sticking|going|not going to) | are keeping | we'll (?:freeze|drop|keep|ship|move)
`)

export const preference = anyOf(`
  i(?:'d| would)?(?: \\w+ly| really| much| also| generally| strongly| still| always)? (?:pr[ef]+er|perfer|like|love|hate|dislike|favou?r|enjoy|loathe|can't stand|cannot stand|avoid|rather|reach for|take a|don't (?:like|want|use|enjoy|care|need)|want|use|work best|go for|stick (?:to|with)|think in|find|read (?:these|diffs|code)) |
  i'm (?:a|more|used to|comfortable|not a fan|allergic|happiest|colou?r|left|dyslexic) | call me | personally |
  my (?:editor|shell|terminal|favou?rite|go-to|preferred|preference|default|os|keyboard|theme|font|prompt|browser|setup|machine|pet peeve|style|main|laptop) |
  (?:is|are) my (?:go-to|favou?rite|preferred|default|preference) | for me | annoys me | drives? me | makes me | bugs me |
  keep (?:answers|it|your|replies|explanations|responses|the|commit|things) |
  (?:give|show|send|explain|answer|talk|address|ask) me | (?:answer|reply|speak) in | be (?:brief|concise|terse|direct|blunt) | skip the |
  don'?t (?:add|explain|use|apologi[sz]e|give|show|write|bother|suggest|ask|sugar) | no (?:emoji|fluff|small talk|semicolons|comments) |
  (?:please |pls )?(?:use|always (?:use|ask|show)|favou?r|prefer|avoid) .*(?:when you|for me|in (?:your|my)|please) |
  over .* any day | please always ask | ^prefer | tabs\\. | (?:dark|light) mode | short answers | spare me
`)

export const pattern = anyOf(`
  always | never | every | each | all | any | no one | nobody | without exception | no exceptions? | as a rule | the rule |
  rule of thumb | our (?:convention|rule|policy|habit|practice|style|standard) | by convention | convention is | house rule | policy |
  we (?:usually|typically|normally|generally|tend|don'?t|only|make|keep|name|write|version|tag|squash|rebase|run|require|put|document|prefix|pin|review|deploy|release|test|log|call|quarantine) |
  normally | must | mustn't | has to | have to | needs? (?:to|two|a|an|at least|one) | only (?:merge|deploy|release|via|through|after|from|on) |
  ^only | when(?:ever)? (?:we|you|a|an|the|someone|i) | before (?:we|you|every|each|any|push\\w*|merg\\w*|releas\\w*|commit\\w*|deploy\\w*) |
  after (?:we|you|every|each|any|a) | do not | don'?t | go(?:es)? (?:through|in|behind|under|into|next to) | (?:start|begin|end)s? with | ends? in |
  get (?:deleted|merged|squashed|tagged|archived) | isn't done until | lives? next to | ship behind | should | shall | ^no \\w+ |
  no [\\w-]+ (?:in|over|on|without|outside|at) | ^use
`)

/** A verb in the present: a statement about how things are. */
export const fact = anyOf(`
  is | are | was | has | have | runs? | lives? | uses? | owns? | sits? | takes? | works? | holds? | starts? | sells? | targets? |
  depends? | talks? | comes? | belongs? | hosts? | hosted | sent | written | deployed | published | managed | based | maintains? |
  handles? | reports? | covers? | supports? | contains? | consists? | pays? | reach | we're | it's | there's | that's | i'm | i work |
  leads? | shared | serves? | store[sd]? | needs? | at | behind | via | through | exposes? | reads? | writes? | builds? | speaks? | gets?
`)

function anyOf(phrases: string): RegExp {
  const listed = phrases
    .split(/\s+\|\s*|\s*\|\s+/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "")
  return new RegExp(`(?<![\\w'])(?:${listed.join("|")})(?![\\w'])`)
}
