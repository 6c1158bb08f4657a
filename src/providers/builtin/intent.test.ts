import { expect, test } from "vitest"
import { understand } from "./intent.ts"

test.each([
  [
    "I prefer async/await over callbacks",
    "The user prefers async/await over callbacks.",
    ["preference", "javascript"],
  ],
  ["remember that we deploy on Mondays", "We deploy on Mondays.", ["pattern", "deploy"]],
  ["remember this: we deploy on Mondays", "We deploy on Mondays.", ["pattern", "deploy"]],
  ["remember this project uses pnpm", "This project uses pnpm.", ["context", "javascript"]],
  ["remember it rains in Graz", "It rains in Graz.", []],
  [
    "remember to run the migrations before each deploy",
    "Run the migrations before each deploy.",
    ["database"],
  ],
  ["please remember to use pnpm", "Use pnpm.", ["pattern"]],
  ["don't forget to rotate the keys", "Rotate the keys.", []],
  ["note to self: staging is on 5433", "Staging is on 5433.", []],
  ["can you remember that I like tea?", "The user likes tea.", []],
  ["Could you please remember to use tabs?", "Use tabs.", []],
  ["Please remember: my editor is Helix", "The user's editor is Helix.", ["preference", "editor"]],
  ["We decided to use PostgreSQL 16", "We decided to use PostgreSQL 16.", ["decision", "database"]],
  ["remember that I meant the staging server", "The user meant the staging server.", []],
  ["remember that I need two monitors", "The user needs two monitors.", []],
  ["remember that I scan all mail", "The user scans all mail.", []],
  ["remember that I told Bob", "The user told Bob.", []],
  ["remember that I rewrote the parser", "The user rewrote the parser.", []],
  ["remember that I undertook it", "The user undertook it.", []],
  ["remember that I read the news", "The user reads the news.", []],
  ["remember that I moved to Graz", "The user moved to Graz.", []],
  ["i use vim", "The user uses vim.", ["preference", "editor"]],
  ["no wait, staging listens on 5433", "Staging listens on 5433.", ["correction", "deploy"]],
  ["we never push to main on Fridays", "We never push to main on Fridays.", ["pattern"]],
  [
    "I always run the tests before I push",
    "The user always runs the tests before the user pushes.",
    ["pattern", "testing"],
  ],
])("%s", (said, content, tags) => {
  const intent = understand(said)
  expect(intent).toMatchObject({ kind: "remember" })
  if (intent.kind !== "remember") return
  expect(intent.content).toBe(content)
  expect(intent.tags.slice(0, tags.length).sort()).toEqual([...tags].sort())
})

test.each([
  ["what do you know about deploys?", { kind: "recall", query: "deploys" }],
  ["What did we decide about the database", { kind: "recall", query: "the database" }],
  ["what did we decide last week?", { kind: "recall", query: "what did we decide last week" }],
  ["what did we decide on Monday?", { kind: "recall", query: "what did we decide on Monday" }],
  ["what did I say last week?", { kind: "recall", query: "last week" }],
  ["Which port does staging use?", { kind: "recall", query: "Which port does staging use" }],
  ["remember what port staging uses?", { kind: "recall", query: "remember what port staging uses" }],
  [
    "can you remember that thing we decided about the database?",
    { kind: "recall", query: "remember that thing we decided about the database" },
  ],
  [
    "can you remember to whom I sent the mail?",
    { kind: "recall", query: "remember to whom I sent the mail" },
  ],
  ["can you remember what port staging uses?", { kind: "recall", query: "remember what port staging uses" }],
  ["show all memories", { kind: "list" }],
  ["show me all memories", { kind: "list" }],
  ["show me memory 1", { kind: "show", id: "1" }],
  ["show memory g2.", { kind: "show", id: "g2" }],
  ["show me all memories about billing", { kind: "recall", query: "billing" }],
  ["list everything you know about the staging port?", { kind: "recall", query: "the staging port" }],
  ["will you remember that?", { kind: "remember-what" }],
  ["what do you remember?", { kind: "list" }],
  ["What do you know about me?", { kind: "about-me" }],
  ["could you forget memory 12", { kind: "forget", id: "12" }],
  ["forget g3", { kind: "forget", id: "g3" }],
  ["forget about the staging port", { kind: "forget-about", text: "the staging port" }],
  ["forget everything", { kind: "forget-about", text: "everything" }],
  ["undo", { kind: "undo" }],
  ["please undo that!", { kind: "undo" }],
  ["take it back", { kind: "undo" }],
  ["show 7", { kind: "show", id: "7" }],
  ["protect 7", { kind: "protect", id: "7" }],
  ["hello", { kind: "greeting" }],
  ["thanks!", { kind: "thanks" }],
  ["what can you do?", { kind: "help" }],
  ["remember", { kind: "help" }],
  ...[
    "remember this",
    "Remember it.",
    "please remember that!",
    "remember that.",
    "remember:",
    "remember this:",
    "don't forget this, please",
    "note that for later",
    "keep in mind what I just said",
  ].map((said): [string, object] => [said, { kind: "remember-what" }]),
  ["list", { kind: "list" }],
  ["maybe we should try Bun", { kind: "unclear" }],
  ["write me a parser", { kind: "unclear" }],
  ["", { kind: "unclear" }],
])("%s means %o", (said, intent) => {
  expect(understand(said)).toEqual(intent)
})
