import type { Plugin } from "rolldown"

/**
 * What the terminal library does when it is loaded, though the first frame needs none of it: it makes a table of all
 * emoji and segmenters of text, which take longer than all its code, and loads what starts other programs, only to
 * ask tmux about links.
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

/** Takes out of the bundle what costs a cold start and is not used in it. */
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
