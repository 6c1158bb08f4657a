/** The lines of a byte stream, without blank ones. The last line needs no line end. */
export async function* linesOf(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    yield* lines.filter((line) => line.trim() !== "")
  }
  rest += decoder.decode()
  if (rest.trim() !== "") yield rest
}
