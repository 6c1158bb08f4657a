import { expect, test } from "vitest"
import { type LoadedSettings, loadSettings } from "./load.ts"
import { settingNames, specOf } from "./table.ts"

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
  expect(load({ env: { CO_CLI_MEMORY_MAX_COUNT: "" } }).number("memory_max_count")).toBe(200)
})

test("a project may not choose a provider: ignored with one warning that names it", () => {
  const settings = load({ project: { llm_provider: "gemini", read_agent_files: true, personality: "terse" } })
  expect(settings.text("llm_provider")).toBe("auto")
  expect(settings.flag("read_agent_files")).toBe(false)
  expect(settings.text("personality")).toBe("terse")
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
  expect(load({ user: '{"__proto__": {"memory_max_count": 1}}' }).number("memory_max_count")).toBe(200)
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

test("a byte order mark before the settings is no fault", () => {
  expect(load({ user: '\ufeff{"memory_max_count": 7}' }).number("memory_max_count")).toBe(7)
  expect(load({ user: "\ufeff" }).number("memory_max_count")).toBe(200)
})
