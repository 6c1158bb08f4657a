/** Pieces that inputs are made of. */

const list = (...lines: string[]) => lines.flatMap((line) => line.split("¦"))

/** Values that a text field may have to hold. */
export const texts = list(
  'user-told¦prefers tabs over spaces¦it\'s¦say "hi"¦a: b¦a #b¦- x¦¦ lead¦trail ¦null¦true¦01234¦1e3',
  "é ü 世界¦👍🏽¦#tag¦x, y¦[z]¦{z}¦*a¦%¦@at¦|¦two\nlines¦a\n\nb¦back\\slash¦~¦...¦2026-02-09T14:30:00Z",
)

export const instants = list(
  "2026-02-09T14:30:00Z¦2026-02-09T14:30:00+02:00¦2026-02-09T14:30:00.123456789Z¦2026-02-09 14:30:00¦2026-02-09",
)

export const comments = list('# why: because¦#¦# it\'s "so"¦# - [ ] {¦#\t世界')

/** Values at the edge of what all YAML parsers read the same way. */
export const borderlineValues = list(
  "1¦0¦00¦01¦-1¦+1¦1.0¦1e3¦.5¦0x10¦0o7¦1_000¦999999999999999¦1234567890123456",
  "true¦True¦TRUE¦yes¦on¦y¦null¦Null¦~¦nan¦.nan¦inf",
  "2026-02-09¦2026-02-09T14:30:00Z¦2026-02-30T14:30:00Z¦2026-02-09T14:30:00+02:00¦12:30:45",
  "word¦a-b¦a/b.c_d¦a:b¦a: b¦a:¦a#b¦a #b¦-¦- a¦?¦? a¦@a¦%a¦`a",
  '"x"¦"x y"¦"a, b"¦"a" # c¦"\\n"¦"\\u0041"¦"é世👍"¦"\t"¦\'x\'¦\'it\'\'s\'¦""¦"',
  '[]¦[ ]¦[a]¦[a, b]¦[a,b]¦[a, ]¦[ a]¦[a ]¦["a", b]¦["a, b", c]¦[", "]¦["a", "", "b c"]',
  "[null]¦[true, False]¦[1]¦[a, [b]]¦[a]]¦[[a]¦[a: b]¦[a #b]¦[2026-02-09T14:30:00Z]",
  "{}¦{a: b}¦|¦>¦&a b¦*a¦!!str 1¦!a¦¦ ¦a ¦ a¦a\t¦a\r¦\ufeffa¦a\u00a0",
)

export const borderlineKeys = list("id¦created¦tags¦source¦true¦null¦y¦a_¦_a¦A¦a1¦¦- a¦<<")

/** What a typing error, a merge or an attack puts into a file. */
export const wounds = list(
  "\n---\n¦---¦\n...\n¦\n--- #\n¦\t¦\n\t¦\n<<<<<<< HEAD\n¦\n=======\n¦\n>>>>>>> b\n",
  "[¦]¦{¦}¦:¦: ¦#¦ #¦- ¦? ¦&a ¦*a¦!!binary ¦!¦|¦>¦\"¦'¦0x¦~",
  "%YAML 1.1\n¦\ufeff¦\r¦\r\n¦\0¦\n¦\n\n¦  ¦\u2028¦\u0085¦\ud800¦\u00a0",
  "\nid: 2\n¦\n<<: *a\n¦\n__proto__: {x: 1}\n¦\n? [a]\n: b\n¦!!timestamp 2026-02-09",
)

export const bodies = list(
  "¦\nThe user prefers tabs.\n¦\n# A title\n\n---\n\nid: 99\n---\n¦one line¦\n```yaml\n---\n```\n",
)
