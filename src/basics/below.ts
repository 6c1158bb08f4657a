/**
 * A path below a folder. Node's `join` looks at each letter, to resolve dots that are in none of our names: in a
 * process that has just started that is 15 µs a path, and a cold recall makes forty.
 */
export function below(folder: string, ...names: readonly string[]): string {
  const start = folder.endsWith("/") ? folder.slice(0, -1) : folder
  return [start, ...names].join("/")
}
