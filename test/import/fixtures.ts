import type { Place } from "../cli/run.ts"

/** Files as the tools write them, in the places where they keep them. */

export const claudeMd = `# CLAUDE.md

This file provides guidance to Claude Code (claude.ai/code) when working with code in this repository.

@docs/style.md

## Overview

Parcelo is a Django monolith that plans delivery routes. Its frontend is a React app
in \`web/\`.

## Commands

\`\`\`bash
make dev    # everything in containers
\`\`\`

Run a single test file:

\`\`\`bash
pytest tests/test_routes.py -k depot
\`\`\`

## Code style

- Use 4 spaces in Python and 2 in TypeScript
- no default exports
- Prefer composition over inheritance:
  - small classes
  - protocols instead of base classes

### Testing

When you write tests:

- use factories, never fixtures

## Release

1. Bump the version in \`pyproject.toml\`
2. Push a tag

<!-- generated -->

## Nothing yet
`

export const agentsMd = `# Agents

## Setup

- Install the dependencies with \`pnpm install\`, never with npm

<!-- co:begin -->
Ask co before you start.
<!-- co:end -->
`

export const geminiMd = `# Notes for Gemini

The API of the depot service is documented in \`docs/depot.md\`.

## Gemini Added Memories
- my timezone is Europe/Lisbon
- The user prefers short answers without a summary at the end.
`

export const cursorRule = `---
description: How React components are written here
globs: **/*.tsx, web/src/**
alwaysApply: false
---

# Components

- Write function components, never classes
- props interfaces end in Props
`

export const cursorAlways = `---
description: Commit messages
globs:
alwaysApply: true
---

Commit messages are written in the imperative and name the ticket.
`

const autoMemory = {
  "MEMORY.md": `# Memory Index

- [No mocks in tests](feedback_no_mocks.md) — integration tests use the real database
- [Old note](gone.md) — the depot service listens on port 7001
`,
  "feedback_no_mocks.md": `---
name: feedback-no-mocks
description: Integration tests use the real database, not mocks
metadata:
  node_type: memory
  type: feedback
  originSessionId: 5f0c7a3e-0000-4000-8000-000000000000
  modified: 2026-01-20T09:28:23.906Z
---

Never mock the database in integration tests.

**Why:** a mocked test passed while the migration failed in production.

**How to apply:** start the container that \`make db\` brings up.
`,
  "debugging.md": `# Debugging

- When the worker hangs, look for a lock on the \`routes\` table first
`,
}

export const mcpMemory = [
  {
    type: "entity",
    name: "Ana_Sousa",
    entityType: "person",
    observations: ["leads the depot team", "Ana_Sousa is on leave in March"],
  },
  { type: "entity", name: "Depot", entityType: "service", observations: [] },
  { type: "relation", from: "Ana_Sousa", to: "Depot", relationType: "is_responsible_for" },
]
  .map((line) => JSON.stringify(line))
  .join("\n")

export const basicNote = `---
title: Authentication Design
type: note
permalink: parcelo/authentication-design
tags:
- auth
- security
created: 2025-11-03
---

# Authentication Design

Sessions replaced tokens when the mobile app was dropped.

## Observations
- [decision] Sessions are kept in Redis #backend (since the move)
- [limit] They end after 30 minutes
- [ ] ask about single sign-on

## Relations
- depends_on [[User Database]]
- part_of [[Parcelo]] (web only)
`

const coJson = {
  ".co-cli/memories/user_preferences.json": {
    async_style: { value: "Prefers async/await over callbacks", timestamp: "2026-01-05T10:00:00.123456" },
    indentation: { value: "4 spaces", timestamp: "2026-01-06T10:00:00" },
  },
  ".co-cli/memories/learned_facts.json": {
    db: { value: "The staging database is restored every Sunday", timestamp: "2026-01-07T10:00:00" },
  },
  ".co-cli/internal/context.json": {
    version: "1.0",
    created: "2026-01-01 09:00:00",
    updated: "2026-01-08 09:00:00",
    user: {
      name: "Kim",
      timezone: "Asia/Seoul",
      working_hours: null,
      preferences: { async_style: "Prefers async/await over callbacks", indentation: "4 spaces" },
      notes: ["Learns Rust at the moment"],
    },
    project: { name: "Parcelo", type: "python", architecture: ["Monolith with a job queue"], patterns: [] },
    learned_facts: {
      facts: ["The staging database is restored every Sunday"],
      corrections: ["The port is 7001, not 7000"],
      clarifications: [],
    },
  },
}

export function writeOldLayout(at: Place): void {
  for (const [path, value] of Object.entries(coJson)) at.write(path, JSON.stringify(value, null, 2))
}

export function writeAutoMemory(at: Place, folder: string): void {
  for (const [name, text] of Object.entries(autoMemory)) at.write(`${folder}/${name}`, text)
}
