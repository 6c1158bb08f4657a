/**
 * A path below a folder, both of them plain. Node's `join` looks for dots in every letter of a path, in functions that
 * are compiled when they are first called: two milliseconds of a cold start.
 */
export function below(folder: string, ...names: readonly string[]): string {
  return `${folder.endsWith("/") ? folder.slice(0, -1) : folder}/${names.join("/")}`
}
