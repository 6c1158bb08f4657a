import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { partsOf } from "../../../tools/parts-of.ts"
import { WordTable } from "../../embed/words.ts"
import { asTime, forIndex } from "../for-index.ts"
import { inItsLanguage } from "../in-its-language.ts"
import { englishSpeech } from "../time-speech.ts"
import { understand } from "../understand.ts"
import { rangeOf } from "../when.ts"
import { rangeOfAny } from "./choose.ts"

const assets = join(import.meta.dirname, "..", "..", "..", "assets")
const read = (name: string) => partsOf(readFileSync(join(assets, name)))
const table = new WordTable(read("words.bin"), read("glossary.bin"))

/** A Sunday. */
const nowMs = Date.UTC(2026, 10, 15, 12)

async function understood(question: string) {
  const { query, speech } = await inItsLanguage(understand(question), nowMs, table)
  const { range, timeRole, isOnlyTime, wantsNewest, wantsOldest } = forIndex(query, nowMs, speech)
  const { range: alone } = asTime(query, nowMs, speech) ?? {}
  return { language: speech.language, range, timeRole, isOnlyTime, wantsNewest, wantsOldest, alone }
}

test.for([
  [
    "what did we decide last week",
    "was haben wir letzte Woche entschieden",
    "qu'est-ce qu'on a décidé la semaine dernière",
    "¿Qué decidimos la semana pasada?",
    "o que decidimos na semana passada",
    "cosa abbiamo deciso la settimana scorsa",
    "wat hebben we vorige week besloten",
    "что мы решили на прошлой неделе",
    "上周我们决定了什么",
    "先週何を決めましたか",
    "지난주에 무엇을 결정했나요",
  ],
  [
    "what changed yesterday",
    "was hat sich gestern geändert",
    "qu'est-ce qui a changé hier",
    "¿qué cambió ayer?",
    "o que mudou ontem",
    "cosa è cambiato ieri",
    "wat is er gisteren veranderd",
    "что изменилось вчера",
    "昨天改变了什么",
    "昨日何が変わりましたか",
    "어제 무엇이 바뀌었나요",
  ],
  [
    "the invoices of last month",
    "die Rechnungen vom letzten Monat",
    "les factures du mois dernier",
    "las facturas del mes pasado",
    "as faturas do mês passado",
    "le fatture del mese scorso",
    "de facturen van vorige maand",
    "счета за прошлый месяц",
    "上个月的发票",
    "先月の請求書",
    "지난달 청구서",
  ],
  [
    "the latest version",
    "was ist die neueste Version",
    "quelle est la dernière version",
    "la última versión",
    "a última versão",
    "l'ultima versione",
    "de laatste versie",
    "последняя версия",
    "最新版本",
    "最新バージョン",
    "최신 버전",
  ],
  [
    "the oldest version",
    "was ist die älteste Version",
    "la plus ancienne version du serveur",
    "cuál es la versión más antigua del servidor",
    "a versão mais antiga",
    "la versione più vecchia",
    "wat is de oudste versie van de server",
    "самая старая версия",
    "最早的版本",
    "最も古いバージョン",
    "가장 오래된 버전",
  ],
  ["which port does redis use today", "welchen Port benutzt Redis heute"],
  ["what did we change today", "was haben wir heute geändert"],
  ["what is on thursday", "was ist am Donnerstag", "que hay el jueves", "что в четверг"],
  ["what happened on thursday", "was ist am Donnerstag passiert", "qué pasó el jueves"],
  ["queue in May", "Warteschlange im Mai", "cola en mayo", "очередь в мае"],
  ["docker in May", "docker im Mai", "docker en mai", "docker em maio", "docker 5月に"],
  ["docker yesterday", "docker 昨日", "docker вчера", "docker 어제"],
  ["February", "Februar", "febrero", "febbraio", "февраль"],
  ["friday", "Freitag", "viernes", "vrijdag", "пятница"],
  ["latest", "neueste"],
  ["before March", "vor März", "antes de marzo", "prima di marzo", "до марта"],
])("'%s' is understood alike in other languages", async ([english = "", ...others]) => {
  const { language, ...expected } = await understood(english)
  expect(language).toBeUndefined()
  for (const question of others) {
    const { language, ...found } = await understood(question)
    expect.soft(language, question).toBeDefined()
    expect.soft(found, question).toEqual(expected)
  }
})

test.for(["hier", "gestern", "ayer", "ontem", "ieri", "gisteren", "вчера", "昨日", "어제"])(
  "'%s' alone is yesterday",
  async (word) => {
    const { language, ...found } = await understood(word)
    const { language: english, ...expected } = await understood("yesterday")
    expect(found).toEqual(expected)
    expect([english, typeof language]).toEqual([undefined, "string"])
  },
)

/** English, whatever of it is a time in another language. */
const english = `
in april
in september 2025
last week el lunes
the words la semana pasada mean something else in this song
which lesson has letzte Woche as an example
mars rover
the mars mission budget
is there water on mars
mars 2025
mardi gras party
who brings mardi gras masks
hier is the French word for here
what does gestern mean
translate gestern
ayer rock
Chris Hoy
the Hoy family address
hoy
mayo
hold the mayo
a sandwich with mayo
Mayo clinic appointment
Cinco de Mayo party
Domingo Santos phone
Plácido Domingo tickets
Mai tai recipe
im mai tai bar
phone of Mai Nguyen
Mei Ling badge
who is in Mei lab
Mei project budget
the die is cast
roll the die
die casting supplier
set up the server
a set of rules
El Nino report
el capitan version
Las Vegas trip
the Lunes album
Sabato restaurant
Ora CLI version
Nu shell config
nu shell
agora app key
Agosto bar opening hours
Abril the cat
dag definition
airflow dag runs
the dag of the nightly job
jour fixe agenda
raison d'etre
du jour
soup du jour
en route to Boston
en suite bathroom
per diem
ad hoc report
an hour
ano
Ete data model
hiver conference
Juno and Juli
Juli birthday
the passe partout frame
tot lot
tarde venientibus ossa
Oggi magazine subscription
Printemps store
Samedi bar
Dimanche the cat
Vandaag newspaper login
`

test.for(listed(english))("'%s' is English", async (question) => {
  const { query, speech } = await inItsLanguage(understand(question), nowMs, table)
  expect(speech).toBe(englishSpeech)
  expect(query).toEqual({ ...understand(question), isLittle: query.isLittle })
})

/** What looks like a time in its own language, or is one in another. */
const timeless = `
nach dem Deploy
Was heute Journal ist
vor Ort Termin
der Mai Tai Abend
Ich bin hier im Büro
wer ist hier zuständig
hier liegt der Schlüssel
wie ist das hier konfiguriert
wo ist die neue Set Datei
Der Mars ist ein Planet
Wochenende planen
in 2 Wochen ist die Prüfung
in zwei Tagen ist Abgabe
jeden Tag ein Backup
die Tagesordnung
sur mars il y a de l'eau
les roches de Mars
la planète mars
qui apporte les masques pour le mardi gras
le serveur a été redémarré
le jour de la livraison
qui est de garde le week-end
dans deux semaines
mettre à jour le serveur
mais où est la clé
l'été a été annulé
la clé a été perdue
pasado mañana
mañana hay reunión
dentro de dos semanas
cada lunes hay reunión
los lunes hay reunión
la sopa del día
el puesto de mayonesa
quién tiene la llave del sótano
el set de pruebas
amanhã tem reunião
o set de testes do servidor
na segunda reunião
a segunda versão do relatório
daqui a duas semanas
toda sexta-feira tem pizza
non è mai successo
mai più senza backup
tra due settimane
domani c'è la riunione
ogni lunedì c'è la riunione
l'ora di pranzo
che ora è la riunione
volgende week is de oplevering
over twee weken is de oplevering
het budget voor mei
elke maandag vergadering
wie is er hier verantwoordelijk
morgen is de vergadering
в среду разработки
в среде разработки
завтра встреча
через две недели
каждый понедельник встреча
какая погода
у Марты день рождения
день рождения Ольги
明天开会
十五天前的会议
下周的会议
五月天演唱会
每周一开会
明日の会議
十五日前の会議
来週の会議
日本語の設定
毎週月曜日の会議
分析結果
次の会議はいつですか
내일 회의
다음 주 회의
매주 월요일 회의
주말 계획
일정 관리
`

test.for(listed(timeless))("'%s' names no time", async (question) => {
  const { range, alone } = await understood(question)
  expect([range, alone]).toEqual([undefined, undefined])
})

function listed(lines: string): readonly string[] {
  return lines.trim().split("\n")
}

test("an English time stays one where the rest is in another language", async () => {
  const { range } = await understood("was haben wir last week entschieden")
  expect(range).toEqual((await understood("last week")).range)
})

test.for([
  ["gestern", "yesterday"],
  ["hier", "yesterday"],
  ["la semana pasada", "last week"],
  ["Januar", "January"],
  ["lunedì", "Monday"],
  ["先週", "last week"],
  ["지난달", "last month"],
  ["в мае", "May"],
] as const)("'%s' is the time '%s' as an end of a range", ([text, english]) => {
  expect(rangeOfAny(text, nowMs)).toEqual(rangeOf(english, nowMs))
})

test.for(["gestern oder so", "bis Mai", "bald", "mañana", "次の"])("'%s' is not", (text) => {
  expect(rangeOfAny(text, nowMs)).toBeUndefined()
})
