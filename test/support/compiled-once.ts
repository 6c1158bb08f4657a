import { tmpdir } from "node:os"
import { join } from "node:path"

/** Three quarters of the start of a test's own program go into turning TypeScript into code: with this it is done once. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(tmpdir(), "co-test-compile-cache") }
