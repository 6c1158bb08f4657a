import { once } from "../basics/once.ts"
import { isLatin } from "./letters.ts"

/** The fewest letters that may be left of a word: Latin ones, and others. */
export const shortestRoot = 4
const shortestOther = 3

/** Inflected endings in European languages, without accents like the words they are compared with: й is и. */
const endings = once(
  () =>
    new Set(
      (
        "issement iscono ieron iendo aient ssent ungen amos emos imos iamo iano aron ando endo indo ados adas idos idas " +
        "avam aban ante ente isce ano ono ado ada ido ida ato ata ati ate ito ita iti ite uto uta ava aba ara era ira amo " +
        "emo imo ons ent ant ais ait ees are ere ire aux eux ern est ten tet ung ar er ir re an en em es os as ou iu ei am " +
        "ez ee ie al nt te st et a e i o u s t n r x y d " +
        "ируются ируется ировать ируем ирует ируют яется яются ается аются уется уются овать иться аться ется ются ится " +
        "утся ться уем аем яем ами ями ого его ому ему ыми ими ить ать ять еть уть ает яет ают яют ует уют ишь ешь или али " +
        "ила ала ило ало ено ана ена ано ены аны ов ев еи ои ии ыи ая яя ое ее ые ие ам ям ах ях ом ем им ым их ых ую юю ят " +
        "ат ит ет ил ал ен ан на но ны ть ся а я о е и ы у ю ь л т"
      ).split(" "),
    ),
)
const longestEnding = 8

/** What is left of a lower-case word without accents, for each ending it may have, the shortest first. */
export function rootsOf(word: string): readonly string[] {
  const least = isLatin(word) ? shortestRoot : shortestOther
  const roots: string[] = []
  const longest = Math.min(longestEnding, word.length - least)
  for (let size = 1; size <= longest; size++)
    if (endings().has(word.slice(-size))) roots.push(word.slice(0, -size))
  return roots
}
