import type { Host } from "./host.ts"

/**
 * Logs only the kind of an error between a client and the library. After a colon or a quote the library adds
 * details, which can be a whole message with the user's words.
 */
export function logTrouble({ log }: Pick<Host, "log">, where: "protocol" | "http", { message }: Error): void {
  log(`${where}: ${/^[^:'"{[\r\n]*/.exec(message)?.[0].trim()}`)
}
