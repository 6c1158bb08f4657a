import { type Element, emptyHeading, type Page } from "./mend.ts"

/** Marks what belongs to a text and what the library would take for something that surrounds it. */
export function keepContent(page: Page): void {
  keepLists(page)
  keepSections(page)
  keepAsides(page)
  keepBlankLines(page)
}

const beforeList = /^(?:p|pre|table|blockquote|figure|[uod]l|t[dh])$/i

/**
 * The library takes a short list for facts about the page, such as author and date, unless a heading is before it.
 * One below a text or in a table belongs to that, unless it is a list of links.
 */
function keepLists(page: Page): void {
  for (const list of page.querySelectorAll("ul, ol, dl")) {
    const { tagName = "" } = list.previousElementSibling ?? list.parentNode ?? {}
    if (beforeList.test(tagName) && linkedShare(list) < 0.8) list.before(emptyHeading(list))
  }
}

/**
 * The library drops a short section if its heading or its name has a word such as "header", "tags" or "related".
 * One with prose, and without a form or many links, is not an invitation. Of a class with "pre" in its name it
 * drops none for the heading. A name that only repeats the heading is left out.
 */
function keepSections(page: Page): void {
  for (const section of page.querySelectorAll("section, div")) {
    const heading = [...section.children].find(({ tagName }) => /^h[2-6]$/i.test(tagName))
    if (!heading || !isProse(section)) continue
    section.setAttribute("class", `${section.className} preserved`.trim())
    if (section.id !== "" && section.id.toLowerCase() === nameOf(heading)) section.id = ""
  }
}

/** The library drops every aside. In a text it is mostly a note or a warning, set apart. */
function keepAsides(page: Page): void {
  for (const aside of [...page.querySelectorAll("main aside, article aside")]) {
    if (!isProse(aside)) continue
    const note = aside.ownerDocument.createElement("blockquote")
    note.setAttribute("class", aside.className)
    note.append(...aside.childNodes)
    aside.replaceWith(note)
  }
}

/** Stands in a blank line of code until the markdown is written. No letter has it. */
export const blankLine = "\ue000"

/** The library drops every blank line in an item of a list, also in its code. */
function keepBlankLines(page: Page): void {
  for (const part of page.querySelectorAll("li pre, li pre *"))
    for (const node of part.childNodes)
      if (node.nodeType === textNode)
        node.textContent = (node.textContent ?? "").replace(/\n(?=[ \t]*\r?\n)/g, `\n${blankLine}`)
}

const textNode = 3

/** Forms are invitations, and what readers said to a page is not its text. */
const others = "form, input, button, li.comment, div.comment, article.comment"

function isProse(element: Element): boolean {
  return (
    element.querySelector(others) === null &&
    element.querySelector("p") !== null &&
    linkedShare(element) < 0.2
  )
}

/** What generators of documentation call a section, after its heading. */
function nameOf({ textContent }: Element): string {
  return (
    (textContent ?? "")
      .toLowerCase()
      .match(/[a-z\d]+/g)
      ?.join("-") ?? ""
  )
}

/** How much of a text is links: of tags and teasers nearly all. */
function linkedShare(element: Element): number {
  const linked = [...element.querySelectorAll("a")].map(({ textContent }) => textContent ?? "").join("")
  return linked.length / ((element.textContent ?? "").trim().length || 1)
}
