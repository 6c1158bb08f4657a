import type { TimeTable } from "./table.ts"

export const portuguese: TimeTable = {
  edges: "both",
  numbers: "um/uma, dois/duas, três, quatro, cinco, seis, sete, oito, nove, dez",
  unit: "minuto, hora, dia, semana, mês, trimestre, ano",
  units: "minutos, horas, dias, semanas, meses, trimestres, anos",
  // Alone, "segunda" and the like are ordinal numbers.
  weekdays:
    "segunda-feira/segunda feira, terça-feira/terça feira, quarta-feira/quarta feira, " +
    "quinta-feira/quinta feira, sexta-feira/sexta feira, sábado, domingo",
  months:
    "janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro",
  seasons: "primavera, verão, outono, inverno",
  articles: "o, a, os, as",
  phrases: {
    yesterday: "ontem, ontem (à noite|à tarde|de manhã)",
    "day before yesterday": "anteontem, antes de ontem",
    today: "hoje",
    tonight: "esta noite, hoje à noite",
    "this morning": "esta manhã, hoje de manhã",
    "this afternoon": "esta tarde, hoje à tarde",
    "N UNIT ago": "há N (UNIT|UNITS), faz N (UNIT|UNITS), N (UNIT|UNITS) atrás",
    "half a year ago": "há meio ano, faz meio ano, meio ano atrás",
    "a few UNITs ago": "há (alguns|algumas|uns|umas) UNITS",
    "last N UNIT": "(últimos|últimas) N UNITS",
    "past UNIT": "(último|última) UNIT",
    "last UNIT": "UNIT (passado|passada|anterior), passad(o|a) UNIT",
    "this UNIT": "(|n|d)est(e|a) UNIT",
    "last SEASON": "SEASON (passado|passada), (último|última|passado|passada) SEASON",
    "this SEASON": "(|n|d)est(e|a) SEASON",
    "last WEEKDAY": "WEEKDAY (passado|passada), (último|última) WEEKDAY",
    "last monday": "segunda passada",
    "last tuesday": "terça passada",
    "last wednesday": "quarta passada",
    "last thursday": "quinta passada",
    "last friday": "sexta passada",
    "this WEEKDAY": "(|n|d)est(e|a) WEEKDAY",
    "last MONTH": "MONTH passado",
    "on WEEKDAY": "(na|no) WEEKDAY",
    WEEKDAY: "WEEKDAY",
    MONTH: "MONTH",
    "MONTH YEAR": "MONTH de YEAR",
    SEASON: "SEASON",
    "from MONTH to MONTH": "de MONTH a MONTH",
    in: "em, no, na, durante, no ano de, no mês de",
    of: "de, do, da",
    since: "desde, a partir de, a partir do, a partir da",
    before: "antes de, antes do, antes da",
    after: "depois de, depois do, depois da, após",
    until: "até",
    between: "entre",
    and: "e",
    latest: "últim(o|a|os|as), mais recente, mais recentes, mais nov(o|a|os|as)",
    recently: "recentemente, ultimamente",
    current: "atual, atuais, atualmente, actual, actuais, actualmente",
    now: "agora, hoje em dia",
    "what's new": "o que há de novo, quais as novidades",
    was:
      "foi, foram, era, eram, estava, aconteceu, mudou, fizemos, fiz, decidimos, aprendemos, falamos, " +
      "salvamos",
    "": "cada WEEKDAY, todo WEEKDAY, toda WEEKDAY",
  },
  happenings: "aconteceu mudou mudado aprendemos aprendi novo salvo salvamos guardado mudanças",
  vague:
    "anotamos anotado coisas decidido decidimos decisão decisões discutimos disse dissemos escrevi falamos fizemos lista " +
    "memórias mostra mostre nota notas resumo trabalhamos tudo",
}
