import { createHash } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { fingerprint } from "./fingerprint.ts"

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex")
}

test("is the SHA-256 of any bytes, short or long", () => {
  const long = fc.integer({ min: 65_530, max: 65_550 }).map((length) => new Uint8Array(length).fill(length))
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), long), (bytes) => {
      expect(fingerprint(bytes)).toBe(sha256(bytes))
    }),
  )
})

test("of a text is the SHA-256 of its UTF-8", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fingerprint(text)).toBe(sha256(text))
    }),
  )
})
