import type { Language } from "../../embed/port.ts"
import { chinese } from "./chinese.ts"
import { dutch } from "./dutch.ts"
import { french } from "./french.ts"
import { german } from "./german.ts"
import { italian } from "./italian.ts"
import { japanese } from "./japanese.ts"
import { korean } from "./korean.ts"
import { portuguese } from "./portuguese.ts"
import { russian } from "./russian.ts"
import { spanish } from "./spanish.ts"
import type { TimeTable } from "./table.ts"

/** The languages that the glossary explains. */
export const tables: Readonly<Record<Language, TimeTable>> = {
  de: german,
  es: spanish,
  fr: french,
  it: italian,
  ja: japanese,
  ko: korean,
  nl: dutch,
  pt: portuguese,
  ru: russian,
  zh: chinese,
}
