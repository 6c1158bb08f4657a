/** What must be true of each page in pages/ after its conversion to markdown. */
export interface Facts {
  readonly title: string
  readonly author?: string
  readonly published?: string
  /** Texts that must be in it, and texts that must not. */
  readonly has: readonly string[]
  readonly hasNot?: readonly string[]
  /** The languages of its code blocks, in order; empty for a block without one. */
  readonly code?: readonly string[]
}

const navigation = ["About us", "Privacy policy", "All rights reserved"]

export const facts: Readonly<Record<string, Facts>> = {
  "docs-reference": {
    title: "open_pool",
    has: [
      "| Name | Type | Default | Meaning |",
      "| size | int | 8 | how many connections are kept |",
      "def open_pool(dsn: str, *, size: int = 8, timeout: float = 2.5) -> Pool:",
      "[PoolClosed](https://site.example/docs/errors.html#PoolClosed)",
      "## Parameters",
    ],
    hasNot: [...navigation, "Introduction"],
    code: ["python"],
  },
  "docs-install": {
    title: "Installation",
    has: [
      "1. Download the archive.",
      "2. Build it.",
      "sudo make install",
      "`quarry --version`",
      '    ports: ["7411:7411"]',
    ],
    hasNot: navigation,
    code: ["bash", "bash", "yaml"],
  },
  "blog-post": {
    title: "Why we left the queue",
    author: "Mara Lindqvist",
    published: "2025-11-03T07:15:00Z",
    has: [
      "**90 seconds**",
      "[an earlier note](https://site.example/2025/leases)",
      "> A queue you cannot",
      "- Jobs are rows",
    ],
    hasNot: [...navigation, "You may also like", "Logs are not events"],
  },
  "news-article": {
    title: "Harbour bridge to close for eight weeks",
    author: "Tomas Okafor",
    published: "2026-03-14",
    has: ["two of its fourteen bearings", "fare of 2.40", "3.8 million"],
    hasNot: [...navigation, "Buy now", "newsletter"],
  },
  "forum-thread": {
    title: 'Build fails with "no space left" on an empty disk',
    has: ["`ENOSPC`", "Look at the inodes: `df -i`", "nine million of them", "no space left on device (28)"],
    hasNot: navigation,
    code: [""],
  },
  "question-answers": {
    title: "How do I keep a file from being swapped out?",
    has: ["I map an index of 2 GB", "Use `mlock` on the mapping", 'perror("mlock");'],
    hasNot: navigation,
    code: ["c"],
  },
  "short-lists": {
    title: "Choosing a store",
    has: [
      "- a file\n- a server\n\t- with one writer\n\t- with many\n- memory only",
      "1. stop it\n2. copy it",
      "Page\n\nmany rows",
      "| file | - a disk - a lock |",
      "[store]\nkind = file\n```",
      "def open():\n\t    pass\n\n\tdef close():",
    ],
    hasNot: [...navigation, "storage", "\ue000"],
    code: ["", "ini", "py"],
  },
  "short-sections": {
    title: "Calling the service",
    has: [
      "X-Left says",
      "## Sign in with a key\n\nRegister the key first",
      "## Tags\n\nA call can have words",
      "> An hour begins with the first call in it.",
      "## Related work\n\nTwo popular services",
    ],
    hasNot: ["How to count calls", "newsletter", "Read next", "Our letter", "thank you"],
  },
  "reference-wiki": {
    title: "Basalt",
    has: [
      "| Density | 2.9 g/cm³ |",
      "ocean floor.[^1]",
      "[^1]: Survey of the ocean floor, volume 3, page 112.",
    ],
    hasNot: navigation,
  },
  "table-wide": {
    title: "Release support matrix",
    has: [
      "| Release | First day | Last day | Node | Status |",
      "| 4.0 | 2025-06-01 | 2027-06-01 | 22 \\| 24 | supported |",
    ],
    hasNot: navigation,
  },
  "table-layout": {
    title: "Letter from the lighthouse",
    has: ["eleven nights in the dark", "autumn storms"],
    hasNot: ["|"],
  },
  "code-many-languages": {
    title: "Hello in six languages",
    has: ['println!("hello")', "func main()", "SELECT 'hello';"],
    hasNot: navigation,
    code: ["rust", "java", "go", "javascript", "ruby", "sql"],
  },
  "code-highlighted": {
    title: "Reading a file line by line",
    has: ["for await (const line of file.readLines()) {\n  count++\n}", "64 KiB at a time"],
    hasNot: ["<span", ...navigation],
    code: ["typescript"],
  },
  footnotes: {
    title: "On tea in cold rooms",
    has: ["eight degrees.[^1]", "[^1]: With a pot of one litre, lid on.", "[^2]: Knitted, wool, two layers."],
    hasNot: ["↩", ...navigation],
  },
  japanese: {
    title: "窓の手入れ",
    author: "山田花子",
    has: ["まず水で流します", "- 酢を大さじ三杯", "## 必要なもの"],
  },
  chinese: { title: "城市的老桥", published: "2024-10-01", has: ["建于一七八二年", "三百一十二块石头"] },
  arabic: { title: "حديقة السطح", has: ["سبعة أنواع من الأعشاب", "## ما تعلمناه"] },
  cyrillic: {
    title: "Печь в старом доме",
    author: "Олег Северов",
    has: ["из двух тысяч кирпичей", "[в архиве](https://site.example/%D1%87"],
  },
  "hebrew-greek-thai": { title: "Three greetings", has: ["Καλημέρα σας", "שלום", "สวัสดีครับ"] },
  "broken-unclosed": {
    title: "Unclosed everything",
    has: [
      "first paragraph is never closed",
      "(https://site.example/docs/a/next.html)",
      "two & three",
      "ends with the file",
    ],
  },
  "broken-fragment": { title: "Only a fragment", has: ["neither html nor head nor body", "7731"] },
  "broken-nesting": { title: "broken nesting", has: ["cell one", "cell two", "must not be lost"] },
  "no-title": { title: "no title", has: ["closed at nine in winter"] },
  "title-from-headline": { title: "A headline and nothing else", has: ["The title element is empty"] },
  "meta-dates": {
    title: "Minutes of the spring meeting",
    author: "The committee",
    published: "2023-04-18",
    has: ["14,200"],
  },
  "time-element": { title: "Field report 12", published: "2026-01-20T06:30:00Z", has: ["14 centimetres"] },
  "huge-navigation": {
    title: "Calibrating the scale",
    has: ["weight of 500 grams", "shows CAL"],
    hasNot: ["Section 12 of the manual", ...navigation],
  },
  "links-relative": {
    title: "Where links lead",
    has: [
      "[down](https://site.example/docs/a/down/here.html)",
      "[up](https://site.example/docs/up.html)",
      "[the root](https://site.example/root)",
      "[another host](https://other.example/x)",
      "[a query](https://site.example/docs/a/links-relative.html?page=2)",
      "[an absolute place](https://absolute.example/y)",
      "mailto:post@example.com",
      "runs something",
    ],
    hasNot: ["javascript:", "file:"],
  },
  "base-element": {
    title: "Based elsewhere",
    has: [
      "[the guide](https://mirror.example/v2/guide.html)",
      "![Plan of the second floor](https://mirror.example/v2/img/plan.png)",
    ],
  },
  "images-alt": {
    title: "Birds of the marsh",
    has: [
      "![A grey heron standing in shallow water](https://site.example/img/heron.jpg)",
      "Grey heron, photographed in March",
    ],
    hasNot: ["base64"],
  },
  "lists-nested": {
    title: "Packing list",
    has: [
      "- Blue bag\n\t- tent\n\t\t- poles\n\t\t- 14 pegs\n\t- stove\n- Red bag\n\t1. food for three days\n\t2. water filter",
    ],
  },
  "definition-list": {
    title: "Words of the trade",
    has: ["Kerf", "The width that a saw takes away.", "Bark that is left on a board."],
  },
  "script-style": {
    title: "Quiet page",
    has: ["Only these words are meant to be read", "the second of the two"],
    hasNot: ["tracking", "alert", "margin", "enable JavaScript", "a comment", "written by a script"],
  },
  "hidden-text": {
    title: "Plain instructions",
    has: ["Turn the key to the left", "the lamp turns red again"],
    hasNot: ["send the keys", "0000"],
  },
  "recipe-json-ld": {
    title: "Bread in a pot",
    author: "Ines Duarte",
    published: "2022-12-05T10:00:00Z",
    has: ["- 430 g flour", "2. Bake at 230 °C for 30 minutes with the lid on."],
    hasNot: navigation,
  },
  changelog: {
    title: "Changelog",
    has: ["## 4.2.0 (2026-02-01)", "## 4.1.3 (2025-12-12)", "`drain()`"],
    hasNot: navigation,
  },
  math: { title: "Falling bodies", has: ["\\frac{1}{2}", "about twenty metres"] },
  entities: {
    title: "Prices & terms",
    has: ["20 € — both < 5 kg", "“the old price”", "It’s valid"],
    hasNot: ["&amp;", "&nbsp;"],
  },
  "cookie-wall": {
    title: "River levels in May",
    has: ["1.82 metres", "fell to 1.31"],
    hasNot: ["Accept all", "Share on social", ...navigation],
  },
  "legacy-encoding": { title: "Старая кодировка", has: ["слова в ней прежние"] },
}
