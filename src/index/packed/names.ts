/** Names, one per line, left as bytes: those of very many files take more room than everything else. */
export class Names {
  readonly #bytes: Buffer
  /** Where each name begins, and where one after the last would. */
  readonly #starts: Uint32Array

  constructor({ buffer, byteOffset, length }: Uint8Array) {
    this.#bytes = Buffer.from(buffer, byteOffset, length)
    // One character per byte: so the lengths are those in bytes.
    const lines = this.#bytes.toString("latin1").split("\n")
    this.#starts = new Uint32Array(lines.length + 1)
    for (let line = 0, at = 0; line < lines.length; line++) {
      at += (lines[line] as string).length + 1
      this.#starts[line + 1] = at
    }
  }

  get byteLength(): number {
    return this.#bytes.length + this.#starts.byteLength
  }

  /** Empty if there is no such line. */
  at(line: number): string {
    return this.#bytes.toString(
      "utf8",
      this.#starts[line] ?? this.#bytes.length,
      (this.#starts[line + 1] ?? 1) - 1,
    )
  }
}
