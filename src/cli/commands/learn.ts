import { shownPath } from "../../basics/shown-path.ts"
import type { Co } from "../../co.ts"
import { parseRef, scopes, tierOf } from "../../domain/memory.ts"
import { CoError } from "../../domain/outcome.ts"
import { refuseOthers } from "../fitting.ts"
import type { CommandRun, FlagValues } from "../spec.ts"
import { typedText } from "../typed-text.ts"

export const run: CommandRun = async ({ args, flags, door }) => {
  const co = await door.openCo()
  const auto = flags.text("auto")
  if (auto !== undefined) {
    refuseOthers(flags, "co learn --auto", ["auto"])
    return { result: await switchAuto(co, auto, args) }
  }
  if (args.length === 0)
    throw new CoError(
      "usage",
      "co learn needs TEXT, - to read it from standard input, or --auto; usage: co learn TEXT…",
    )
  const isFromInput = args[0] === "-"
  if (args.length > 1 && (isFromInput || args.at(-1) === "-"))
    throw new CoError(
      "usage",
      "co learn - reads standard input and takes no other TEXT; quote one that begins or ends with a lone '-'",
    )
  const content = isFromInput
    ? await door.readAll()
    : typedText(args.join(" "), "give the text on standard input: co learn -")
  const draft = {
    content,
    tags: flags.texts("tag"),
    scope: flags.choice("scope", scopes),
    language: flags.text("language"),
    protect: flags.has("protect"),
    sensitive: flags.has("sensitive"),
    expires: flags.text("expires"),
    replaces: replacedId(flags),
  }
  const result = await co.learn(draft, {
    dryRun: flags.has("dry-run"),
    propose: flags.has("propose"),
    allowSecret: flags.has("allow-secret"),
  })
  return { result }
}

/** Only the user's own settings decide whether conversations are listened to. */
async function switchAuto(co: Co, auto: string, args: readonly string[]) {
  if (args.length > 0)
    throw new CoError("usage", "co learn --auto takes no text; save it with a second command")
  const { path, overruled } = await co.configSet({ name: "auto_learn", value: auto })
  const isOn = String(overruled?.value ?? auto) === "true"
  if (String(isOn) !== auto) {
    const display = `Auto-learning stays ${isOn ? "on" : "off"} here: ${overruled?.by} overrides ${shownPath(path)}, where it is ${isOn ? "off" : "on"} now`
    return { display, auto_learn: isOn, path }
  }
  const display = isOn
    ? "✓ Auto-learning is on: at the end of a conversation co asks what to keep. Nothing is saved without asking.\nTurn it off with: co learn --auto=false"
    : "✓ Auto-learning is off."
  return { display, auto_learn: isOn, path }
}

/** A memory can only replace one in its own folder: `g7` needs the global scope. */
function replacedId(flags: FlagValues): number | undefined {
  const text = flags.text("replaces")
  if (text === undefined) return undefined
  const ref = parseRef(text)
  if (!ref) throw new CoError("usage", `--replaces is '${text}'; expected the id of a memory, like 7 or g7`)
  const tier = tierOf(flags.choice("scope", scopes) ?? "project")
  if ((ref.tier ?? tier) === tier) return ref.id
  throw new CoError("usage", `--replaces ${text} names a global memory; expected --scope global with it`)
}
