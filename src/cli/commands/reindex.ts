import type { CommandRun } from "../spec.ts"

export const run: CommandRun = async ({ door }) => ({ result: await (await door.openCo()).reindex() })
