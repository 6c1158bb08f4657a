import { Buffer } from "node:buffer"
import { sha256 } from "@noble/hashes/sha2.js"
import { encodeText } from "../disk/text.ts"
import { once } from "../domain/once.ts"

/** For a longer one, or for more of them, node:crypto is worth the milliseconds that it takes to load. */
const [longest, most] = [64 * 1024, 64]

let named = 0

const crypto = once(() => process.getBuiltinModule("node:crypto"))

/** Names exactly these bytes, by their SHA-256. */
export function fingerprint(bytes: Uint8Array | string): string {
  const given = typeof bytes === "string" ? encodeText(bytes) : bytes
  if (given.length <= longest && ++named <= most) return withoutCrypto(given)
  return crypto().hash("sha256", given, "hex")
}

export function withoutCrypto(bytes: Uint8Array): string {
  return Buffer.from(sha256(bytes)).toString("hex")
}
