/** Milliseconds since the process began, never set back. The first `performance.now()` would take two of them to load. */
export function elapsedMs(): number {
  return process.uptime() * 1_000
}
