import type { Glance } from "../disk/port.ts"
import { limits } from "../domain/limits.ts"
import type { Memory } from "../domain/memory.ts"
import { byId } from "./scan.ts"

/** What is known about a file in a memory folder. */
export interface Member {
  /** Zero if it cannot be determined: such a file is read every time, since an editor may be filling it. */
  readonly id: number
  readonly memory: Memory | undefined
  /** The numbers of memories that it supersedes, or may supersede once it is repaired. */
  readonly superseded: readonly number[]
  /** The file's glance from before it was read; absent until the first check for changes. */
  look?: Glance
}

/**
 * The files of a memory folder by name, and what follows from all of them. That is computed on first use, and
 * a new file, which mostly has the highest number, is added to it.
 */
export class Members {
  readonly #byName = new Map<string, Member>()
  /** In order of id; undefined if it has to be computed again. */
  #memories: Memory[] | undefined
  #highest: number | undefined
  /** Numbers that memories supersede; undefined if they have to be computed again. */
  #superseded: Set<number> | undefined
  #unnumbered = 0

  get size(): number {
    return this.#byName.size
  }

  /** Whether the number of every file is known. */
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

  /** The highest of the numbers that count for the next one. */
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

/** The id, or zero if it does not count for the next number. */
export function counted(id: number): number {
  return id > limits.highestCountedId ? 0 : id
}
