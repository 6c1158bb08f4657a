import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** Tests that make thousands of files on the disk. */
const making = folderOf("crash")

/** The folders whose tests start programs or wait for a server. */
const mixed = ["chat", "screen", "contract", "mcp", "team", "concurrency", "cli"].map(folderOf)

function folderOf(name: string): string {
  return join(import.meta.dirname, "test", name, "/")
}

/**
 * To start a program the system copies what it knows of the memory of who starts it: from a worker that grew to half a
 * gigabyte in other tests this takes as long as co itself. So who starts programs comes first. Their folders take
 * turns: a test of the conversation mostly waits for a terminal, one of the commands keeps a processor busy.
 *
 * ext4 does not give out an inode again for some minutes after its file was deleted, and looks at each of these for a
 * free one: where others have deleted thousands of files, a new one takes a millisecond. So who makes the most comes
 * before all.
 */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const within = (folder: string) => sorted.filter(({ moduleId }) => moduleId.startsWith(folder))
    const inTurns = mixed
      .map(within)
      .flatMap((group) => group.map((file, at) => ({ file, turn: at / group.length })))
      .sort((a, b) => a.turn - b.turn)
      .map(({ file }) => file)
    const first = [...within(making), ...inTurns]
    return [...first, ...sorted.filter((file) => !first.includes(file))]
  }
}

export default defineConfig({
  plugins: [
    {
      // Markdown texts are imported as strings, as the bundle does.
      name: "markdown-as-text",
      load(id) {
        return id.endsWith(".md") ? `export default ${JSON.stringify(readFileSync(id, "utf8"))}` : undefined
      },
    },
  ],
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 120_000,
    env: { TZ: "UTC" },
    pool: "forks",
    // No test changes what a module is for others, and a process of its own for each file takes a quarter of a second.
    isolate: false,
    // Much of a test is waiting: for a disk, a terminal, a person who reads.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: Sequencer },
    coverage: { include: ["src/**/*.ts"] },
  },
})
