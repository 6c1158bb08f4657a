import fc from "fast-check"
import { expect, test } from "vitest"
import { normalizeUrl } from "./normalize-url.ts"

test.each([
  ["HTTPS://Example.COM:443/a", "https://example.com/a"],
  ["http://example.com:80", "http://example.com/"],
  ["http://example.com:8080/a/", "http://example.com:8080/a"],
  ["https://example.com./a", "https://example.com/a"],
  ["https://example.com/a/b/#part", "https://example.com/a/b"],
  ["https://example.com//a///b", "https://example.com/a/b"],
  ["https://example.com/a?", "https://example.com/a"],
  ["https://example.com/?utm_source=x&utm_medium=y&fbclid=1", "https://example.com/"],
  ["https://example.com/a?b=2&a=1&gclid=9", "https://example.com/a?a=1&b=2"],
  ["https://example.com/a?x=2&x=1&a=0", "https://example.com/a?a=0&x=2&x=1"],
  ["https://example.com/a?b&a", "https://example.com/a?b&a"],
  ["https://example.com/A?Q=Ä", "https://example.com/A?Q=%C3%84"],
  [" https://пример.рф/путь ", "https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C"],
])("%s is %s", (given, expected) => {
  expect(normalizeUrl(given)).toBe(expected)
})

test.each(["file:///etc/passwd", "javascript:alert(1)", "example.com", "", "http://"])(
  "%s has no key",
  (text) => {
    expect(normalizeUrl(text)).toBeUndefined()
  },
)

test("the key of a key is that key", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const key = normalizeUrl(url)
      expect(key === undefined ? undefined : normalizeUrl(key)).toBe(key)
    }),
  )
})
