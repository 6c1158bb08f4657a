import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

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
    pool: "forks",
    // No test changes what a module is for others, and a process of its own for each file takes a quarter of a second.
    isolate: false,
    // Much of a test is waiting: for a disk, a terminal, a person who reads.
    maxWorkers: 2 * availableParallelism(),
    coverage: { include: ["src/**/*.ts"] },
  },
})
