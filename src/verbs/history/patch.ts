/** The changes between two texts with some lines around them, without the file names: they say nothing. */
export async function patchOf(before: string, after: string, context = 1): Promise<string> {
  const { createTwoFilesPatch } = await import("diff")
  const patch = createTwoFilesPatch("", "", before, after, "", "", { context })
  return patch.split("\n").slice(4).join("\n").trimEnd()
}
