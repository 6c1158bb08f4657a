/**
 * What a model gets to read is bounded: so much of one memory, and so much in all. The rest is one call away.
 */
const mostCharacters = { one: 600, all: 8_000 }

/** `12`, or `g12` for one of the global folder: how a model names a memory to other tools. */
export function nameOf({ id, scope }: { readonly id: number; readonly scope: string }): string {
  return scope === "project" ? String(id) : `g${id}`
}

/** The beginning of a long text, with the call that brings all of it. */
export function cut(content: string, name: string): string {
  if (content.length <= mostCharacters.one) return content
  return `${content.slice(0, mostCharacters.one).toWellFormed().trimEnd()} … (the rest: get_memory ${name})`
}

/** As many as fit, in order; at least one. */
export function within<T>(items: readonly T[], lengthOf: (item: T) => number): readonly T[] {
  let left = mostCharacters.all
  const end = items.findIndex((item, at) => {
    left -= lengthOf(item)
    return left < 0 && at > 0
  })
  return end < 0 ? items : items.slice(0, end)
}
