const lineEnd = 10

/** Names a line each, left as bytes: of very many files they take more room than everything else. */
export class Names {
  readonly #bytes: Buffer
  /** Where each begins, and where one behind the last would. */
  readonly #starts: Uint32Array

  constructor({ buffer, byteOffset, length }: Uint8Array, count: number) {
    this.#bytes = Buffer.from(buffer, byteOffset, length)
    this.#starts = new Uint32Array(count + 1).fill(length + 1, 1)
    for (let line = 1, at = 0; line < count; line++) {
      const end = this.#bytes.indexOf(lineEnd, at)
      if (end < 0) break
      at = end + 1
      this.#starts[line] = at
    }
  }

  get byteLength(): number {
    return this.#bytes.length + this.#starts.byteLength
  }

  at(line: number): string {
    return this.#bytes.toString("utf8", this.#starts[line], (this.#starts[line + 1] ?? 1) - 1)
  }
}
