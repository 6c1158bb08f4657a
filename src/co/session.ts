import { isAbsolute } from "node:path"
import { once } from "../basics/once.ts"
import { shownPath } from "../basics/shown-path.ts"
import { nodeDisk } from "../disk/node-disk.ts"
import { linkInside } from "../disk/paths.ts"
import { type Disk, peekAt } from "../disk/port.ts"
import { keyVariables } from "../domain/models/keys.ts"
import { CoError } from "../domain/outcome.ts"
import { noEmbedder } from "../embed/none.ts"
import {
  type LoadedSettings,
  loadSettings,
  readSettingsFile,
  type SettingsFile,
  type SettingsSources,
} from "../settings/load.ts"
import type { Deed, Operation } from "../store/deed.ts"
import { openStore } from "../store/open.ts"
import { findPlaces, type Places } from "../store/places.ts"
import type { Catalogs, Session } from "../verbs/session.ts"
import type { FetchDeps } from "../web/fetch.ts"
import type { CoOptions } from "./api.ts"
import { openTable } from "./open-table.ts"

/**
 * Everything that a verb works with, on the real disk, clock and environment. The only place that wires the
 * rooms together. `web` is for a server in a test: users of the library have no way around the guard.
 */
export function openSession(options: CoOptions, web: FetchDeps = {}): Session {
  const {
    cwd = process.cwd(),
    env = process.env,
    now = Date.now,
    onWarning: warn = () => undefined,
    onLog: log = () => undefined,
  } = options
  const disk = nodeDisk()
  const start = disk.resolve(cwd)
  if (start === undefined || peekAt(disk, start)?.kind !== "folder")
    throw new CoError("usage", `${shownPath(cwd)} is not a folder`)
  const home = options.home ?? homeOf(env)
  const places = findPlaces(disk, { cwd: start, env, home })
  const token = tokens()
  const from = places.projectFolder
  const deed = (operation: Operation): Deed => ({ operation, group: `${timeStamp()}-${token()}`, from })
  // Node takes two milliseconds to load the first `performance.now()`.
  const elapsedMs = () => process.uptime() * 1_000
  const clockMs = Date.now
  const surroundings = { disk, places, now, elapsedMs, clockMs, token, onTrouble: warn }
  const stores = {
    project: openStore(places.project, surroundings),
    global: openStore(places.global, surroundings),
  }
  const warnOnce = eachOnce(warn)
  const { settings, reloadSettings } = settingsOf(disk, places, env, warnOnce)
  const embedder = once(() => openTable(disk))
  let openedCatalogs: Catalogs | undefined
  const catalogs = once(async () => {
    const { makeCatalogs } = await import("./catalogs.ts")
    const onProgress = options.onProgress ?? (() => undefined)
    const bundled = (await embedder()) ?? noEmbedder
    openedCatalogs = makeCatalogs({ disk, places, embedder: bundled, clockMs, onProgress })
    return openedCatalogs
  })
  return {
    disk,
    places,
    now,
    clockMs,
    warn,
    warnOnce,
    log,
    token,
    deed,
    stores,
    settings,
    reloadSettings,
    catalogs,
    openedCatalogs: () => openedCatalogs,
    embedder,
    keyFor: (service) => env[keyVariables[service]],
    web,
    machine: { platform: process.platform, home, env },
  }
}

function eachOnce(warn: (message: string) => void): (message: string) => void {
  const said = new Set<string>()
  return (message) => {
    if (said.has(message)) return
    said.add(message)
    warn(message)
  }
}

/** Ignores an empty or relative HOME, which would put everything into whatever folder is current. */
function homeOf({ HOME = "" }: SettingsSources["env"]): string {
  if (isAbsolute(HOME)) return HOME
  try {
    return process.getBuiltinModule("node:os").userInfo().homedir
  } catch {
    // A container may run as a user that has no entry anywhere.
    throw new CoError("usage", `HOME is '${HOME}'; expected the path of a folder, like /home/me`)
  }
}

/** Ignores a `.co-cli` that is a link: it leads out of the project, so nothing in it is the project's. */
function readProjectSettings(disk: Disk, places: Places): SettingsFile {
  const path = places.projectSettings
  return linkInside(disk, places.project.base, places.project.parts)
    ? { path, text: undefined }
    : readSettingsFile(disk, path)
}

/** From the real clock, so that operations sort in the order in which they were done. */
function timeStamp(): string {
  return Date.now().toString(36).padStart(9, "0")
}

/** Unique names, for files in the making. No other process has this process id while this one lives. */
function tokens(): () => string {
  const start = `${process.pid}-${Math.random().toString(36).slice(2, 8)}`
  let count = 0
  return () => `${start}-${count++}`
}

function settingsOf(
  disk: Disk,
  places: Places,
  env: SettingsSources["env"],
  warn: (message: string) => void,
): Pick<Session, "settings" | "reloadSettings"> {
  let loaded: LoadedSettings | undefined
  const load = ({ isReported = false } = {}) => {
    const user = readSettingsFile(disk, places.userSettings)
    loaded = loadSettings({ env, user, project: readProjectSettings(disk, places) })
    if (!isReported) for (const { path, message } of loaded.warnings) warn(`${shownPath(path)}: ${message}`)
    return loaded
  }
  return { settings: (options) => loaded ?? load(options), reloadSettings: load }
}
