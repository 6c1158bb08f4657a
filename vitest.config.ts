import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const folder = (name: string) => join(import.meta.dirname, "test", name, "/")

/** The folders whose tests start programs; those of cli have them started by a small process. */
const starting = [["chat", "mcp", "screen", "team", "concurrency"].map(folder), [folder("cli")]]

/**
 * To start a program the system copies what it knows of the memory of who starts it: from a worker that grew to half a
 * gigabyte in other tests this takes as long as co itself. So who starts programs comes first.
 */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const group = starting.findIndex((folders) => folders.some((each) => moduleId.startsWith(each)))
      return group === -1 ? starting.length : group
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
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
