import { limits } from "../../src/domain/limits.ts"

const room = limits.frontmatterBytes - 64

const fill = (unit: string, characters = room) => unit.repeat(Math.floor(characters / unit.length))

/** Different short keys, each followed by `after`. */
function keys(after: string): string {
  let text = ""
  for (let n = 0; text.length < room - 8; n++) text += n.toString(36) + after
  return text
}

/** The most expensive frontmatter within the size limit, by what makes it expensive. */
export const denseHeads: Readonly<Record<string, string>> = {
  "open brackets": `tags: ${fill("[")}`,
  "open braces": fill("{"),
  "nested lists": `tags: ${fill("[", room / 2)}${fill("]", room / 2)}`,
  "nested maps": fill("{a: "),
  "nested dashes": fill("- "),
  "nested question marks": fill("? - "),
  "different keys": keys(":\n"),
  "different keys in one line": `x: {${keys(",")}}`,
  "the same key": fill("a:\n"),
  "the same key in one line": `x: {${fill("a,")}}`,
  "empty keys": fill(":\n"),
  anchors: `x: [${fill("&a a,")}]`,
  aliases: `x: &a 1\ny: [${fill("*a,")}]`,
  "doubling aliases": Array.from({ length: 600 }, (_, n) => `a${n}: &a${n} [*a${n - 1},*a${n - 1}]`)
    .join("\n")
    .replace("[*a-1,*a-1]", "x"),
  "unknown tags": `x: [${fill("!a,")}]`,
  directives: fill("%a\n"),
  commas: `x: [${fill(",")}]`,
  "closing brackets": fill("]"),
  quotes: fill('"'),
  "bad escapes": `x: "${fill("\\q")}"`,
  "folded lines": `x: >\n${fill(" a\n\n")}`,
  "badly indented lines": `x: >\n${fill("  a\n a\n")}`,
  comments: fill("#\n"),
  "document ends": fill("...\n"),
  tabs: fill("\ta\n"),
  blanks: `x: ${fill(" ")}`,
  "pairs in a list": `x: [${fill("a: b, ")}]`,
}
