import { limits } from "../domain/limits.ts"
import type { Answer } from "./question.ts"

/** A call that was answered with a question, until the client returns with the person's answer. */
export interface PendingCall {
  /** Tool, arguments and client: an answer counts for nothing else. */
  readonly call: string
  /** The questions answered so far, in order, with their answers. */
  readonly answered: readonly AnsweredQuestion[]
  /** The question that is open. */
  readonly open: string
  /** Called if nobody returned in time, or the server ends. */
  readonly onLapse: () => Promise<unknown>
}

export interface AnsweredQuestion {
  readonly question: string
  readonly answer: Answer
}

/**
 * The newest revision of the protocol has no conversation: a question is sent as the answer to a call, and
 * the call comes again with what the person said. What connects the two is kept here under a name that cannot
 * be guessed and works once, so nobody can answer a question that was never asked.
 */
export interface Pending {
  put(call: PendingCall): string
  take(name: string): PendingCall | undefined
  /** Lets everything lapse, at the end, and waits for what lapsed before. */
  close(): Promise<void>
}

/** Nobody awaits calls that lapse in between, so their errors go to `onLost`. */
export function openPending(newName: () => string, onLost: (error: unknown) => void): Pending {
  const calls = new Map<string, { call: PendingCall; timer: NodeJS.Timeout }>()
  const take = (name: string) => {
    const found = calls.get(name)
    if (!found) return undefined
    clearTimeout(found.timer)
    calls.delete(name)
    return found.call
  }
  const lapsing = new Set<Promise<unknown>>()
  const lapse = (name: string) => {
    const work = take(name)?.onLapse().catch(onLost)
    if (!work) return
    lapsing.add(work)
    work.finally(() => lapsing.delete(work))
  }
  return {
    put: (call) => {
      const [oldest] = calls.keys()
      if (calls.size >= limits.openQuestions && oldest !== undefined) lapse(oldest)
      const name = newName()
      const timer = setTimeout(() => lapse(name), limits.approvalWaitMs)
      timer.unref()
      calls.set(name, { call, timer })
      return name
    },
    take,
    close: async () => {
      for (const name of calls.keys()) lapse(name)
      await Promise.all(lapsing)
    },
  }
}
