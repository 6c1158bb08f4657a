import type { TimeTable } from "./table.ts"

export const dutch: TimeTable = {
  edges: "both",
  numbers: "een, twee, drie, vier, vijf, zes, zeven, acht, negen, tien",
  unit: "minuut, uur, dag, week, maand, kwartaal, jaar",
  units: "minuten, uren, dagen, weken, maanden, kwartalen, jaren",
  weekdays: "maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag",
  months:
    "januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december",
  seasons: "lente/voorjaar, zomer, herfst/najaar, winter",
  articles: "de, het",
  phrases: {
    yesterday: "gisteren, gister, gisteren(avond|ochtend|middag|nacht), gister(avond|ochtend|middag|nacht)",
    "day before yesterday": "eergisteren",
    today: "vandaag",
    tonight: "vanavond, vannacht",
    "this morning": "vanmorgen, vanochtend",
    "this afternoon": "vanmiddag",
    "N UNIT ago": "N (UNIT|UNITS) geleden",
    "half a year ago": "een half jaar geleden",
    "a few UNITs ago": "(enkele|een paar) UNITS geleden",
    "last N UNIT": "(afgelopen|laatste|voorbije) N (UNIT|UNITS)",
    "past UNIT": "(afgelopen|laatste|voorbije) UNIT",
    "last UNIT": "(vorig|vorige) UNIT",
    "this UNIT": "(deze|dit) UNIT",
    "last SEASON": "(vorig|vorige|afgelopen|voorbije) SEASON",
    "this SEASON": "(deze|dit) SEASON",
    "last WEEKDAY": "(vorige|afgelopen) WEEKDAY",
    "this WEEKDAY": "deze WEEKDAY",
    "last MONTH": "(vorige|afgelopen) MONTH",
    "on WEEKDAY": "op WEEKDAY",
    WEEKDAY: "WEEKDAY",
    MONTH: "MONTH",
    SEASON: "SEASON",
    // Not "voor", which is also "for": the budget for May.
    in: "in, tijdens, gedurende, in het jaar, in de maand",
    on: "op",
    from: "van, uit",
    since: "sinds, vanaf",
    after: "na",
    until: "tot, tot en met",
    between: "tussen",
    and: "en",
    latest: "nieuwste, laatste, recentste, meest recente",
    recently: "recent, onlangs, kortgeleden, de laatste tijd, de afgelopen tijd",
    current: "huidige, actuele, momenteel",
    now: "nu, tegenwoordig",
    "what's new": "wat is er nieuw, wat is nieuw",
    was:
      "was, waren, werd, werden, gebeurd, gebeurde, besloten, gedaan, veranderd, gewijzigd, besproken, " +
      "geleerd, opgeslagen",
    "": "elke WEEKDAY, iedere WEEKDAY",
  },
  happenings: "gebeurd gebeurde veranderd gewijzigd geleerd nieuw opgeslagen wijzigingen",
  vague:
    "alles beslist beslissing beslissingen besloten besluiten besproken dingen gedaan geschreven gewerkt gezegd genoteerd " +
    "herinneringen lijst notities samenvatting toegevoegd toon",
}
