import { decodePlain } from "../../web/charset.ts"
import { mediaOfName } from "../../web/media.ts"
import { byFlag, refuseSecrets } from "../secrets.ts"
import type { Gathered } from "./gather.ts"

/** Refuses a gathered article that holds a secret, and names its line in the file that the user gave. */
export async function refuseArticleSecrets({ title, text, original }: Gathered): Promise<void> {
  const media = original && mediaOfName(original.name)
  const isWritten = media === "text" || media === "markdown" || media === "html"
  const given = original && isWritten ? plain(decodePlain(original.bytes, "") ?? "") : ""
  const check = { done: "saved", override: byFlag }
  // A text file is kept whole, including frontmatter that is not part of the article.
  if (media !== "html") await refuseSecrets(given, check)
  const lineOf = (secret: string) => lineIn(given, secret)
  for (const each of [text, title]) await refuseSecrets(plain(each), { ...check, lineOf })
}

/** Removes markdown's backslashes: with one before an underscore, a key would not be recognized. */
function plain(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1")
}

function lineIn(text: string, secret: string): number | undefined {
  const at = text.indexOf(secret)
  return at < 0 ? undefined : text.slice(0, at).split("\n").length
}
