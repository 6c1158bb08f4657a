import { cToD } from "./c-to-d.ts"
import { eToH } from "./e-to-h.ts"
import { fromS } from "./from-s.ts"
import { iToO } from "./i-to-o.ts"
import { pToR } from "./p-to-r.ts"
import { toB } from "./to-b.ts"

/**
 * Words that people use for each other, by their first letter: behind each word that is asked for, what a memory may say in
 * its place. It holds in this direction only: who asks for a pet may mean a dog, who asks for a dog does not mean a cat.
 * Plurals and other endings are found by themselves. What merely goes with a word, as a goal with football, is no other word.
 */
export const thesaurus: Readonly<Record<string, string>> = {
  ...toB,
  ...cToD,
  ...eToH,
  ...iToO,
  ...pToR,
  ...fromS,
}
