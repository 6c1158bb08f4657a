import { CoError } from "../domain/outcome.ts"
import type { FlagValues } from "./spec.ts"

/** A form of a command that has no use for some of its flags says which: whoever typed them meant something. */
export function refuseOthers(flags: FlagValues, form: string, fitting: readonly string[]): void {
  const others = flags.given.filter((name) => !fitting.includes(name))
  if (others.length > 0) throw new CoError("usage", `${form} takes no ${others.map(flags.typed).join(", ")}`)
}
