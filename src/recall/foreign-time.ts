import { withoutAccents } from "../basics/accents.ts"
import { isAscii } from "../basics/ascii.ts"
import { mayTellTime } from "./may-tell-time.ts"

/** Words and the beginnings of words, which end with a dash, without accents. */
const german =
  "gestern vorgestern heute wochen woche monat monate monats monaten jahr- quartal- stunde stunden minuten tage tagen " +
  "tages einem letzte letzten letztes letzter letztem vergangen- vorig- diese diesen diesem dieser dieses vorletzt- montag " +
  "dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar janner februar marz maerz mai juni juli " +
  "oktober dezember wochenende fruhling fruehling fruhjahr fruehjahr sommer herbst seit"
const french =
  "hier aujourd cet cette soir matin semaine- jour jours mois trimestre- annee- heure heures ans il dernier- derniere- " +
  "passe passee lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril juin juillet aout " +
  "septembre octobre novembre decembre printemps ete automne hiver depuis avant apres"
const spanish =
  "ayer anoche anteayer antier hoy esta manana tarde noche hace ultim- semana- pasad- este ano anos mes meses dia dias " +
  "hora horas minuto minutos atras lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril " +
  "mayo junio julio agosto septiembre setiembre octubre noviembre diciembre primavera verano otono invierno"
const portuguese =
  "hoje ontem anteontem passad- terca- quarta- quinta- sexta- segunda- janeiro fevereiro marco maio junho julho " +
  "setembro outubro novembro dezembro verao outono inverno neste nesta deste desta noite manha"
const italian =
  "ieri oggi altroieri avantieri stasera stanotte stamattina stamani stamane pomeriggio questa questo sera notte " +
  "mattina settiman- giorno giorni mese mesi anno anni minuti ora ore trimestri scors- lunedi martedi mercoledi " +
  "giovedi venerdi sabato domenica gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre estate " +
  "autunno"
const dutch =
  "gister- eergisteren vandaag vanavond vannacht vanmorgen vanochtend vanmiddag geleden afgelopen laatste voorbije " +
  "vorig vorige eervorig- voorvorige deze maand maanden jaar jaren uur uren dag dagen weken kwarta- minuut maandag dinsdag woensdag " +
  "donderdag vrijdag zaterdag zondag januari februari maart mei augustus lente voorjaar zomer herfst " +
  "najaar sinds vanaf"

/** For what is the newest or the oldest, and for now. */
const askingForNewest =
  "altest- fruhest- oudste vroegste vecchi- antico antica antichi antiche actual actuale actuales actualmente actuais actuel- aktuel- adesso ahora agora atual atuais atualmente attual- derni- " +
  "derzeit- heutzutage huidige jetzt jours jungst- kortgeleden kurzlich laatste letzt- mais mas maintenant moment " +
  "momentan momenteel neu neues neueste neuesten neuester neuestes neuestem neulich neust- neuf nieuw nieuwste nos " +
  "nouveau novidades novedades novita novo nu nuev- nuov- oggigiorno onlangs ora plus recemment recent recente recenti " +
  "recentes recentemente recentste reciente- tegenwoordig ultim- zuletzt zurzeit"

/** These are seen only beside a time that English writes alike: im August, dit kwartaal. */
const besideTimes =
  "au pendant durant im ab bis nach vor na tot dit het anfang beginn mitte ende debut milieu fin mi principios comienzos inicios mediados finales " +
  "fines inicio comeco meados final fim inizio meta fine begin midden medio halverwege eind einde"

const times = spaced(german, french, spanish, portuguese, italian, dutch)
const newest = spaced(askingForNewest)
const beside = spaced(besideTimes)

const shortestStem = 4
const longestStem = 9

/**
 * A quick check before the tables of other languages are loaded: every time that they know contains one of
 * these words or letters of another script, or is one that English writes alike. Hardly any is an English word.
 */
export function mayTellForeignTime(question: string): boolean {
  if (hasOtherScript(question)) return true
  const its = wordsIn(question)
  return (
    its.some((word) => isIn(times, word)) || (its.some((word) => isIn(beside, word)) && mayTellTime(question))
  )
}

/** Letters of scripts in which no English is written. */
export function hasOtherScript(question: string): boolean {
  return /[\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(question)
}

function wordsIn(question: string): readonly string[] {
  const lower = question.toLowerCase()
  return (isAscii(lower) ? lower : withoutAccents(lower)).split(/[^a-z]+/)
}

/** The same for the newest. English has some of these words, so ask only of a text in another language. */
export function mayAskForNewestElsewhere(question: string): boolean {
  return hasOtherScript(question) || wordsIn(question).some((word) => isIn(newest, word))
}

/** Searches the text of the list: a set of its words takes longer to make than a question does to check. */
function isIn(list: string, word: string): boolean {
  if (word !== "" && list.includes(` ${word} `)) return true
  for (let length = shortestStem; length <= Math.min(word.length, longestStem); length++)
    if (list.includes(` ${word.slice(0, length)}- `)) return true
  return false
}

/** With a blank before and behind each word. */
function spaced(...lists: readonly string[]): string {
  return ` ${lists.join(" ")} `
}
