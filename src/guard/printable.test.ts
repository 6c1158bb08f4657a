import { expect, test } from "vitest"
import { printable, printableJson } from "./printable.ts"

test.each([
  ["clear the screen", "\x1b[2J", "\\u{1b}[2J"],
  ["set the window title", "\x1b]0;pwned\x07", "\\u{1b}]0;pwned\\u{7}"],
  ["write to the clipboard", "\x1b]52;c;cm0=\x1b\\", "\\u{1b}]52;c;cm0=\\u{1b}\\"],
  [
    "link elsewhere",
    "\x1b]8;;http://evil\x1b\\here\x1b]8;;\x1b\\",
    "\\u{1b}]8;;http://evil\\u{1b}\\here\\u{1b}]8;;\\u{1b}\\",
  ],
  ["the same in one C1 byte", "\x9b2J\x9d0;x\x9c", "\\u{9b}2J\\u{9d}0;x\\u{9c}"],
  ["overwrite a line", "safe\rEVIL", "safe\\u{d}EVIL"],
  ["go back", "safe\b\b\b\bEVIL", "safe\\u{8}\\u{8}\\u{8}\\u{8}EVIL"],
  ["turn text around", "a\u202etxt.exe\u202c", "a\\u{202e}txt.exe\\u{202c}"],
  ["isolate text", "\u2066x\u2069", "\\u{2066}x\\u{2069}"],
  ["hide words in tags", "a\u{e0041}\u{e0042}", "a\\u{e0041}\\u{e0042}"],
  ["hide words in selectors", "a\u{e0100}\ufe00", "a\\u{e0100}\\u{fe00}"],
  ["join or split words", "a\u200bb\u200dc\u2060d\u00ad", "a\\u{200b}b\\u{200d}c\\u{2060}d\\u{ad}"],
  [
    "join what is not seen",
    "é\u200d\u200dé\u00a0\u200cé\u200c",
    "é\\u{200d}\\u{200d}é\u00a0\\u{200c}é\\u{200c}",
  ],
  ["join ASCII to anything", "a\u200dé\u200cb a\ufe0f\u200dé", "a\\u{200d}é\\u{200c}b a\ufe0f\\u{200d}é"],
  ["look empty", "\u3164\u115f\uffa0\u2800", "\\u{3164}\\u{115f}\\u{ffa0}\\u{2800}"],
  ["break lines unseen", "a\u2028b\u2029c\u0085d", "a\\u{2028}b\\u{2029}c\\u{85}d"],
  ["be half a character", "\ud83d", "\\u{d83d}"],
  ["mean something only to one font", "\ue000\u{10ffff}", "\\u{e000}\\u{10ffff}"],
  ["end a C string", "a\0b", "a\\u{0}b"],
  ["mark a byte order", "\ufeffa", "\\u{feff}a"],
])("text cannot %s: it is shown instead", (_, text, shown) => {
  expect(printable(text)).toBe(shown)
})

test.each([
  "plain",
  "two\nlines\twith a tab",
  "größer 世界 שלום नमस्ते",
  "👍🏽 ❤️ 🇩🇪",
  "👩\u200d💻 👩🏽\u200d🚀 ❤️\u200d🔥 👨\u200d👩\u200d👧\u200d👦",
  "می\u200cخواهم",
  "क्\u200dष श्री\u200cमान",
  "e\u0301",
  "a\u00a0b",
  "\\u{1b}",
  "",
])("%j is shown as it is", (text) => {
  expect(printable(text)).toBe(text)
})

test("Windows line ends become plain ones and hide nothing; other carriage returns are shown", () => {
  expect(printable("a\r\nb\r\n")).toBe("a\nb\n")
  expect(printable("a\r\r\nb")).toBe("a\\u{d}\nb")
})

test("JSON means the same and hides nothing", () => {
  const value = { "k\u202e": ["\x1b[2J\x9b\u{e0041}\u2028\ud800👍\ufeff", "\n\t", 1, null, true] }
  const json = printableJson(value)
  expect(JSON.parse(json)).toEqual(value)
  expect(json).toContain("\\u202e")
  expect(json).toContain("\\udb40\\udc41")
  expect(printable(json)).toBe(json)
  expect(JSON.parse(printableJson(value, 2))).toEqual(value)
  expect(printableJson(["👩\u200d💻", "\u200d💻"])).toBe('["👩\u200d💻","\\u200d💻"]')
})
