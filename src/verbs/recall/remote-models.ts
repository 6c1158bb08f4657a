import type { Memory } from "../../domain/memory.ts"
import { ollamaAddress } from "../../domain/models/provider-address.ts"
import type { EmbedderProvider } from "../../embed/remote/connect.ts"
import { EndpointTrouble, type RemoteEmbedder, type RemoteReranker } from "../../embed/remote/port.ts"
import { hashOf } from "../../index/entry.ts"
import type { PackedIndex } from "../../index/packed/packed-index.ts"
import { RemoteVectors } from "../../index/remote-vectors.ts"
import { perSession } from "../per-session.ts"
import type { Session } from "../session.ts"
import { reader } from "./read-known.ts"

/** The models behind endpoints that the user has set up for recall; undefined if not set up or unusable. */
interface RemoteModels {
  readonly embedder: RemoteEmbedder | undefined
  readonly reranker: RemoteReranker | undefined
  /** What is set up but cannot be used. */
  readonly troubles: readonly string[]
}

/** A question sends at most this many memories to the embedder; `co reindex` sends all. */
const embeddedByQuestion = 64
const embeddedAtOnce = 64
const nearestWanted = 60
const longestText = 8_000

/** What the models say about one question. */
interface RemoteAnswer {
  /** What the embedder found near: entry hashes, each with a number from 0 to 1. */
  readonly scores: ReadonlyMap<number, number> | undefined
  readonly rerank: ((memories: readonly Memory[]) => Promise<readonly number[] | undefined>) | undefined
  /** What the models failed to deliver; complete once the last one was asked. */
  readonly troubles: () => readonly string[]
}

export interface RemoteAsking {
  ask(question: string, indexes: readonly PackedIndex[]): Promise<RemoteAnswer>
}

/** Connects once per session, so that not every question waits for a model that fails. */
const connected = perSession(connectModels)

/** Asks the models that are set up. Whatever goes wrong with them is reported and stops nothing. */
export async function remoteAsking(session: Session): Promise<RemoteAsking> {
  const { embedder, reranker, troubles: unusable } = await connected(session)
  const { maskSecrets } = await import("../../guard/secrets.ts")
  return {
    ask: async (text, indexes) => {
      const question = maskSecrets(text)
      const troubles = [...unusable]
      const attempt = attempting(troubles)
      const found =
        embedder && (await attempt("embedder", () => scoresFrom(session, embedder, indexes, question)))
      if (found && found.missing > 0)
        troubles.push(`embedder: ${found.missing} memories are not embedded yet: co reindex`)
      return {
        scores: found?.scores,
        rerank:
          reranker &&
          ((memories) =>
            attempt("reranker", () => rerankSendable(reranker, question, memories, maskSecrets))),
        troubles: () => troubles,
      }
    },
  }
}

/** Runs work that needs an endpoint. Trouble with the endpoint is recorded; any other error is thrown. */
function attempting(troubles: string[]) {
  return async <T>(what: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof EndpointTrouble)) throw error
      troubles.push(`${what}: ${describe(error)}`)
      return undefined
    }
  }
}

type Mask = (text: string) => string

/** What may be sent of a memory; undefined if it is sensitive or empty. */
function sendable({ content, sensitive }: Memory, mask: Mask): string | undefined {
  if (sensitive || content.trim() === "") return undefined
  return mask(content).slice(0, longestText).toWellFormed()
}

/** Asks about the texts that may be sent, and uses one fixed answer for the others; in their order. */
async function askAbout<T>(
  texts: readonly (string | undefined)[],
  ask: (texts: readonly string[]) => Promise<readonly T[]>,
  forOthers: T,
): Promise<T[]> {
  const answers = (await ask(texts.filter((text) => text !== undefined))).values()
  return texts.map((text) => (text === undefined ? forOthers : (answers.next().value ?? forOthers)))
}

/** Memories that are not sent come last. */
function rerankSendable(
  reranker: RemoteReranker,
  question: string,
  memories: readonly Memory[],
  mask: Mask,
): Promise<number[]> {
  const texts = memories.map((memory) => sendable(memory, mask))
  return askAbout(texts, (sent) => reranker.rerank(question, sent), 0)
}

export async function connectModels(session: Session): Promise<RemoteModels> {
  const settings = session.settings()
  const [provider, rerankerUrl] = [settings.get("embedding_provider"), settings.get("reranker_url")]
  if (provider === "none" && rerankerUrl === "")
    return { embedder: undefined, reranker: undefined, troubles: [] }
  const { connectEmbedder, connectReranker } = await import("../../embed/remote/connect.ts")
  const timeoutMs = settings.get("endpoint_timeout_ms")
  const troubles: string[] = []
  const attempt = attempting(troubles)
  const embedder =
    provider === "none"
      ? undefined
      : await attempt("embedder", () =>
          connectEmbedder({
            provider,
            model: settings.get("embedding_model"),
            url: settings.get("embedding_url") || urlOf(session, provider),
            key: keyOf(session, provider),
            timeoutMs,
          }),
        )
  const reranker =
    rerankerUrl === ""
      ? undefined
      : await attempt("reranker", () =>
          connectReranker({
            model: settings.get("reranker_model"),
            url: rerankerUrl,
            key: session.keyFor("reranker"),
            timeoutMs,
          }),
        )
  return { embedder, reranker, troubles }
}

/** Without a setting, only Ollama has an address that the user chooses. */
function urlOf({ machine }: Session, provider: EmbedderProvider): string | undefined {
  return provider === "ollama" ? ollamaAddress(machine.env) : undefined
}

/** Ollama's embedder needs no key. */
function keyOf(session: Session, provider: EmbedderProvider): string | undefined {
  return provider === "ollama" ? undefined : session.keyFor(provider)
}

export function describe({ reason, message }: EndpointTrouble): string {
  return `${reason}: ${message}`
}

/** Sends memories that the embedder has not seen yet first, a few per question. */
async function scoresFrom(
  session: Session,
  embedder: RemoteEmbedder,
  indexes: readonly PackedIndex[],
  question: string,
): Promise<{ readonly scores: ReadonlyMap<number, number>; readonly missing: number }> {
  const [vector = new Float32Array(0)] = await embedder.embed([question], "question")
  const cosines: [number, number][] = []
  let missing = 0
  for (const index of indexes) {
    const vectors = new RemoteVectors(index.beside, embedder.fingerprint)
    missing += await embedMissing(session, embedder, index, vectors, embeddedByQuestion)
    const hashes = index.reading(() => index.known()).map(({ hash }) => hash)
    for (const cosine of vectors.cosines(vector, hashes)) cosines.push(cosine)
  }
  return { scores: bestScores(cosines), missing }
}

/** The best of both folders together, scaled from 0 for the mean of all to 1 for the nearest. */
function bestScores(cosines: readonly [number, number][]): Map<number, number> {
  const sorted = cosines.toSorted((a, b) => b[1] - a[1])
  const best = sorted[0]?.[1] ?? 0
  const mean = sorted.length < 2 ? 0 : sorted.reduce((sum, [, cosine]) => sum + cosine, 0) / sorted.length
  const most = Math.max(1e-6, best - mean)
  return new Map(
    sorted.slice(0, nearestWanted).map(([hash, cosine]) => [hash, Math.max(0, (cosine - mean) / most)]),
  )
}

/** Sends what the embedder has not seen, up to `most` memories; returns how many are left. */
export async function embedMissing(
  session: Session,
  embedder: RemoteEmbedder,
  index: PackedIndex,
  vectors: RemoteVectors,
  most: number,
): Promise<number> {
  const unseen = index.reading(() => index.known()).filter(({ hash }) => !vectors.has(hash))
  const read = reader(session)
  const { maskSecrets } = await import("../../guard/secrets.ts")
  const chosen = unseen.slice(-most)
  for (let at = 0; at < chosen.length; at += embeddedAtOnce) {
    const texts = new Map<number, string | undefined>()
    for (const each of chosen.slice(at, at + embeddedAtOnce)) {
      const memory = await read(each)
      // A memory that cannot be read right now, or was edited since, waits for a later question.
      if (memory && hashOf(memory) === each.hash) texts.set(each.hash, sendable(memory, maskSecrets))
    }
    if (texts.size === 0) continue
    const ask = (sent: readonly string[]) => embedder.embed(sent, "memory")
    vectors.add(
      [...texts.keys()],
      await askAbout<Float32Array | undefined>([...texts.values()], ask, undefined),
    )
  }
  return unseen.filter(({ hash }) => !vectors.has(hash)).length
}
