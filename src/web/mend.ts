/** The part of the DOM that is used here. */
export interface Node {
  readonly nodeType: number
  textContent: string | null
  readonly nextSibling: Node | null
  readonly parentNode: Element | null
}

export interface Element extends Node {
  readonly tagName: string
  readonly childNodes: Iterable<Node>
  readonly children: Iterable<Element>
  readonly ownerDocument: { createElement(name: string): Element; createTextNode(text: string): Node }
  readonly className: string
  readonly previousElementSibling: Element | null
  id: string
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  querySelector(selector: string): Element | null
  querySelectorAll(selector: string): Iterable<Element>
  append(...nodes: Node[]): void
  after(...nodes: Node[]): void
  before(...nodes: Node[]): void
  replaceWith(...nodes: Node[]): void
  remove(): void
}

export type Page = Pick<Element, "querySelector" | "querySelectorAll">

/** Corrects what pages get wrong or mark up in unusual ways, before their text is extracted. */
export function mendPage(page: Page): void {
  closeHeadings(page)
  unwrapLayout(page)
  nameLanguages(page)
  breakCode(page)
  setListsApart(page)
}

const blocks = "p, div, ul, ol, table, section, article, pre, h1, h2, h3"

/** Moves blocks out of a heading that was never closed and so swallowed the page. */
function closeHeadings(page: Page): void {
  for (const heading of [...page.querySelectorAll("h1, h2, h3, h4, h5, h6")]) {
    if (!heading.querySelector(blocks)) continue
    const nodes = [...heading.childNodes]
    const first = nodes.findIndex((node) => "querySelector" in node && isBlock(node as Element))
    for (const node of nodes.slice(Math.max(first, 0)).reverse()) heading.after(node)
  }
}

function isBlock(element: Element): boolean {
  return blocks.split(", ").includes(element.tagName.toLowerCase()) || element.querySelector(blocks) !== null
}

/** Replaces a table that older pages use for layout, with headings or a single row, by its cells. */
function unwrapLayout(page: Page): void {
  for (const table of [...page.querySelectorAll("table")].reverse()) {
    const rows = [...table.querySelectorAll("tr")]
    const isLayout = rows.length === 1 || table.querySelector("h1, h2, h3, table, nav") !== null
    if (!isLayout || table.querySelector("th")) continue
    const parts = rows
      .flatMap((row) => [...row.querySelectorAll("td")])
      .map((cell) => {
        const part = table.ownerDocument.createElement(cell.querySelector(blocks) ? "div" : "p")
        for (const node of [...cell.childNodes]) part.append(node)
        return part
      })
    for (const part of parts) table.before(part)
    table.remove()
  }
}

/** Writes the language of a code block, however the page says it, where the library looks first. */
function nameLanguages(page: Page): void {
  for (const block of page.querySelectorAll("pre")) {
    const language = languageOf(block, block.querySelector("code"))
    const around = block.parentNode?.className.includes("highlight") ? block.parentNode : undefined
    if (language !== undefined) for (const each of [block, around]) each?.setAttribute("data-lang", language)
  }
}

function languageOf(block: Element, code: Element | null): string | undefined {
  const said = [code, block].flatMap((each) =>
    ["data-lang", "data-language", "lang"].map((name) => each?.getAttribute(name)),
  )
  const classes = [code, block, block.parentNode].map((each) => each?.className ?? "").join(" ")
  const named = /\b(?:lang(?:uage)?-|highlight-source-|brush:\s*|sourceCode )([\w+#-]+)/.exec(classes)?.[1]
  return [...said, named].find((name) => name && /^[\w+#-]{1,20}$/.test(name)) ?? undefined
}

/** Some highlighters put each line of code into an element of its own, with nothing in between. */
function breakCode(page: Page): void {
  for (const line of page.querySelectorAll("pre div, pre li, pre p")) {
    const { nextSibling, ownerDocument } = line
    const isOpen = nextSibling !== null && !/^\r?\n/.test(nextSibling.textContent ?? "")
    if (isOpen && !/\n$/.test(line.textContent ?? "")) line.append(ownerDocument.createTextNode("\n"))
  }
}

const contribution = /(?:^|[\s_-])(?:post|comment|message|answer|reply|entry)(?:$|[\s_-])/i

/**
 * The element that holds the contributions of a thread, if there are several of a kind side by side. Without
 * it the library would take the longest of them for the page.
 */
export function threadOf(page: Page): Element | undefined {
  const byParent = new Map<Element, number>()
  for (const { parentNode, className, textContent } of page.querySelectorAll(
    "div[class], section[class], article[class], li[class]",
  )) {
    if (!parentNode || !contribution.test(className) || (textContent ?? "").trim().length < 40) continue
    byParent.set(parentNode, (byParent.get(parentNode) ?? 0) + 1)
  }
  const [most] = [...byParent].filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1])
  return most?.[0]
}

/** Wraps nested lists: the library that writes markdown indents a list directly inside another twice. */
function setListsApart(page: Page): void {
  for (const list of [...page.querySelectorAll("li > ul, li > ol")]) {
    const apart = list.ownerDocument.createElement("div")
    list.replaceWith(apart)
    apart.append(emptyHeading(list), list)
  }
}

/** The library takes no list below it for facts about the page, and leaves it out of the text. */
export function emptyHeading({ ownerDocument }: Element): Element {
  return ownerDocument.createElement("h6")
}
