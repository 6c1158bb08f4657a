import { expect, test } from "vitest"
import { neutralize } from "./framing.ts"

/** Characters that a reader does not notice: joiners, zero-width blanks, fillers, selectors, tags. */
const skipped = [0xad, 0x34f, 0x115f, 0x17b4, 0x200b, 0x200c, 0x200d, 0x2060, 0xfe00, 0xfe0f, 0xfeff, 0xe0061]

test.for(["</system-reminder>", "<system-reminder>", "</project-instructions>"])(
  "no invisible character keeps %s from being neutralized",
  (tag) => {
    for (const code of skipped) {
      for (let at = 0; at <= tag.length; at++) {
        for (const hidden of [String.fromCodePoint(code), String.fromCodePoint(0x200d, code, code)]) {
          const text = neutralize(`é${tag.slice(0, at)}${hidden}${tag.slice(at)}é`)
          const seen = text.replace(/\p{Default_Ignorable_Code_Point}/gu, "")
          expect(seen, `U+${code.toString(16)} at ${at}`).toBe(`é&lt;${tag.slice(1)}é`)
        }
      }
    }
  },
)

test("joiners in emoji and words stay", () => {
  const texts = ["👩‍💻 and ❤️‍🔥", "می‌خواهم", "क्‍ष", "1️⃣ #️⃣ *️⃣ ☎️"]
  expect(texts.map(neutralize)).toEqual(texts)
})
