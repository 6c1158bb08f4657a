import type { EmbedderProvider } from "../embed/remote/connect.ts"
import { EndpointTrouble, type RemoteEmbedder, type RemoteReranker } from "../embed/remote/port.ts"
import { FarVectors } from "../index/far.ts"
import type { PackedIndex } from "../index/packed/index.ts"
import type { Known } from "../index/port.ts"
import { reader } from "./read-known.ts"
import type { Session } from "./session.ts"

/** The models behind endpoints that the user has set up for recall; each absent where none is. */
export interface FarModels {
  readonly embedder: RemoteEmbedder | undefined
  readonly reranker: RemoteReranker | undefined
  /** What is set up and cannot be used. */
  readonly troubles: readonly string[]
}

/** A question brings at most so many memories to the embedder; `co reindex` all of them. */
const embeddedByQuestion = 64
const embeddedAtOnce = 64
const nearestWanted = 60
const longestText = 8_000

/** What the models say to one question. */
interface FarAnswer {
  readonly near: ReadonlyMap<number, number> | undefined
  readonly rerank: ((texts: readonly string[]) => Promise<readonly number[] | undefined>) | undefined
  /** What could not be had of them, told after the last was asked. */
  readonly troubles: () => readonly string[]
}

export interface FarAsking {
  ask(question: string, indexes: readonly PackedIndex[]): Promise<FarAnswer>
}

/** Asks the models that are set up; whatever goes wrong with them is told and stops nothing. */
export async function farAsking(session: Session): Promise<FarAsking> {
  const { embedder, reranker, troubles: unusable } = await connectModels(session)
  return {
    ask: async (question, indexes) => {
      const troubles = [...unusable]
      const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
        try {
          return await work()
        } catch (error) {
          troubles.push(`${what}: ${describe(error)}`)
          return undefined
        }
      }
      const found =
        embedder && (await attempt("embedder", () => nearFrom(session, embedder, indexes, question)))
      if (found && found.missing > 0)
        troubles.push(`embedder: ${found.missing} memories are not embedded yet: co reindex`)
      return {
        near: found?.near,
        rerank: reranker && ((texts) => attempt("reranker", () => reranker.rerank(question, texts))),
        troubles: () => troubles,
      }
    },
  }
}

export async function connectModels(session: Session): Promise<FarModels> {
  const settings = session.settings()
  const [provider, rerankerUrl] = [settings.text("embedding_provider"), settings.text("reranker_url")]
  if (provider === "none" && rerankerUrl === "")
    return { embedder: undefined, reranker: undefined, troubles: [] }
  const { connectEmbedder, connectReranker } = await import("../embed/remote/connect.ts")
  const timeoutMs = settings.number("endpoint_timeout_ms")
  const troubles: string[] = []
  const attempt = async <T>(what: string, connect: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await connect()
    } catch (error) {
      troubles.push(`${what}: ${describe(error)}`)
      return undefined
    }
  }
  const embedder =
    provider === "none"
      ? undefined
      : await attempt("embedder", () =>
          connectEmbedder({
            provider: provider as EmbedderProvider,
            model: settings.text("embedding_model"),
            url: settings.text("embedding_url") || undefined,
            key: session.keyFor(provider),
            timeoutMs,
          }),
        )
  const reranker =
    rerankerUrl === ""
      ? undefined
      : await attempt("reranker", () =>
          connectReranker({
            model: settings.text("reranker_model"),
            url: rerankerUrl,
            key: session.keyFor("reranker"),
            timeoutMs,
          }),
        )
  return { embedder, reranker, troubles }
}

export function describe(error: unknown): string {
  if (error instanceof EndpointTrouble) return `${error.reason}: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

/**
 * What a larger embedder finds near a question: hashes with a number from 0 to 1. Memories that it has not seen
 * are sent to it first, a few at a question.
 */
export async function nearFrom(
  session: Session,
  embedder: RemoteEmbedder,
  indexes: readonly PackedIndex[],
  question: string,
): Promise<{ readonly near: ReadonlyMap<number, number>; readonly missing: number }> {
  const [vector] = await embedder.embed([question], "question")
  const near = new Map<number, number>()
  let missing = 0
  for (const index of indexes) {
    const vectors = new FarVectors(index.beside, embedder.fingerprint)
    missing += await embedMissing(session, embedder, index, vectors, embeddedByQuestion)
    for (const [hash, score] of vectors.nearest(vector ?? new Float32Array(0), nearestWanted))
      near.set(hash, score)
  }
  return { near, missing }
}

/** Sends what the embedder has not seen, at most so many; returns how many are left. */
export async function embedMissing(
  session: Session,
  embedder: RemoteEmbedder,
  index: PackedIndex,
  vectors: FarVectors,
  most: number,
): Promise<number> {
  const unseen = index.known().filter(({ hash }) => !vectors.has(hash))
  const read = reader(session)
  const chosen = unseen.slice(-most)
  for (let at = 0; at < chosen.length; at += embeddedAtOnce) {
    const batch = await textsOf(chosen.slice(at, at + embeddedAtOnce), read)
    const made = await embedder.embed(
      batch.map(({ text }) => text),
      "memory",
    )
    vectors.add(
      batch.map(({ hash }) => hash),
      made,
    )
  }
  return unseen.length - chosen.length
}

async function textsOf(
  known: readonly Known[],
  read: ReturnType<typeof reader>,
): Promise<{ hash: number; text: string }[]> {
  const { maskSecrets } = await import("../guard/secrets.ts")
  const texts: { hash: number; text: string }[] = []
  for (const each of known) {
    const memory = await read(each)
    // Endpoints refuse empty texts, and what is too long for their models.
    if (!memory || memory.sensitive || memory.content.trim() === "") continue
    texts.push({ hash: each.hash, text: maskSecrets(memory.content).slice(0, longestText).toWellFormed() })
  }
  return texts
}
