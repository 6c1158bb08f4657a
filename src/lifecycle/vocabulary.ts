/** Word lists for telling whether two similar texts say the same. */

function listed(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ""))
}

/** English words that come and go without changing what is said. */
export const fillers = listed(`
  a an the this that these those it its i we my our us me is are be being been do does did have has get gets got
  will there here please also just really very quite indeed simply then now so and as of to in on at which who user
`)

/** The same for other languages: articles, and words that can replace a comma. */
export const articles = listed(`
  der die das den dem des ein eine einen einem einer und de het een le la les un une et
  el los las una os um uma il lo gli
`)

/**
 * Show that a text is English: hardly any other language has them. Without them no rule of ours knows what an
 * ending or an extra letter does: "braucht" is not "brauchte", "terminado" not "terminando".
 */
export const english = listed(`
  the this that these those and for with without from to by at not are be been has does did have should must can
  cannot could would when where which while before after every each because into about you your our my its they
  their there never always only than then if use uses using need needs runs keep keeps prefer prefers wants please
`)

/** Reverse a statement, or narrow it to a case: never a form or a typo of another word. */
export const turners = listed(`
  not no never none nothing nobody nor neither without cannot can't won't don't doesn't didn't isn't aren't
  wasn't weren't shouldn't mustn't couldn't wouldn't hasn't haven't hadn't needn't ain't dont doesnt isnt cant wont
  except unless only until instead rather unlike exclude excluding but however if when while whenever whether or
  was were had used formerly previously anymore longer stop stopped
`)

/** Come in pairs or on a scale: replacing one changes the value. */
export const opposites = listed(`
  off true false yes enable enabled disable disabled allow allowed deny denied forbid forbidden permit
  require required optional mandatory always sometimes usually often rarely seldom mostly
  min max minimum maximum least most more less fewer up down left right top bottom before after above below over
  under first last next previous old new older newer public private internal external inbound outbound input output
  open closed start end begin read write sync async local remote primary secondary master replica manual automatic
  upper lower fast slow high low long short full empty left inner outer out include import export
  must should may might can could shall would need some most few several many all both either half any every
  east west north south am pm prod production staging dev development test live green blue red yellow black white
  per against from into towards than versus vs
`)

/**
 * Numbers, units and times in English, and in neighbouring languages if no other word is spelled like them.
 */
export const numberWords = listed(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen twenty
  thirty forty fifty sixty ninety hundred thousand million second third fourth fifth once twice thrice single double
  triple quarter dozen hourly daily nightly weekly biweekly fortnightly monthly quarterly yearly annually annual
  hour hours day days week weeks month months year years minute minutes seconds ms
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun weekday weekdays weekend
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec today tomorrow yesterday morning noon evening night midnight
  eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig hundert tausend
  montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag täglich wöchentlich monatlich heute morgen gestern
  twee drie vijf zes zeven negen tien twaalf twintig dertig honderd duizend
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag dagelijks wekelijks maandelijks vandaag gisteren
  deux trois quatre cinq six sept huit neuf dix onze douze vingt trente cent mille
  lundi mardi mercredi jeudi vendredi samedi dimanche quotidien hebdomadaire mensuel demain
  dos tres cuatro cinco seis siete ocho nueve diez doce veinte treinta cien mil
  lunes martes miércoles jueves viernes sábado domingo diario semanal mensual hoy ayer mañana
  dois duas três quatro sete oito dez doze vinte trinta cem segunda terça quarta quinta sexta feira hoje ontem amanhã
  tre quattro cinque sette otto dieci dodici venti trenta cento
  lunedì martedì mercoledì giovedì venerdì sabato domenica oggi ieri domani
  один одна два две три четыре пять шесть семь восемь девять десять двадцать тридцать сто тысяча
  понедельник вторник четверг пятница пятницу суббота субботу воскресенье сегодня вчера завтра
`)

/**
 * Introduce a place, a purpose, a case or a choice. A text is not about them, but what they introduce may
 * narrow it.
 */
const prepositions = listed(`
  for with by during via within across through inside outside about regarding because since due
  für mit bei beim im auf pour avec dans chez sur para con en por bij voor met o
`)

/** Whether a text is about nothing that this word says. */
export function isSmallWord(word: string): boolean {
  return fillers.has(word) || articles.has(word) || prepositions.has(word)
}
