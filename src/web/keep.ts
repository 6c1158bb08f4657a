import { type Element, emptyHeading, type Page } from "./mend.ts"

/** Marks what belongs to a text and what the library would take for something that surrounds it. */
export function keepContent(page: Page): void {
  keepLists(page)
  keepSections(page)
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
 * The library drops a short section if its heading has a word such as "header", "register" or "related". One with
 * prose, and without a form or many links, is not an invitation. Of a class with "pre" in its name it drops none.
 */
function keepSections(page: Page): void {
  for (const section of page.querySelectorAll("section, div")) {
    const isSection = [...section.children].some(({ tagName }) => /^h[2-6]$/i.test(tagName))
    if (!isSection || section.querySelector("form, input, button") || !section.querySelector("p")) continue
    if (linkedShare(section) < 0.2) section.setAttribute("class", `${section.className} preserved`.trim())
  }
}

/** How much of a text is links: of tags and teasers nearly all. */
function linkedShare(element: Element): number {
  const linked = [...element.querySelectorAll("a")].map(({ textContent }) => textContent ?? "").join("")
  return linked.length / ((element.textContent ?? "").trim().length || 1)
}
