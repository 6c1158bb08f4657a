import { tmpdir } from "node:os"
import { join } from "node:path"

/** Compiling TypeScript takes three quarters of the start of a test's program; this makes it happen once. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), "co-test-compile-cache") }
