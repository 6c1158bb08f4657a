import { shownPath } from "../../basics/shown-path.ts"
import { decodeText } from "../../disk/text.ts"
import { CoError } from "../../domain/outcome.ts"
import type { TarFile } from "../../formats/tar.ts"
import { layout } from "../../store/layout.ts"
import { byFlag, secretsIn } from "../secrets.ts"

/** How many secrets are named at most. */
const mostShown = 10

/** Refuses files that hold secrets, and names the file and line of each. */
export async function refuseSecretsIn(files: readonly TarFile[]): Promise<void> {
  const findings: { path: string; line: number; kind: string; masked: string }[] = []
  for (const { name, bytes } of files) {
    const read = isPage(name) ? undefined : decodeText(bytes)
    if (!read || !("text" in read)) continue
    for (const { line, kind, masked } of await secretsIn(read.text))
      findings.push({ path: name, line, kind, masked })
  }
  if (findings.length === 0) return
  const shown = findings
    .slice(0, mostShown)
    .map(
      ({ path, line, kind, masked }) =>
        `${shownPath(path)}, line ${line} holds a secret (${kind}: ${masked})`,
    )
  const more = findings.length > mostShown ? [`and ${findings.length - mostShown} more`] : []
  const advice = `Nothing was imported. Say where the secret is kept instead${byFlag}`
  throw new CoError("refused", [...shown, ...more, advice].join("\n"), { findings })
}

/** Pages are full of public keys, so they are skipped: `co save` too checks only the text it extracts. */
function isPage(name: string): boolean {
  return name.startsWith(`${layout.attachments}/`) && /\.x?html?$/i.test(name)
}
