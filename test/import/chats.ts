/** Exports of conversations in the formats of the assistants. */

interface Said {
  readonly role: string
  readonly text: string
  readonly recipient?: string
}

function tree(title: string, said: readonly Said[]): object {
  const nodes = said.map(({ role, text, recipient = "all" }, n) => {
    const message = {
      id: `m${n}`,
      author: { role, name: null, metadata: {} },
      create_time: 1_735_725_600 + n,
      content: { content_type: "text", parts: [text] },
      recipient,
    }
    return [`m${n}`, { id: `m${n}`, message, parent: n === 0 ? "root" : `m${n - 1}`, children: [] }] as const
  })
  const root = { id: "root", message: null, parent: null, children: ["m0"] }
  const other = {
    ...nodes[0]?.[1],
    id: "x",
    message: {
      ...nodes[0]?.[1].message,
      content: { content_type: "text", parts: ["I prefer an abandoned branch."] },
    },
  }
  return {
    title,
    create_time: 1_735_725_600.5,
    mapping: { root, x: other, ...Object.fromEntries(nodes) },
    current_node: nodes.at(-1)?.[0],
  }
}

export const chatGptConversations = JSON.stringify([
  tree("Build tools", [
    { role: "user", text: "How do I speed up webpack?\n\n```js\n// I prefer code in comments\n```" },
    { role: "assistant", text: "I prefer esbuild, and you always use it." },
    { role: "user", text: "I prefer pnpm over npm for everything. What does that change?" },
    { role: "assistant", text: "The user works on a monorepo with pnpm.", recipient: "bio" },
    { role: "tool", text: "Model set context updated." },
    { role: "user", text: "We decided to use Postgres for the billing service." },
  ]),
  tree("Small talk", [{ role: "user", text: "What is the weather like?" }]),
])

export const chatGptMemories = JSON.stringify({
  memories: [
    { id: "a", content: "Prefers answers without emoji.", updated_at: "2025-02-03T10:00:00Z" },
    { id: "b", content: "Has a dog called Bo.", updated_at: "2025-02-04T10:00:00Z" },
  ],
})

export const claudeConversations = JSON.stringify([
  {
    uuid: "1",
    name: "Deploys",
    created_at: "2025-05-01T08:00:00.000000Z",
    chat_messages: [
      {
        uuid: "a",
        sender: "human",
        text: "We always deploy on Tuesdays.",
        content: [{ type: "text", text: "We always deploy on Tuesdays." }],
        created_at: "2025-05-01T08:00:01.123456Z",
      },
      {
        uuid: "b",
        sender: "assistant",
        text: "I always deploy on Fridays.",
        created_at: "2025-05-01T08:00:02Z",
      },
      { uuid: "c", sender: "human", text: "thanks!", created_at: "2025-05-01T08:00:03Z" },
    ],
  },
])

export const claudeMemories = JSON.stringify([
  {
    conversations_memory:
      "**Work context**\n\nKim leads the routing team at Parcelo.\n\n**Personal context**\n\nKim learns Rust at the moment.",
    project_memories: { "p-1": "The router is written in Go and owned by Ana." },
    account_uuid: "x",
  },
])

export const claudeProjects = JSON.stringify([
  {
    uuid: "p-1",
    name: "Router",
    description: "Plans delivery routes for the depots",
    prompt_template: "- Answer in English\n- Prefer small functions",
    docs: [{ uuid: "d", filename: "spec.pdf", content: "The whole specification" }],
    created_at: "2025-04-01T00:00:00Z",
  },
])
