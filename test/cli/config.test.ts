import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed, Settings } from "./results.ts"
import { modeOf, type Place, place, type RunOptions } from "./run.ts"

function setting(at: Place, name: string, env: RunOptions["env"] = {}): string {
  const { settings } = at.run(["config", "list", "--json"], { env }).json<Settings>()
  const found = settings.find((one) => one.name === name)
  return `${found?.value} (${found?.origin})`
}

test("the defaults are the contract's", () => {
  const { settings } = place().co("config", "--json").json<Settings>()
  const expected = {
    memory_max_count: 200,
    memory_dedup_window_days: 7,
    memory_dedup_threshold: 85,
    memory_decay_strategy: "summarize",
    memory_decay_percentage: 0.2,
    llm_provider: "auto",
    personality: "finch",
  }
  for (const [name, value] of Object.entries(expected)) {
    expect(settings).toContainEqual({ name, value, origin: "default" })
  }
})

test("a setting without a value is listed as not set, and its help says what it may be and how it is set", () => {
  const at = place()
  expect(at.must("config").stdout).toMatch(/^llm_model +not set {2}\(default\)$/m)
  expect(at.must("config", "get", "llm_model").stdout).toBe("")
  const help = at.must("help", "settings").stdout
  expect(help).toContain("co config set NAME VALUE")
  expect(help).toMatch(
    /^ {2}llm_model +model to use .*\n +text of at most \d+ characters on one line \(CO_CLI_LLM_MODEL\)$/m,
  )
  expect(help).toContain("one of summarize, cut; summarize by default (CO_CLI_MEMORY_DECAY_STRATEGY)")
})

test("the environment counts before the project, the project before the user", () => {
  const at = place()
  at.must("config", "set", "personality", "jeff")
  at.must("config", "set", "personality", "terse", "--project")
  expect(setting(at, "personality")).toBe("terse (project)")
  expect(setting(at, "personality", { CO_CLI_PERSONALITY: "friendly" })).toBe("friendly (environment)")
  expect(at.co("config", "get", "personality").stdout).toBe("terse\n")
  at.must("config", "unset", "personality", "--project")
  expect(setting(at, "personality")).toBe("jeff (user)")
  at.must("config", "unset", "personality")
  expect(setting(at, "personality")).toBe("finch (default)")
})

test("set keeps what else is in the file, 0600", () => {
  const at = place()
  at.must("config", "set", "memory_max_count", "50")
  const path = join(at.config, "settings.json")
  expect(modeOf(path)).toBe("600")
  at.write(path, '{\n  "personality": "jeff",\n  "mine": {"a": [1]}\n}\n')
  at.must("config", "set", "memory_max_count", "60")
  expect(JSON.parse(at.read(path))).toEqual({ personality: "jeff", mine: { a: [1] }, memory_max_count: 60 })
  at.must("config", "unset", "personality")
  expect(JSON.parse(at.read(path))).toEqual({ mine: { a: [1] }, memory_max_count: 60 })
})

test("set and unset change one setting and leave every other byte of the file, and unset makes no file", () => {
  const at = place()
  const path = join(at.config, "settings.json")
  at.must("config", "unset", "personality")
  expect(existsSync(path)).toBe(false)
  const head = '\ufeff{\r\n\t"mine": [12345678901234567890, 1e2],\r\n\t"personality": "jeff"'
  at.write(path, `${head}\r\n}\r\n`)
  at.must("config", "set", "memory_max_count", "60")
  expect(at.read(path)).toBe(`${head},\r\n\t"memory_max_count": 60\r\n}\r\n`)
  at.must("config", "unset", "memory_max_count")
  expect(at.read(path)).toBe(`${head}\r\n}\r\n`)
  at.must("config", "unset", "memory_max_count")
  expect(at.read(path)).toBe(`${head}\r\n}\r\n`)
  at.write(path, '{"personality": "jeff", "personality": "terse"}')
  at.must("config", "set", "personality", "finch")
  expect(at.read(path)).toBe('{"personality": "jeff", "personality": "finch"}')
  at.must("config", "unset", "personality")
  expect(JSON.parse(at.read(path))).toEqual({})
})

test.for([
  ["memory_max_count", "CO_CLI_MEMORY_MAX_COUNT", "-1", "0"],
  ["memory_max_count", "CO_CLI_MEMORY_MAX_COUNT", "many", "0"],
  ["memory_dedup_window_days", "CO_CLI_MEMORY_DEDUP_WINDOW_DAYS", "1.5", "0"],
  ["memory_dedup_threshold", "CO_CLI_MEMORY_DEDUP_THRESHOLD", "101", "0 to 100"],
  ["memory_decay_strategy", "CO_CLI_MEMORY_DECAY_STRATEGY", "burn", "summarize, cut"],
  ["memory_decay_percentage", "CO_CLI_MEMORY_DECAY_PERCENTAGE", "1.01", "0 to 1"],
  ["llm_provider", "LLM_PROVIDER", "nobody", "gemini"],
  ["personality", "CO_CLI_PERSONALITY", "grumpy", "finch"],
] as const)(
  "%s out of range in %s (%s) is exit 2 with name, value and range",
  ([name, variable, value, range]) => {
    const result = place().run(["list", "--json"], { env: { [variable]: value } })
    expect(result.status).toBe(2)
    const { error } = result.json<Failed>()
    expect(error).toMatchObject({ code: "usage", exit: 2 })
    for (const part of [name, `"${value}"`, variable, range]) expect(error.message).toContain(part)
  },
)

test("R217: a value out of range is exit 2 for every command that needs the store, and nothing is changed", () => {
  const at = place()
  at.memory(1, "one")
  at.write("a.md", "# First")
  const before = at.tree()
  const env = { CO_CLI_MEMORY_MAX_COUNT: "-5", EDITOR: "true" }
  for (const line of [
    "list|show 1|edit 1|forget 1|restore 1|undo|history|protect 1|promote 1|review|init|context|prompt|status",
    "save a.md|export|summarize|recall one|learn x|move 1 --to global --yes|import a.md|reindex|setup --list",
  ])
    for (const args of line.split("|").map((each) => each.split(" "))) {
      const result = at.run(args, { env })
      expect(result, args.join(" ")).toMatchObject({ status: 2, stdout: "" })
      expect(result.stderr).toContain("memory_max_count")
    }
  expect(at.tree()).toEqual(before)
  for (const args of [["config", "set", "personality", "terse"], ["help"], ["completion", "bash"], ["demo"]])
    expect(at.run(args, { env }).status, args.join(" ")).toBe(0)
  expect(at.run(["doctor"], { env }).stdout).toContain("memory_max_count")
})

test("a value out of range in a file is exit 2 with the file, and cannot be set", () => {
  const at = place()
  const path = at.write(".co-cli/settings.json", '{"memory_dedup_threshold": 200}')
  const result = at.co("list")
  expect(result.status).toBe(2)
  for (const part of [path, "memory_dedup_threshold", "200", "0 to 100"])
    expect(result.stderr).toContain(part)
  const set = at.co("config", "set", "memory_dedup_threshold", "200")
  expect(set.status).toBe(2)
  expect(set.stderr).toContain("0 to 100")
  expect(at.tree(at.home)).toEqual({})
  expect(at.co("config", "set", "memory_dedup_threshold", "90", "--project").status).toBe(0)
  expect(at.co("list").status).toBe(0)
})

test("a settings.json that is no JSON object is exit 2 with the file; help and version still work", () => {
  const at = place()
  const path = at.write(".co-cli/settings.json", "{broken")
  const result = at.co("list")
  expect(result.status).toBe(2)
  expect(result.stderr).toContain(path)
  expect(result.stderr).toContain("JSON")
  at.write(".co-cli/settings.json", "[]")
  expect(at.co("list").status).toBe(2)
  expect(at.co("help").status).toBe(0)
  expect(at.co("--version").status).toBe(0)
})

test("the limits of the ranges are allowed, and an empty variable is none", () => {
  const at = place()
  const env = {
    CO_CLI_MEMORY_MAX_COUNT: "0",
    CO_CLI_MEMORY_DEDUP_THRESHOLD: "100",
    CO_CLI_MEMORY_DECAY_PERCENTAGE: "1",
    CO_CLI_MEMORY_DEDUP_WINDOW_DAYS: "0",
  }
  expect(setting(at, "memory_max_count", env)).toBe("0 (environment)")
  expect(setting(at, "memory_max_count", { CO_CLI_MEMORY_MAX_COUNT: "" })).toBe("200 (default)")
})

test("a wrong CO_CLI_NOW is exit 2 with its value", () => {
  const result = place().run(["list"], { env: { CO_CLI_NOW: "yesterday" } })
  expect(result.status).toBe(2)
  expect(result.stderr).toMatch(/CO_CLI_NOW.*yesterday.*ISO 8601/)
})

test.for([
  [["config", "get"], "NAME"],
  [["config", "set", "personality"], "VALUE"],
  [["config", "get", "colour"], "'colour'"],
  [["config", "frobnicate"], "frobnicate"],
] as const)("co %j is a usage error", ([args, message]) => {
  const result = place().co(...args)
  expect(result.status).toBe(2)
  expect(result.stderr).toContain(message)
})

test("set and unset say what counts before the file that was written", () => {
  const at = place()
  const env = { CO_CLI_PERSONALITY: "friendly" }
  expect(at.must("config", "set", "personality", "terse").stdout).not.toContain("The value in use")
  const set = at.run(["config", "set", "personality", "jeff"], { env })
  expect(set).toMatchObject({ status: 0, stderr: "" })
  expect(set.stdout).toContain(
    "\nThe value in use is friendly: CO_CLI_PERSONALITY in the environment overrides",
  )
  at.must("config", "set", "personality", "terse", "--project")
  const unset = at.must("config", "unset", "personality")
  const file = join(at.project, ".co-cli/settings.json")
  expect(unset.stdout).toContain(`\nThe value in use is terse: ${file} overrides this\n`)
  const json = at.must("config", "set", "personality", "jeff", "--json").json()
  expect(json).toMatchObject({ value: "jeff", overruled: { value: "terse", by: file } })
  at.write(file, '{"memory_max_count": -1}')
  expect(at.must("config", "set", "memory_max_count", "5", "--project", "--json").json().overruled).toBe(null)
})

test("co learn --auto says what it is from now on, whatever the file says", () => {
  const at = place()
  const env = { CO_CLI_AUTO_LEARN: "true" }
  const off = at.run(["learn", "--auto=false"], { env })
  expect(off.stdout).toMatch(/^Auto-learning stays on here: CO_CLI_AUTO_LEARN in the environment overrides /)
  expect(at.run(["learn", "--auto=false", "--json"], { env }).json()).toMatchObject({ auto_learn: true })
  expect(at.must("learn", "--auto=false").stdout).toBe("✓ Auto-learning is off.\n")
})

/** All three are of the kind that is tried with every value here. */
test.for([
  [
    "llm_url",
    ["not a url", "localhost:11434", "ftp://example.com"],
    ["http://127.0.0.1:11434", "https://example.com/v1?a=b", ""],
  ],
  ["embedding_url", ["localhost:11434"], ["https://example.com/v1?a=b"]],
  ["reranker_url", ["localhost:11434"], ["https://example.com/v1?a=b"]],
] as const)("%s takes an address and nothing else", ([name, refused, taken]) => {
  const at = place()
  for (const value of refused)
    expect(at.co("config", "set", name, value)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: `co: the setting '${name}' is "${value}"; expected an address that begins with https:// or http://\n`,
    })
  const { status, stderr } = at.co("config", "set", name, "https://kim:hunter2@example.com")
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining(`'${name}': the address at example.com holds a password`),
  ])
  expect(stderr).not.toContain("hunter2")
  expect(at.tree(at.home)).toEqual({})
  for (const value of taken) at.must("config", "set", name, value)
})
