import type { Co } from "../co.ts"
import { type SettingName, type ValueOf, valueIn } from "../settings/table.ts"

/** The settings, by their names in the table. */
export interface SettingValues {
  get<N extends SettingName>(name: N): ValueOf<N>
}

export async function readSettings(co: Co): Promise<SettingValues> {
  const { settings } = await co.configList()
  return { get: (name) => valueIn(settings, name) }
}
