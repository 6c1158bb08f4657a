import { expect, test } from "vitest"
import type { Listed, Loaded } from "./results.ts"
import { place } from "./run.ts"

test.for<[string[], RegExp]>([
  [["config", "get", "memory_max_count", "extra"], /takes no 'extra'/],
  [["config", "unset", "memory_max_count", "5"], /takes no '5'/],
  [["config", "list", "extra"], /takes no 'extra'/],
  [["recall", "--stdin", "extra"], /takes no 'extra'/],
  [["knowledge", "--list", "--reindex"], /one of --list, --reindex and --summarize/],
  [["knowledge"], /one of --list, --reindex and --summarize/],
  [["knowledge", "--list", "--dry-run"], /co list has no flag '--dry-run'/],
  [["context", "suggest", "--global"], /takes no --global/],
  [["learn", "--auto", "--dry-run"], /co learn --auto takes no --dry-run\n/],
  [["learn", "--auto=false", "--protect", "--tag", "a"], /co learn --auto takes no --tag, --protect\n/],
  [["import", "x.tar", "--keep-duplicates"], /takes no --keep-duplicates\n/],
  [["import", "x", "--from", "archive", "--keep-duplicates"], /takes no --keep-duplicates\n/],
  [["config", "get", "personality", "--project"], /co config get takes no --project\n/],
  [["config", "--project"], /co config list takes no --project\n/],
  [["setup", "codex", "--list", "--dry-run"], /takes no --dry-run\n/],
  [["setup", "--project"], /takes no --project\n/],
  [["setup", "git", "--list"], /co setup git takes no --list\n/],
  [["refresh", "guide", "--older-than", "7d"], /co refresh NAME takes no --older-than\n/],
  [["summarize", "--model", "m"], /co summarize without --provider takes no --model\n/],
  [["chat", "--resume", "20260209-1"], /takes no '20260209-1' \(did you mean '--session 20260209-1'\?\)/],
  [["--resume", "20260209-1"], /no command '20260209-1' \(did you mean '--session 20260209-1'\?\)/],
  [["chat", "--resume=abc"], /--resume takes no value \(did you mean '--session abc'\?\)/],
  [["--", "list"], /no command before 'list'/],
  [["chat", "hello there"], /takes no 'hello there' \(did you mean '-p TEXT'\?\)/],
  [["what is the port"], /no command 'what is the port' \(did you mean 'chat -p TEXT'\?\)/],
  [["version"], /no command 'version' \(did you mean '--version'\?\)/],
  [["-v"], /no flag '-v' \(did you mean '-V'\?\)/],
  [["recall", "x", "--limit", "3"], /no flag '--limit' \(did you mean '--max-results'\?\)/],
  [["config", "foo"], /co config takes no 'foo'; expected list, get, set, unset\n/],
  [
    ["context", "sugest"],
    /co context takes no 'sugest'; expected edit, suggest \(did you mean 'suggest'\?\)/,
  ],
  [["edit", "3", "x"], /co edit takes no 'x'; expected -/],
  [["completion"], /needs SHELL: bash, zsh, fish/],
  // As from an unset variable; the current folder was not meant.
  [["import", ""], /FILE\|DIR is ''; expected the name of a file or folder/],
  [["export", ""], /FILE is ''/],
  [["export", "--archive", ""], /--archive is ''/],
  [["export", "--obsidian", ""], /--obsidian is ''/],
  [["list", "-C", ""], /-C is ''/],
  [["--provider", "builtin", "--", "hello"], /no command before 'hello'/],
])("what a command has no use for is exit 2, not ignored: %j", ([args, message]) => {
  const at = place()
  const result = at.co(...args)
  expect(result.stderr).toMatch(message)
  expect(result).toMatchObject({ status: 2, stdout: "" })
  expect(at.tree()).toEqual({})
})

test.for<[string[], RegExp]>([
  [
    ["learn", "x", "--replaces", "1", "--replaces", "2"],
    /--replaces takes one value and was given '1' and '2'/,
  ],
  [["learn", "x", "--scope", "project", "--scope=global"], /--scope takes one value/],
  [["chat", "-p", "a", "-pb"], /-p takes one value and was given 'a' and 'b'/],
  [["-p", "a", "--prompt", "b"], /co: --prompt takes one value/],
  [["list", "-C", ".", "--directory", "."], /--directory takes one value/],
])(
  "a flag that takes one value and is given two is exit 2, and none of them is lost: %j",
  ([args, message]) => {
    const at = place()
    const result = at.co(...args)
    expect(result.stderr).toMatch(message)
    expect(result).toMatchObject({ status: 2, stdout: "" })
    expect(at.tree()).toEqual({})
  },
)

test("a flag that is not known is told how a text with a dash is written only where there can be one", () => {
  const at = place()
  expect(at.co("list", "--bogus").stderr).toBe("co: co list has no flag '--bogus'\n")
  expect(at.co("--bogus").stderr).toBe("co: co has no flag '--bogus'\n")
  expect(at.co("learn", "--bogus").stderr).toContain("put '--' before text that begins with a dash")
})

test("a caption for what is no image is exit 2, and nothing is saved", () => {
  const at = place()
  at.write("n.md", "# Notes\n\nDeploys are on Tuesdays\n")
  const before = at.tree()
  const result = at.co("save", "n.md", "--caption", "a picture")
  expect(result.stderr).toMatch(/--caption describes an image, and .*n\.md is not an image/)
  expect(result).toMatchObject({ status: 2, stdout: "" })
  expect(at.tree()).toEqual(before)
})

test.for<[string[], RegExp]>([
  [["summarize", "--provider", "foo"], /--provider is 'foo'; expected one of auto, gemini/],
  [["--provider", "foo"], /--provider is 'foo'; expected one of auto, gemini/],
  [["prompt", "--personality", "pirate"], /--personality is 'pirate'; expected one of finch/],
  [["import", "x.md", "--from", "gemini"], /--from is 'gemini'; .*archive \(did you mean 'gemini-md'\?\)\n/],
  [
    ["list", "--category", "bogus"],
    /'bogus'; expected one of preference, correction, decision, context, pattern/,
  ],
  [
    ["recall", "x", "--category", "bogus"],
    /expected one of preference, correction, decision, context, pattern/,
  ],
  [["recall", "x", "-n", "abc"], /-n is 'abc'/],
  [["recall", "x", "--max-results", "abc"], /--max-results is 'abc'/],
])("a value that a flag does not take is exit 2 and says what was typed: %j", ([args, message]) => {
  const result = place().co(...args)
  expect(result.stderr).toMatch(message)
  expect(result).toMatchObject({ status: 2, stdout: "" })
})

test.for<[string, string]>([
  ["search", "recall"],
  ["find", "recall"],
  ["add", "learn"],
  ["remember", "learn"],
  ["save-memory", "learn"],
  ["rm", "forget"],
  ["delete", "forget"],
  ["remove", "forget"],
  ["ls", "list"],
])("what other programs call a command is answered with co's name for it: %s", ([typed, meant]) => {
  const { status, stderr } = place().co(typed, "x")
  expect(stderr).toContain(`no command '${typed}' (did you mean '${meant}'?)`)
  expect(status).toBe(2)
})

test("a near name is suggested for a setting and for an agent; without one all are named", () => {
  const at = place()
  const near = at.co("config", "set", "memory_max_cuont", "5")
  expect(near).toMatchObject({ status: 2 })
  expect(near.stderr).toContain("did you mean 'memory_max_count'?")
  expect(near.stderr).not.toContain("memory_dedup_threshold")
  expect(at.co("config", "get", "xyzzy").stderr).toContain("memory_dedup_threshold")
  const agent = at.co("setup", "claude")
  expect(agent).toMatchObject({ status: 2 })
  expect(agent.stderr).toContain("did you mean 'claude-code'?")
})

test("flags of chat without a command start a conversation", () => {
  const at = place()
  at.memory(1, "We deploy on Tuesdays")
  const named = at.must("chat", "--provider", "builtin", "-p", "deploy?").stdout
  expect(named).toContain("Tuesdays")
  expect(at.must("--provider", "builtin", "-p", "deploy?").stdout).toBe(named)
  expect(at.must("-qp", "deploy?", "--provider=builtin").stdout).toBe(named)
  expect(at.run(["--provider", "builtin"], { input: "deploy?\n" }).stdout).toContain("Tuesdays")
  expect(at.run(["--provider", "builtin", "--resume"], { input: "" })).toMatchObject({ status: 0 })
})

test("co knowledge takes the flags of the command that it stands for", () => {
  const at = place()
  at.memory(1, "one", { head: "tags: [python]" })
  at.memory(2, "two")
  expect(at.must("knowledge", "--list").stdout).toBe(at.must("list").stdout)
  expect(at.must("knowledge", "--tag", "python", "--list", "--json").json<Listed>().count).toBe(1)
  expect(at.must("knowledge", "--summarize", "--dry-run").stdout).toBe(
    at.must("summarize", "--dry-run").stdout,
  )
})

test("co context --global shows the global section alone", () => {
  const at = place()
  at.context("Tuesdays are for deploys")
  at.context("Answer in short sentences", { isGlobal: true })
  const { display, sections } = at.must("context", "--global", "--json").json<Loaded>()
  expect(display).toContain("Answer in short sentences")
  expect(display).not.toContain("Tuesdays")
  expect(sections).toMatchObject([{ scope: "global" }])
  expect(at.must("context", "--json").json<{ sections: unknown[] }>().sections).toHaveLength(2)
})

test("a list that a filter leaves empty says which filter", () => {
  const at = place()
  at.memory(1, "one")
  expect(at.must("list", "--tag", "python", "--category", "decision").stdout).toBe(
    "No memories found. None has the tag 'python' and the category 'decision'.\n",
  )
  expect(at.must("list", "--scope", "project", "--origin", "web").stdout).toContain("the origin 'web'")
  expect(at.must("list").stdout).toContain("one")
})
