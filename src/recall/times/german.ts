import type { TimeTable } from "./table.ts"

export const german: TimeTable = {
  edges: "both",
  numbers: "ein/eine/einen/einer/einem, zwei, drei, vier, fünf/fuenf, sechs, sieben, acht, neun, zehn",
  unit: "minute, stunde, tag/tages, woche, monat/monats, quartal/quartals, jahr/jahres",
  units: "minuten, stunden, tage/tagen, wochen, monate/monaten, quartale/quartalen, jahre/jahren",
  weekdays: "montag, dienstag, mittwoch, donnerstag, freitag, samstag/sonnabend, sonntag",
  months:
    "januar/jänner, februar, märz/maerz, april, mai, juni, juli, august, september, oktober, november, " +
    "dezember",
  seasons: "frühling/frühjahr/fruehling/fruehjahr, sommer, herbst, winter",
  articles: "der, die, das, den, dem, des",
  phrases: {
    yesterday: "gestern, gestern (abend|früh|morgen|mittag|nachmittag|vormittag|nacht), letzte nacht",
    "day before yesterday": "vorgestern, vorgestern (abend|morgen|nachmittag)",
    today: "heute",
    tonight: "heute (abend|nacht)",
    "this morning": "heute (morgen|früh|vormittag)",
    "this afternoon": "heute (mittag|nachmittag)",
    "N UNIT ago": "vor N (UNIT|UNITS)",
    "half a year ago": "vor einem halben jahr",
    "a few UNITs ago": "vor (ein paar|einigen|wenigen) UNITS",
    "last N UNIT": "(letzten|letzte|vergangenen|vergangene) N UNITS",
    "last UNIT": "(letzt|vergangen|vorig)(e|en|er|es|em) UNIT",
    "this UNIT": "dies(e|en|er|es|em) UNIT",
    "last SEASON": "(letzt|vergangen|vorig)(e|en|er|es|em) SEASON",
    "this SEASON": "dies(en|er|em) SEASON",
    "last WEEKDAY": "(letzt|vergangen|vorig)(en|er|em) WEEKDAY",
    "this WEEKDAY": "dies(en|er|em) WEEKDAY",
    "last MONTH": "(letzt|vergangen|vorig)(en|er|em) MONTH",
    "on WEEKDAY": "am WEEKDAY",
    WEEKDAY: "WEEKDAY",
    MONTH: "MONTH",
    SEASON: "SEASON",
    in: "in, im, im jahr, im jahre, im monat, aus dem jahr, während",
    on: "am",
    from: "von, vom, aus",
    since: "seit, ab",
    before: "vor",
    after: "nach",
    until: "bis, bis zum, bis zur",
    between: "zwischen",
    and: "und",
    latest: "(neuest|neust|jüngst|aktuellst|letzt)(e|en|er|es|em)",
    recently: "zuletzt, kürzlich, neulich, jüngst",
    current: "aktuell, aktuell(e|en|er|es|em), derzeitig(e|en|er|es|em), momentan, derzeit, zurzeit",
    now: "jetzt, heutzutage",
    "what's new": "was gibt es neues, was gibt's neues, was ist neu",
    was:
      "war, waren, wurde, wurden, passiert, geschah, entschieden, beschlossen, gemacht, besprochen, " +
      "geändert, gelernt, gespeichert",
    "": "mai tai, heute journal, schönen tag, vor ort",
  },
  happenings: "passiert geschah geändert verändert gelernt neu neues gespeichert",
  vague:
    "alles besprochen beschlossen diskutiert entscheiden entscheidungen entschieden erinnerungen festgehalten " +
    "gearbeitet gemacht gesagt geschrieben getan hinzugefügt liste notiert notizen zeig zeige " +
    "zusammenfassung",
}
