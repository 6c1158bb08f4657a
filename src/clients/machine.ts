import { isAbsolute, posix, win32 } from "node:path"

/** What decides where an agent keeps its files. */
export interface Machine {
  /** As Node names it: linux, darwin, win32. */
  readonly platform: string
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly project: string
  /** Whether the path is a file that is not empty, or a folder. */
  readonly isThere: (path: string) => boolean
}

export function joinFor({ platform }: Machine): (...parts: string[]) => string {
  return platform === "win32" ? win32.join : posix.join
}

/** `$NAME`, or a folder in the home folder. */
export function folderFrom(machine: Machine, name: string, ...otherwise: string[]): string {
  return machine.env[name] || joinFor(machine)(machine.home, ...otherwise)
}

/** `$XDG_CONFIG_HOME`, in which the specification allows only an absolute path, or `~/.config`. */
export function configHome(machine: Machine): string {
  const given = machine.env.XDG_CONFIG_HOME
  return given && isAbsolute(given) ? given : joinFor(machine)(machine.home, ".config")
}

export function roaming(machine: Machine): string {
  return folderFrom(machine, "APPDATA", "AppData", "Roaming")
}

/** The first of these that exists, else `otherwise`. */
export function firstThere(machine: Machine, paths: readonly string[], otherwise: string): string {
  return paths.find(machine.isThere) ?? otherwise
}
