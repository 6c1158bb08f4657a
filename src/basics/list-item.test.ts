import { expect, test } from "vitest"
import { asListItem } from "./list-item.ts"

test.each([
  ["One line", "- One line"],
  ["One\n\nTwo", "- One\n\n  Two"],
  ["One\r\nTwo", "- One\n  Two"],
  ["Code\n\n\tmake", "- Code\n\n      make"],
  ["Code\n```\nall:\n\tmake\n```\n\n\tmake", "- Code\n  ```\n  all:\n  \tmake\n  ```\n\n      make"],
])("%j as an item of a list is %j", (text, item) => {
  expect(asListItem(text)).toBe(item)
})
