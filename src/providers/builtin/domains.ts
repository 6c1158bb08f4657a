/** Fields that a sentence may be about: the tag, and the words that give it away. */
const domains: readonly (readonly [string, RegExp])[] = [
  ["python", /\b(?:python|pip|poetry|pytest|django|flask|fastapi|uv)\b/i],
  ["typescript", /\b(?:typescript|tsc|tsx|deno|vitest)\b/i],
  [
    "javascript",
    /\b(?:javascript|node(?:\.?js)?|npm|pnpm|yarn|async\/await|callbacks?|promises?|react|vue)\b/i,
  ],
  ["rust", /\b(?:rust|cargo|clippy)\b/i],
  ["go", /\b(?:golang|gofmt|goroutines?)\b/i],
  ["java", /\b(?:java|kotlin|gradle|maven|spring)\b/i],
  ["database", /\b(?:postgres(?:ql)?|mysql|sqlite|redis|mongo(?:db)?|database|sql|migrations?)\b/i],
  ["testing", /\b(?:tests?|testing|fixtures?|coverage|mocks?)\b/i],
  ["git", /\b(?:git|commits?|branch(?:es)?|rebase|merge|pull requests?|prs?)\b/i],
  ["deploy", /\b(?:deploys?|deployments?|release[sd]?|staging|production|kubernetes|docker|terraform|ci)\b/i],
  [
    "style",
    /\b(?:tabs|spaces|indent(?:ation)?|semicolons?|format(?:ting|ter)?|naming|lint(?:er)?|quotes)\b/i,
  ],
  ["editor", /\b(?:vim|neovim|emacs|vs ?code|editor|ide)\b/i],
  ["api", /\b(?:api|rest|graphql|grpc|endpoints?)\b/i],
  ["security", /\b(?:auth|oauth|tokens?|passwords?|secrets?|tls|encrypt\w*)\b/i],
]

const most = 2

export function domainsOf(text: string): string[] {
  return domains.flatMap(([tag, words]) => (words.test(text) ? [tag] : [])).slice(0, most)
}
