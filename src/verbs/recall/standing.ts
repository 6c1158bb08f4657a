import { once } from "../../basics/once.ts"
import { namesIn, unlessRefused } from "../../disk/port.ts"
import { isForElsewhere, languagesByFiles, languagesNamed } from "../../domain/language.ts"
import type { Memory } from "../../domain/memory.ts"
import { cosine, type Embedder } from "../../embed/port.ts"
import type { Standing } from "../../recall/standing.ts"
import type { Session } from "../session.ts"

/** From this similarity of meaning on, two memories are about the same topic. */
const sameTopic = 0.55

/** How memories relate to this project. Looks at files and compares texts only if an answer needs it. */
export function standings(session: Session, embedder: Embedder | undefined): (question: string) => Standing {
  const ofProject = once(() => projectLanguages(session))
  const vectors = new Map<string, Float32Array>()
  const vectorOf = ({ path, content }: Memory): Float32Array => {
    const known = vectors.get(path)
    if (known) return known
    const vector = embedder?.embed(content) ?? new Float32Array(0)
    vectors.set(path, vector)
    return vector
  }
  return (question) => {
    const named = once(() => languagesNamed(question))
    return {
      isElsewhere: ({ scope, language }) =>
        scope === "language" && language !== null && isForElsewhere(language, named(), ofProject),
      isAlike: (a, b) => cosine(vectorOf(a), vectorOf(b)) >= sameTopic,
    }
  }
}

/** Recognized by a few names at the top of the project: one listing, and nothing is read. */
export function projectLanguages({ disk, places }: Session): ReadonlySet<string> {
  return languagesByFiles(unlessRefused(() => namesIn(disk, places.projectFolder), []))
}
