import type { Co } from "../co.ts"
import type { SettingName } from "../settings/table.ts"

/** What is set, by the names of the table. */
export interface SettingValues {
  number(name: SettingName): number
  text(name: SettingName): string
  flag(name: SettingName): boolean
}

export async function readSettings(co: Co): Promise<SettingValues> {
  const { settings } = await co.configList()
  const values = new Map(settings.map(({ name, value }) => [name, value]))
  return {
    number: (name) => Number(values.get(name)),
    text: (name) => String(values.get(name)),
    flag: (name) => values.get(name) === true,
  }
}
