import { once } from "../domain/once.ts"
import { isLatin } from "./letters.ts"

/** Behind what is left of a word without its ending: a key of the glossary that other forms of the word lead to. */
export const rootSign = "~"

/** The least that may be left, in Latin letters and in others. */
export const shortestRoot = 4
const shortestOther = 3

/** How words of European languages end in their other forms. */
const endings = once(
  () =>
    new Set(
      (
        "issement ieron iendo aient ssent ungen amos emos imos aron ando endo indo ados adas idos idas avam aban ante ente " +
        "ado ada ido ida ato ata ati ate ito ita iti ite uto uta ava aba ara era ira amo emo imo ons ent ant ais ait ees " +
        "are ere ire aux eux ern est ten tet ung ar er ir re an en em es os as ou iu ei am ez ee ie al nt te st et " +
        "a e i o u s t n r x y d " +
        "ировать овать иться аться ется ются ится утся ться ами ями ого его ому ему ыми ими ить ать ять еть уть ает яет ают " +
        "яют ует уют ишь ешь или али ила ала ило ало ено ана ена ано ены аны ов ев ей ой ий ый ая яя ое ее ые ие ам ям ах ях " +
        "ом ем им ым их ых ую юю ят ат ит ет ил ал ен ан на но ны ть ся а я о е и ы у ю ь й л т"
      ).split(" "),
    ),
)
const longestEnding = 8

/** What is left of a word, which is in lower case and without accents, without each ending that it may have, the longest first. */
export function rootsOf(word: string): readonly string[] {
  const least = isLatin(word) ? shortestRoot : shortestOther
  const roots: string[] = []
  for (let size = Math.min(longestEnding, word.length - least); size > 0; size--)
    if (endings().has(word.slice(-size))) roots.push(word.slice(0, -size))
  return roots
}
