import type { Host } from "./host.ts"

/**
 * What went wrong between a client and the library, by its kind alone: behind a colon or a quote the library tells what
 * it was about, which can be a whole message with the user's words.
 */
export function logTrouble({ log }: Pick<Host, "log">, where: "protocol" | "http", { message }: Error): void {
  log(`${where}: ${/^[^:'"{[\r\n]*/.exec(message)?.[0].trim()}`)
}
