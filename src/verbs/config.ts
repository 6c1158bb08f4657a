import { shownPath } from "../basics/shown-path.ts"
import { suggest } from "../basics/suggest.ts"
import { withProperty } from "../clients/property.ts"
import { linkInside, refuseLink } from "../disk/paths.ts"
import { faultOfAddress } from "../domain/models/address.ts"
import { CoError } from "../domain/outcome.ts"
import { checkValue, readObject, readSettingsFile, type Setting } from "../settings/load.ts"
import {
  isSettingName,
  type SettingName,
  type SettingValue,
  settingNames,
  specOf,
} from "../settings/table.ts"
import { layout } from "../store/layout.ts"
import { amend } from "./amend.ts"
import type { Session } from "./session.ts"

export interface ConfigListResult {
  readonly display: string
  readonly settings: readonly Setting[]
}

export function configList(session: Session): ConfigListResult {
  const { all } = session.settings()
  const width = Math.max(...all.map(({ name }) => name.length))
  const lines = all.map(
    ({ name, value, origin }) => `${name.padEnd(width)}  ${value === "" ? "not set" : value}  (${origin})`,
  )
  return { display: lines.join("\n"), settings: all }
}

export interface ConfigGetResult extends Setting {
  readonly display: string
}

export function configGet(session: Session, name: string): ConfigGetResult {
  const known = knownName(name)
  const setting = session.settings().all.find((each) => each.name === known)
  if (!setting) throw new CoError("not-found", `no setting '${name}'`)
  return { display: String(setting.value), ...setting }
}

export interface ConfigChange {
  readonly name: string
  /** Undefined removes the setting from the file. */
  readonly value: string | undefined
  /** Writes the project's settings.json instead of the user's. */
  readonly inProject?: boolean | undefined
}

export interface ConfigSetResult {
  readonly display: string
  readonly name: string
  readonly value: SettingValue | null
  readonly path: string
  /** The value in use, if something overrides the one that was written. */
  readonly overruled: { readonly value: SettingValue; readonly by: string } | null
}

/** Writes one setting to a settings.json and leaves the others in it unchanged. */
export async function configSet(
  session: Session,
  { name, value, inProject = false }: ConfigChange,
): Promise<ConfigSetResult> {
  const { disk, places } = session
  const known = knownName(name)
  if (inProject && !specOf(known).inProject) {
    throw new CoError("refused", `a project may not set '${known}'; set it for yourself without --project`)
  }
  if (inProject) refuseLink(linkInside(disk, places.projectFolder, [layout.projectFolder]))
  const checked = value === undefined ? undefined : checkValue(known, value, "the command line")
  if (typeof checked === "string") refuseNoAddress(known, checked)
  const path = inProject ? places.projectSettings : places.userSettings
  await amend(session, path, () => {
    const file = readSettingsFile(disk, path)
    // Refuses what co could not read afterwards.
    readObject(file)
    const { text } = file
    const isMissing = text === undefined && checked === undefined
    return { before: text, after: isMissing ? undefined : withProperty(text ?? "", known, checked) }
  })
  const done =
    checked === undefined
      ? `✓ Unset ${known} in ${shownPath(path)}`
      : `✓ Set ${known} to ${checked} in ${shownPath(path)}`
  const overruled = overrulingOf(session, known, inProject)
  const hint = overruled ? `\nThe value in use is ${overruled.value}: ${overruled.by} overrides this` : ""
  return { display: `${done}${hint}`, name: known, value: checked ?? null, path, overruled }
}

/** Refuses what is not a valid address. The error does not repeat a URL, which may contain a password. */
function refuseNoAddress(name: SettingName, value: string): void {
  const { kind } = specOf(name)
  const fault =
    kind.type === "text" && kind.isAddress && value !== "" ? faultOfAddress(value, undefined) : undefined
  if (fault === undefined) return
  const isAddress = URL.canParse(value) && /^https?:/i.test(value)
  const what = isAddress ? "" : ` is ${JSON.stringify(value)}`
  const why = isAddress ? `: ${fault}` : "; expected an address that begins with https:// or http://"
  throw new CoError("usage", `the setting '${name}'${what}${why}`, { setting: name })
}

/** What overrides the setting; null while another setting is broken, since nobody can tell. */
function overrulingOf(session: Session, name: SettingName, inProject: boolean): ConfigSetResult["overruled"] {
  try {
    const setting = session.reloadSettings().all.find((each) => each.name === name)
    if (setting?.origin === "environment")
      return { value: setting.value, by: `${specOf(name).env} in the environment` }
    const isProjects = setting?.origin === "project" && !inProject
    return isProjects ? { value: setting.value, by: session.places.projectSettings } : null
  } catch (error) {
    if (error instanceof CoError) return null
    throw error
  }
}

function knownName(name: string): SettingName {
  if (isSettingName(name)) return name
  const near = suggest(name, settingNames)
  const hint = near === "" ? `; expected one of ${settingNames.join(", ")}` : `${near}; co config lists them`
  throw new CoError("usage", `no setting '${name}'${hint}`)
}
