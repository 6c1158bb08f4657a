import { join } from "node:path"
import type { AgentKey } from "../../src/clients/keys.ts"
import type { Place } from "./run.ts"

/** An agent's files as people have them, by their path in the home folder and in a project. */
export interface AgentConfig {
  readonly agent: AgentKey
  readonly home: Files
  readonly project: Files
}

type Files = readonly (readonly [path: string, text: string])[]

const guide = "# How I like it\n\n- short answers\n- no emojis\n"

export const agentConfigs: readonly AgentConfig[] = [
  {
    agent: "claude-code",
    home: [
      [
        ".claude.json",
        `{
  "numStartups": 184,
  "tipsHistory": { "new-user-warmup": 3 },
  "projects": {
    "/srv/shop": {
      "allowedTools": [],
      "mcpServers": {
        "co": { "type": "stdio", "command": "not-ours", "args": [] }
      }
    }
  },
  "mcpServers": {
    "github": {
      "type": "http",
      "url": "https://mcp.example.com/"
    }
  },
  "oauthAccount": { "emailAddress": "me@example.com" }
}
`,
      ],
      [".claude/CLAUDE.md", guide],
      [
        ".claude/settings.json",
        `{
  "permissions": {
    "allow": ["Bash(npm run test:*)", "Read(~/.zshrc)"],
    "deny": []
  },
  "hooks": {
    "SessionStart": [
      {
        "matcher": "startup|resume",
        "hooks": [
          { "type": "command", "command": "$HOME/bin/session-start.sh", "timeout": 10 }
        ]
      }
    ],
    "PostToolUse": [
      { "matcher": "Edit|Write", "hooks": [{ "type": "command", "command": "npx prettier --write" }] }
    ]
  },
  "statusLine": { "type": "command", "command": "~/.claude/status.sh" }
}`,
      ],
    ],
    project: [
      [".mcp.json", '{"mcpServers":{"db":{"command":"uvx","args":["db"]}}}'],
      [".claude/CLAUDE.md", "# Shop\n"],
      [".claude/settings.json", '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"say done"}]}]}}\n'],
    ],
  },
  {
    agent: "codex",
    home: [
      [
        ".codex/config.toml",
        `# Codex, edited by hand
model = "gpt-5"
notify = ["python3", "/home/me/[notify].py"]   # when it is done

[mcp_servers.docs]
command = "npx"
args = [
  "-y",
  "docs-server", # the team's
]

  [mcp_servers.docs.env]
  TOKEN_FILE = '/run/secrets/docs'

[projects."/srv/shop"]
trust_level = "trusted"`,
      ],
      [".codex/AGENTS.md", guide],
      [
        ".codex/hooks.json",
        '{\n\t"hooks": {\n\t\t"SessionStart": [\n\t\t\t{ "matcher": "startup", "hooks": [{ "type": "command", "command": "python3 ~/.codex/hooks/start.py", "statusMessage": "Loading notes" }] }\n\t\t]\n\t}\n}\n',
      ],
    ],
    project: [
      [".codex/config.toml", 'sandbox_mode = "read-only"\r\n\r\n[features]\r\nweb_search = true\r\n'],
      ["AGENTS.md", "Use pnpm.\n"],
    ],
  },
  {
    agent: "gemini-cli",
    home: [
      [
        ".gemini/settings.json",
        `{
\t// the new layout
\t"general": { "vimMode": true },
\t"mcpServers": {
\t\t"git": { "command": "uvx", "args": ["mcp-server-git"], "trust": false }, // local
\t},
\t"hooks": {
\t\t"SessionStart": [], // none yet
\t\t"BeforeTool": [{ "matcher": "write_file", "hooks": [{ "name": "check", "type": "command", "command": "./check.sh" }] }],
\t},
}
`,
      ],
      [".gemini/GEMINI.md", "## Gemini Added Memories\n- I use Arch"],
    ],
    project: [[".gemini/settings.json", '{\n    "context": { "fileName": "GEMINI.md" }\n}\n']],
  },
  {
    agent: "cursor",
    home: [
      [
        ".cursor/mcp.json",
        '{\r\n  "mcpServers": {\r\n    "figma": {\r\n      "url": "http://127.0.0.1:3845/mcp"\r\n    }\r\n  }\r\n}\r\n',
      ],
    ],
    project: [
      [".cursor/mcp.json", '{ "mcpServers": {} }'],
      [".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\n\nTabs.\n"],
    ],
  },
  {
    agent: "vscode",
    home: [
      [
        ".config/Code/User/mcp.json",
        `{
	"inputs": [
		{ "type": "promptString", "id": "key", "description": "Key", "password": true }
	],
	"servers": {
		"playwright": {
			"type": "stdio",
			"command": "npx",
			"args": ["@playwright/mcp@latest"],
			"env": { "KEY": "\${input:key}" }
		}
	}
}`,
      ],
    ],
    project: [
      [".vscode/mcp.json", '// shared\n{\n  "servers": { /* none */ }\n}\n'],
      [".github/copilot-instructions.md", "Write tests first.\n\n\n"],
    ],
  },
  {
    agent: "opencode",
    home: [
      [
        ".config/opencode/opencode.jsonc",
        `{
  "$schema": "https://opencode.ai/config.json",
  // Theme configuration
  "theme": "opencode",
  "mcp": {
    /* the old one */
    "jira": { "type": "remote", "url": "https://jira.example.com/mcp", "enabled": false },
  },
  "autoupdate": true,
}
`,
      ],
      [".config/opencode/AGENTS.md", guide],
    ],
    project: [
      [
        "opencode.json",
        '{\n  "mcp": {\n    "servers": {\n      "a": { "type": "local", "command": ["a"] }\n    }\n  }\n}\n',
      ],
      ["AGENTS.md", "Use bun."],
    ],
  },
  {
    agent: "windsurf",
    home: [
      [
        ".codeium/windsurf/mcp_config.json",
        '{\n  "mcpServers": {\n    "zapier": {\n      "serverUrl": "https://actions.example.com/mcp"\n    }\n  }\n}\n',
      ],
      [".codeium/windsurf/memories/global_rules.md", "- be brief\r\n- be kind\r\n"],
    ],
    project: [[".devin/mcp_config.json", '{"mcpServers": {"a": {"command": "a"}}}\n']],
  },
  {
    agent: "zed",
    home: [
      [
        ".config/zed/settings.json",
        `// Zed settings
//
// For information on how to configure Zed, see the documentation
{
  "ui_font_size": 16,
  "context_servers": {
    "postgres": {
      "settings": { "database_url": "postgres://localhost/shop" }
    }
  },
  "theme": {
    "mode": "system", // follows the desktop
    "light": "One Light",
    "dark": "One Dark"
  }
}
`,
      ],
    ],
    project: [
      [".zed/settings.json", "{\n}\n"],
      [".rules", "No semicolons.\n"],
      ["AGENTS.md", "Read by others.\n"],
    ],
  },
]

export function writeConfigs(at: Place, { home, project }: AgentConfig): void {
  for (const [path, text] of home) at.write(join(at.home, path), text)
  for (const [path, text] of project) at.write(path, text)
}
