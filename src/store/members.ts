import type { Glance } from "../disk/port.ts"
import { limits } from "../domain/limits.ts"
import type { Memory } from "../domain/memory.ts"
import { byId } from "./scan.ts"

/** What is known of a file in a memory folder. */
export interface Member {
  /** Zero where none can be made out: such a file is read again every time, an editor may be filling it. */
  readonly id: number
  readonly memory: Memory | undefined
  /** The numbers of memories that it supersedes: of a file that is no memory now, those that it may once it is mended. */
  readonly superseded: readonly number[]
  /** What the file looked like before it was read; absent until somebody asks whether it changed. */
  look?: Glance
}

/**
 * The files of a memory folder, by their names, and what they come to together. That is put together when it is first
 * asked for, and a new file, which mostly has the highest number, is added to it.
 */
export class Members {
  readonly #byName = new Map<string, Member>()
  /** In order of id; undefined where it has to be put together anew. */
  #memories: Memory[] | undefined
  #highest: number | undefined
  /** Numbers that memories supersede; undefined where these have to be put together anew. */
  #superseded: Set<number> | undefined
  #unnumbered = 0

  get size(): number {
    return this.#byName.size
  }

  /** Whether of each file a number can be made out. */
  get isNumbered(): boolean {
    return this.#unnumbered === 0
  }

  names(): string[] {
    return [...this.#byName.keys()]
  }

  get(name: string): Member | undefined {
    return this.#byName.get(name)
  }

  has(name: string): boolean {
    return this.#byName.has(name)
  }

  hasNumber(id: number): boolean {
    return this.#byName.values().some((member) => member.id === id)
  }

  memories(): readonly Memory[] {
    this.#memories ??= [...this.#byName.values()].flatMap(({ memory }) => memory ?? []).sort(byId)
    return this.#memories
  }

  /** Of the numbers that count for the next one. */
  highest(): number {
    this.#highest ??= this.#byName.values().reduce((highest, { id }) => Math.max(highest, counted(id)), 0)
    return this.#highest
  }

  isSuperseded(id: number): boolean {
    this.#superseded ??= new Set(this.#byName.values().flatMap(({ superseded }) => superseded))
    return this.#superseded.has(id)
  }

  put(name: string, member: Member): void {
    const { id, memory, superseded } = member
    const isNewest = !this.#byName.has(name) && id > (this.#memories?.at(-1)?.id ?? 0)
    if (!isNewest) {
      this.remove(name)
      this.#memories = undefined
    }
    this.#byName.set(name, member)
    for (const number of superseded) this.#superseded?.add(number)
    if (isNewest && memory) this.#memories?.push(memory)
    if (this.#highest !== undefined) this.#highest = Math.max(this.#highest, counted(id))
    if (id === 0) this.#unnumbered++
  }

  remove(name: string): void {
    const member = this.#byName.get(name)
    if (!member) return
    this.#byName.delete(name)
    this.#memories = undefined
    this.#highest = undefined
    if (member.superseded.length > 0) this.#superseded = undefined
    if (member.id === 0) this.#unnumbered--
  }
}

/** As far as it counts for the next number. */
export function counted(id: number): number {
  return id > limits.highestCountedId ? 0 : id
}
