import { expect, test } from "vitest"
import { normalizeRemote } from "./remote.ts"

test.for([
  "git@github.com:acme/app.git",
  "git@github.com:acme/app",
  "github.com:acme/app.git",
  "ssh://git@github.com/acme/app.git",
  "ssh://git@github.com:22/acme/app",
  "https://github.com/acme/app.git",
  "https://github.com/acme/app/",
  "https://GitHub.com/acme/app",
  "https://ann:s3cret@github.com/acme/app.git",
  "http://token@github.com:80/acme/app.git?x=1",
  "git://github.com/acme/app.git",
  "git+ssh://git@github.com/acme/app.git",
])("%s is github.com/acme/app", (url) => {
  expect(normalizeRemote(url)).toBe("github.com/acme/app")
})

test.for([
  ["/srv/git/app.git", "/srv/git/app"],
  ["file:///srv/git/app.git/", "/srv/git/app"],
  ["../app.git", undefined],
  ["", undefined],
  ["https://github.com", undefined],
  ["ext::sh -c whoami", undefined],
  ["weird://host/x", undefined],
  ["https://github.com/Acme/App.git", "github.com/Acme/App"],
])("%s is %s", ([url, expected]) => {
  expect(normalizeRemote(url ?? "")).toBe(expected)
})
