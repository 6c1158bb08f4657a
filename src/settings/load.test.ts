import { expect, expectTypeOf, test } from "vitest"
import { type LoadedSettings, loadSettings } from "./load.ts"
import { fitValue, settingNames, specOf } from "./table.ts"

function load(given: { env?: Record<string, string>; project?: unknown; user?: unknown }): LoadedSettings {
  const file = (path: string, value: unknown) => ({
    path,
    text: value === undefined ? undefined : typeof value === "string" ? value : JSON.stringify(value),
  })
  return loadSettings({
    env: given.env ?? {},
    project: file("/p.json", given.project),
    user: file("/u.json", given.user),
  })
}

test("environment beats project beats user beats default, and each says where it is from", () => {
  const name = "memory_max_count"
  const origin = (settings: LoadedSettings) => settings.all.find((setting) => setting.name === name)
  const layers = { env: { CO_CLI_MEMORY_MAX_COUNT: "1" }, project: { [name]: 2 }, user: { [name]: 3 } }
  expect(origin(load(layers))).toEqual({ name, value: 1, origin: "environment" })
  expect(origin(load({ project: layers.project, user: layers.user }))).toEqual({
    name,
    value: 2,
    origin: "project",
  })
  expect(origin(load({ user: layers.user }))).toEqual({ name, value: 3, origin: "user" })
  expect(origin(load({}))).toEqual({ name, value: 200, origin: "default" })
})

test("a value has the type of its setting", () => {
  const { get, getFor } = load({})
  expectTypeOf(get("memory_max_count")).toEqualTypeOf<number>()
  expectTypeOf(get("auto_learn")).toEqualTypeOf<boolean>()
  expectTypeOf(get("memory_decay_strategy")).toEqualTypeOf<"summarize" | "cut">()
  expectTypeOf(get("llm_model")).toEqualTypeOf<string>()
  expectTypeOf(getFor("global", "memory_category_limits")).toEqualTypeOf<string>()
})

test("every default fits its own setting", () => {
  for (const name of settingNames) {
    const { kind, default: value } = specOf(name)
    expect(fitValue(kind, value), name).toBe(value)
  }
})

test("global memories are the user's own: a project's settings do not apply to them", () => {
  const { getFor } = load({ project: { memory_max_count: 2 }, user: { memory_max_count: 3 } })
  expect(getFor("project", "memory_max_count")).toBe(2)
  expect(getFor("global", "memory_max_count")).toBe(3)
})

test.each([
  ["memory_max_count", -1, "from 0 to"],
  ["memory_max_count", 1.5, "whole number"],
  ["memory_dedup_threshold", 101, "from 0 to 100"],
  ["memory_decay_percentage", 1.01, "from 0 to 1"],
  ["memory_decay_strategy", "burn", "summarize, cut"],
  ["memory_dedup_window_days", "soon", "whole number"],
  ["personality", "pirate", "finch"],
  ["read_agent_files", "maybe", "true or false"],
] as const)("%s cannot be %j: the error names setting, value, place and range", (name, value, range) => {
  expect(() => load({ user: { [name]: value } })).toThrow(
    new RegExp(`'${name}' is ${JSON.stringify(value)} \\(/u.json\\); expected .*${range}`),
  )
  const { env } = specOf(name)
  expect(() => load({ env: { [env]: String(value) } })).toThrow(
    new RegExp(`'${name}'.*${env} in the environment`),
  )
})

test("an empty variable counts as not set", () => {
  expect(load({ env: { CO_CLI_MEMORY_MAX_COUNT: "" } }).get("memory_max_count")).toBe(200)
})

test("a project may not choose a provider: ignored with one warning that names it", () => {
  const settings = load({ project: { llm_provider: "gemini", read_agent_files: true, personality: "terse" } })
  expect(settings.get("llm_provider")).toBe("auto")
  expect(settings.get("read_agent_files")).toBe(false)
  expect(settings.get("personality")).toBe("terse")
  expect(settings.warnings).toHaveLength(1)
  expect(settings.warnings[0]).toMatchObject({
    path: "/p.json",
    message: expect.stringMatching(/^a project may not set llm_provider, read_agent_files/),
  })
})

test("only what concerns the project's own store and style can be set by a project", () => {
  const allowed = settingNames.filter((name) => specOf(name).inProject)
  expect(allowed.every((name) => /^(?:memory_|recall_|personality$)/.test(name))).toBe(true)
})

test("unknown settings are named and ignored", () => {
  expect(load({ user: { colour: "red" } }).warnings).toEqual([
    { path: "/u.json", message: "unknown settings are ignored: colour" },
  ])
  expect(load({ user: '{"__proto__": {"memory_max_count": 1}}' }).get("memory_max_count")).toBe(200)
})

test.each(["{", "[1]", '"text"', "null", "{'a': 1}"])(
  "a settings file that holds %s is an error that names the file",
  (text) => {
    expect(() => load({ user: text })).toThrow(/\/u\.json/)
  },
)

test("an empty settings file is the same as none", () => {
  expect(load({ user: " \n" }).all).toEqual(load({}).all)
})

test("a byte order mark before the settings is accepted", () => {
  expect(load({ user: '\ufeff{"memory_max_count": 7}' }).get("memory_max_count")).toBe(7)
  expect(load({ user: "\ufeff" }).get("memory_max_count")).toBe(200)
})
