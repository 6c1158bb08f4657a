import type { Plugin } from "rolldown"

/**
 * Work that the terminal library does on load although the first frame does not need it: it builds a table of
 * all emoji and text segmenters, which takes longer than all its other code, and loads node:child_process
 * only to ask tmux about links.
 */
const changes = [
  {
    file: "/pi-tui/dist/utils.js",
    from: "const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;",
    to: 'const rgiEmojiRegex = ((made) => ({ test: (text) => (made ??= new RegExp("^\\\\p{RGI_Emoji}$", "v")).test(text) }))();',
  },
  ...["grapheme", "word"].map((unit) => ({
    file: "/pi-tui/dist/utils.js",
    from: `new Intl.Segmenter(undefined, { granularity: "${unit}" })`,
    to: `((made) => ({ segment: (text) => (made ??= new Intl.Segmenter(undefined, { granularity: "${unit}" })).segment(text) }))()`,
  })),
  {
    file: "/pi-tui/dist/terminal-image.js",
    from: 'import { execSync } from "node:child_process";',
    to: 'const execSync = () => { throw new Error("nobody is asked") };',
  },
]

/** Removes from the bundle, or defers, work that slows a cold start without being needed in it. */
export function slim(): Plugin {
  return {
    name: "slim",
    transform(code, id) {
      const own = changes.filter(({ file }) => id.endsWith(file))
      if (own.length === 0) return undefined
      for (const { from } of own) {
        if (!code.includes(from)) throw new Error(`${id} is not what it was: it has no ${from}`)
      }
      return { code: own.reduce((text, { from, to }) => text.replace(from, () => to), code), map: null }
    },
  }
}
