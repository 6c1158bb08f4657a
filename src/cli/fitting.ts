import { CoError } from "../domain/outcome.ts"
import type { FlagValues } from "./spec.ts"

/** Refuses flags that a form of a command does not use: whoever typed them meant something by them. */
export function refuseOthers(flags: FlagValues, form: string, fitting: readonly string[]): void {
  const others = flags.given.filter((name) => !fitting.includes(name))
  if (others.length > 0) throw new CoError("usage", `${form} takes no ${others.map(flags.typed).join(", ")}`)
}
