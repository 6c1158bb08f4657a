import { Buffer } from "node:buffer"
import { sha256 } from "@noble/hashes/sha2.js"
import { encodeText } from "../disk/text.ts"

/** Above this many bytes, node:crypto is worth the 7 ms that it takes to load. */
const longest = 64 * 1024

/** Identifies exactly these bytes, by their SHA-256. */
export function fingerprint(bytes: Uint8Array | string): string {
  const given = typeof bytes === "string" ? encodeText(bytes) : bytes
  if (given.length > longest) return process.getBuiltinModule("node:crypto").hash("sha256", given, "hex")
  return Buffer.from(sha256(given)).toString("hex")
}
