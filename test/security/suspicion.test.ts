import fc from "fast-check"
import { expect, test } from "vitest"
import { secretRules } from "../../src/guard/secret-rules.ts"
import { findSecrets } from "../../src/guard/secrets.ts"
import { maySecretsHide } from "../../src/guard/suspicion.ts"
import { scale } from "../support/figures.ts"

/** The characters of values: letters only, with digits, with capitals as well, with punctuation, and whatever a rule allows. */
const alphabets = ["[a-z]", "[a-z0-9]", "[A-Za-z0-9]", "[A-Za-z!%+]", undefined]

/** Texts of a rule's form. The generator knows no boundaries or lookaheads; the rule itself checks those. */
function textsOf(pattern: RegExp, values: string | undefined): fc.Arbitrary<string> {
  const plain = pattern.source.replaceAll("\\b", "").replaceAll("(?=", "(?:")
  const source = values === undefined ? plain : plain.replace(/\[\^\\s[^\]]*\]/g, values)
  const spell = (text: string, isLoud: boolean) =>
    isLoud && pattern.flags.includes("i") ? text.toUpperCase() : text
  return fc
    .tuple(fc.stringMatching(new RegExp(source)), fc.boolean(), fc.constantFrom("", "\n", "see "))
    .map(([text, isLoud, before]) => `${before}${spell(text, isLoud)}`)
}

test("the quick look passes over nothing that a rule finds, whatever a text of the rule's form is made of", () => {
  const runs = scale(100, 2_000)
  for (const { kind, pattern } of secretRules) {
    let found = 0
    for (const values of alphabets) {
      const holds = (text: string) => {
        if (findSecrets(text).length === 0) return
        found++
        expect(maySecretsHide(text), `${kind}: ${JSON.stringify(text)}`).toBe(true)
      }
      fc.assert(fc.property(textsOf(pattern, values), holds), { numRuns: runs })
    }
    expect(found, `texts in which the rule '${kind}' finds something: ${pattern}`).toBeGreaterThan(0)
  }
})

test.for(["_password = hunterhunterhunter", "_auth = correcthorsebattery", "curl -u a:bcd example.org"])(
  "a value of letters, or a short one, is looked at where the rules know it: %s",
  (text) => {
    expect(findSecrets(text)).toHaveLength(1)
    expect(maySecretsHide(text)).toBe(true)
  },
)
