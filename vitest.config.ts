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
    // The default leaves one core to others, which on two cores means one file at a time.
    maxWorkers: Math.max(2, availableParallelism()),
    coverage: { include: ["src/**/*.ts"] },
  },
})
