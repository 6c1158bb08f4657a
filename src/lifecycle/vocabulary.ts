/** Word lists for telling whether two alike texts say the same. English first, the commonest of some neighbours. */

function listed(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter((word) => word !== ""))
}

/** Words that come and go without changing what is said. */
export const fillers = listed(`
  a an the this that these those it its i we my our us me is are be being been do does did have has
  will there here please also just really very quite indeed simply then so and as of to which who user
  el la los las un una le les des der die das den dem ein eine einen o os um uma il lo gli
`)

/** Turn a statement around, or narrow it to a case. One more or one less of these is another statement. */
export const turners = listed(`
  not no never none nothing nobody nor neither without cannot can't won't don't doesn't didn't isn't aren't
  wasn't weren't shouldn't mustn't couldn't wouldn't hasn't haven't hadn't needn't ain't dont doesnt isnt cant wont
  except unless only until instead rather unlike exclude excluding but however if when while whenever whether or
  was were had used formerly previously anymore longer stop stopped
  nicht kein keine keinen keiner nie niemals ohne nur außer pas jamais sans aucun aucune sauf seulement ne plus
  nunca sin ningún ninguna solo excepto salvo não sem nunca nenhum apenas non mai senza solo niet geen nooit
`)

/** Come in pairs or on a scale: exchanging one changes the value. */
export const opposites = listed(`
  on off true false yes enable enabled disable disabled allow allowed deny denied forbid forbidden permit
  require required optional mandatory always sometimes usually often rarely seldom mostly
  min max minimum maximum least most more less fewer up down left right top bottom before after above below over
  under first last next previous old new older newer public private internal external inbound outbound input output
  open closed start end begin read write sync async local remote primary secondary master replica manual automatic
  upper lower fast slow high low long short full empty left inner outer in out include import export
  must should may might can could shall would need some most few several many all both either half any every
  east west north south am pm prod production staging dev development test live green blue red yellow black white
  per against from into towards than versus vs
`)

export const numberWords = listed(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen twenty
  thirty forty fifty sixty ninety hundred thousand million second third fourth fifth once twice thrice single double
  triple quarter dozen hourly daily nightly weekly biweekly fortnightly monthly quarterly yearly annually annual
  hour hours day days week weeks month months year years minute minutes seconds ms
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun weekday weekdays weekend
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec today tomorrow yesterday morning noon evening night midnight
  eins zwei drei vier fünf sechs sieben acht neun zehn deux trois quatre cinq six sept huit neuf dix
  dos tres cuatro cinco seis siete ocho nueve diez
`)

/** Bring a place, a purpose or a case along: what follows them narrows the statement. */
export const prepositions = listed(`
  in on at for with by during via within across through inside outside about regarding because since due
  für mit bei beim im auf pour avec dans chez sur para con en por bij voor met
`)
