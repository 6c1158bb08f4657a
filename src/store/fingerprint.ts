import { hash } from "node:crypto"

/** Names exactly these bytes. In a module of its own because node:crypto takes 7 ms to load: writers only. */
export function fingerprint(bytes: Uint8Array | string): string {
  return hash("sha256", bytes, "hex")
}
