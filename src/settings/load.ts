import { isObject } from "../basics/json.ts"
import { shownPath } from "../basics/shown-path.ts"
import { type Disk, peekAt } from "../disk/port.ts"
import { readText } from "../disk/text.ts"
import type { Tier } from "../domain/memory.ts"
import { CoError } from "../domain/outcome.ts"
import {
  describeKind,
  fitValue,
  isSettingName,
  type SettingName,
  type SettingValue,
  settingNames,
  specOf,
  type ValueOf,
  valueIn,
} from "./table.ts"

export type Origin = "environment" | "project" | "user" | "default"

export interface Setting {
  readonly name: SettingName
  readonly value: SettingValue
  readonly origin: Origin
}

/** A settings.json as it was read; `text` is undefined if there is none. */
export interface SettingsFile {
  readonly path: string
  readonly text: string | undefined
}

export interface SettingsSources {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly project: SettingsFile
  readonly user: SettingsFile
}

export interface SettingsWarning {
  readonly path: string
  readonly message: string
}

export interface LoadedSettings {
  readonly all: readonly Setting[]
  /** Entries in the files that had no effect. */
  readonly warnings: readonly SettingsWarning[]
  get<N extends SettingName>(name: N): ValueOf<N>
  /**
   * The value for the memories of a folder. Global memories are the user's own: the project's file does not
   * count.
   */
  getFor<N extends SettingName>(tier: Tier, name: N): ValueOf<N>
}

/** Environment over project over user over default. A value that does not fit is an error, never ignored. */
export function loadSettings(sources: SettingsSources): LoadedSettings {
  const warnings: SettingsWarning[] = []
  const user = readObject(sources.user)
  const project = narrowed(readObject(sources.project), sources.project.path, warnings)
  for (const [file, values] of [
    [sources.user, user],
    [sources.project, project],
  ] as const) {
    const unknown = Object.keys(values).filter((name) => !isSettingName(name))
    if (unknown.length > 0)
      warnings.push({ path: file.path, message: `unknown settings are ignored: ${unknown.join(", ")}` })
  }
  const layered = (name: SettingName, project: Record<string, unknown>): Setting => {
    const { env, default: otherwise } = specOf(name)
    const fromEnv = sources.env[env]
    if (fromEnv !== undefined && fromEnv !== "")
      return setting(name, fromEnv, "environment", `${env} in the environment`)
    if (Object.hasOwn(project, name)) return setting(name, project[name], "project", sources.project.path)
    if (Object.hasOwn(user, name)) return setting(name, user[name], "user", sources.user.path)
    return { name, value: otherwise, origin: "default" }
  }
  const all = settingNames.map((name) => layered(name, project))
  return {
    all,
    warnings,
    get: (name) => valueIn(all, name),
    getFor: (tier, name) => valueIn(tier === "global" ? [layered(name, {})] : all, name),
  }
}

function setting(name: SettingName, given: unknown, origin: Origin, place: string): Setting {
  return { name, value: checkValue(name, given, place), origin }
}

export function checkValue(name: SettingName, given: unknown, place: string): SettingValue {
  const { kind } = specOf(name)
  const value = fitValue(kind, given)
  if (value !== undefined) return value
  const found = JSON.stringify(given) ?? String(given)
  const [what, expected] = [`the setting '${name}' is ${found}`, `expected ${describeKind(kind)}`]
  throw new CoError("usage", `${what} (${place}); ${expected}`, {
    setting: name,
    path: place,
    reason: `${what}; ${expected}`,
  })
}

/** Reads a settings.json. A file that exists but cannot be read is an error, not a missing file. */
export function readSettingsFile(disk: Disk, path: string): SettingsFile {
  const read = peekAt(disk, path) === undefined ? undefined : readText(disk, path)
  if (read && "problem" in read) {
    const reason = read.problem.message
    throw new CoError("usage", `${shownPath(path)}: ${reason}`, { path, reason })
  }
  return { path, text: read?.text }
}

/** The settings in a file. `__proto__` is just an unknown name and sets no prototype. */
export function readObject({ path, text }: SettingsFile): Record<string, unknown> {
  if (text === undefined || text.trim() === "") return {}
  let value: unknown
  try {
    // Some editors begin a file with a byte order mark, which is not part of JSON.
    value = JSON.parse(text.replace(/^\ufeff/, ""))
  } catch (error) {
    const reason = `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`
    throw new CoError("usage", `${shownPath(path)} ${reason}`, { path, reason })
  }
  if (!isObject(value)) {
    const reason = `holds ${JSON.stringify(value).slice(0, 40)}; expected an object {…}`
    throw new CoError("usage", `${shownPath(path)} ${reason}`, { path, reason })
  }
  return { ...value }
}

/** A project's file may only narrow: providers, keys, approvals and the network are not its business. */
function narrowed(
  values: Record<string, unknown>,
  path: string,
  warnings: SettingsWarning[],
): Record<string, unknown> {
  const isAllowed = (name: string) => !isSettingName(name) || specOf(name).inProject
  const ignored = Object.keys(values).filter((name) => !isAllowed(name))
  if (ignored.length > 0) {
    const message = `a project may not set ${ignored.join(", ")}; ignored. Set it in your own settings with: co config set`
    warnings.push({ path, message })
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => isAllowed(name)))
}
