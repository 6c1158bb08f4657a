import { expect, test } from "vitest"
import { addedBehind, startsCo } from "./hook-command.ts"

test.for([
  ["co context-for-agents", ""],
  ["/usr/bin/node /opt/co/dist/co.cjs context-for-agents", ""],
  ["/opt/co.cjs context-for-agents -C /srv", " -C /srv"],
  ["'/opt/my node/bin/node' '/o'\\''n/co.cjs' context-for-agents -C '/my shop'", " -C '/my shop'"],
  ['"C:\\Program Files\\nodejs\\node.exe" "C:\\co\\co.cjs" context-for-agents', ""],
] as const)("%s is what co wrote, with what somebody added behind it", ([command, added]) => {
  expect(addedBehind(command)).toBe(added)
})

test.for([
  "bash -lc 'co context-for-agents'",
  'sh -c "cd /srv && co context-for-agents"',
  'cd "$CLAUDE_PROJECT_DIR" && TZ=UTC co context-for-agents | tee /tmp/x',
  "co context-for-agents 2>/dev/null || true",
  "co -C /srv context-for-agents",
  "if command -v co >/dev/null; then co context-for-agents; fi",
  "timeout 5s /usr/bin/node --no-warnings ~/tools/co.cjs context-for-agents",
  "npx co context-for-agents",
  '"$HOME/bin/co" context-for-agents',
  'cmd /c "%APPDATA%\\npm\\co.cmd context-for-agents"',
])("%s is the user's own, and starts co", (command) => {
  expect([addedBehind(command), startsCo(command)]).toEqual([undefined, true])
})

test.for([
  "",
  "echo see co context-for-agents for help >> ~/log",
  "mytool context-for-agents --x",
  "/srv/disco context-for-agents",
  "/srv/run /opt/co.cjs context-for-agents",
  "notes --of 'co context-for-agents'",
  "true # co context-for-agents",
  "/usr/bin/node /opt/co.cjs context-for-agents'",
  "co list; context-for-agents",
  "co-context-for-agents",
])("%s is the user's own, and does not clearly start co", (command) => {
  expect([addedBehind(command), startsCo(command)]).toEqual([undefined, false])
})
