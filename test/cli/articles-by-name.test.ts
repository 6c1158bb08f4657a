import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { place as newPlace, type Place } from "./run.ts"

interface Saved {
  readonly path: string
  readonly attachment: string
}

function save(place: Place, name: string, text: string): Saved {
  place.write(name, text)
  return place.must("save", name, "--json").json<Saved>()
}

const marks = "<<<<<<< ours\ntags: [water]\n=======\ntags: [fire]\n>>>>>>> theirs\n"

/** Ways to make an article unreadable. */
const spoils = {
  "the marks of a merge": (text: string) => text.replace(/^tags: .*\n/m, marks),
  "broken YAML": (text: string) => text.replace(/^title: .*$/m, 'title: "open'),
}

test.for(Object.entries(spoils))(
  "with %s an article keeps its original, is named, and can be forgotten and brought back",
  ([, spoil]) => {
    const place = newPlace()
    const { path, attachment } = save(place, "pumps.md", "# Pump guide\n\nFive bar.")
    const broken = spoil(place.read(path))
    place.write(path, broken)
    const { status, stdout } = place.co("doctor")
    expect([status, stdout]).toEqual([1, expect.stringContaining(path)])
    expect(stdout).not.toContain("attachments")
    for (const command of ["show", "refresh"])
      expect(place.co(command, "pump-guide")).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("article pump-guide cannot be read"),
      })
    expect(place.must("forget", "pump-guide").stdout).toContain("✓ Forgot article pump-guide")
    expect([existsSync(path), existsSync(attachment)]).toEqual([false, false])
    place.must("restore", "pump-guide")
    expect(place.read(path)).toBe(broken)
    expect(existsSync(attachment)).toBe(true)
  },
)

test("originals of articles that cannot be looked at are not said to be nobody's", () => {
  const place = newPlace()
  const { path } = save(place, "pumps.md", "# Pump guide\n\nFive bar.")
  rmSync(join(path, ".."), { recursive: true })
  place.write(".co-cli/knowledge/articles", "no folder")
  expect(place.co("doctor").stdout).not.toContain("delete it")
})

test.for([
  ["forgotten", (place: Place) => place.must("forget", "pump-guide")],
  ["undone", (place: Place) => place.must("undo")],
] as const)(
  "of two articles that had one name and were %s, each comes back with its own original",
  ([, letGo]) => {
    const place = newPlace()
    const folder = join(place.knowledge, "attachments", "pump-guide")
    save(place, "old.md", "# Pump guide\n\nFive bar.")
    letGo(place)
    rmSync(folder, { recursive: true })
    const { path } = save(place, "new.md", "# Pump guide\n\nSix bar.")
    letGo(place)
    rmSync(folder, { recursive: true })
    place.must("restore", "pump-guide")
    expect(place.read(path)).toContain("Six bar.")
    expect(place.namesIn(folder)).toEqual(["new.md"])
    rmSync(path)
    rmSync(folder, { recursive: true })
    place.must("restore", "pump-guide")
    expect(place.read(path)).toContain("Five bar.")
    expect(place.namesIn(folder)).toEqual(["old.md"])
  },
)

test("an article is suggested for the file or address that it was saved from", () => {
  const place = newPlace()
  place.write("docs/NOTES.md", "# Pumps and valves\n\nThe filter is cleaned in spring.\n")
  place.must("save", "docs/NOTES.md")
  for (const typed of ["NOTES.md", "docs/NOTES.md"]) {
    expect(place.co("refresh", typed).stderr).toContain("(did you mean 'pumps-and-valves'?)")
  }
  expect(place.co("show", "NOTES.md").stderr).toContain("(did you mean 'pumps-and-valves'?)")
  expect(place.co("refresh", "other.md").stderr).not.toContain("did you mean")
  place.write("NOTES.md", "# Filters and seals\n\nA seal is changed in autumn.\n")
  place.must("save", "NOTES.md")
  expect(place.co("refresh", "NOTES.md").stderr).toContain("(did you mean 'filters-and-seals'?)")
})
