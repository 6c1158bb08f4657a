import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { formatInstant, parseInstant } from "../../src/domain/time.ts"
import { deed } from "../support/deed.ts"
import { figure, scale } from "../support/figures.ts"
import { diskFolder } from "../support/temp.ts"
import { Random, seed } from "./random.ts"
import { count, newMemory, openAt } from "./stores.ts"

const dayMs = 86_400_000

/** Clocks as they occur: set back by a time server, frozen by a test, wrong after a flat battery. */
const clocks: Record<string, (tick: number, random: Random) => number> = {
  "stands still": () => Date.UTC(2026, 1, 9, 14, 30),
  "goes backwards": (tick) => Date.UTC(2026, 1, 9) - tick * 3_600_000,
  "jumps about": (_, random) =>
    Date.UTC(random.between(1971, 2100), random.between(0, 11), random.between(1, 28)),
  "falls back to 1970": (tick) => (tick < 20 ? Date.UTC(2026, 1, 9) + tick : tick),
}

test.for(Object.entries(clocks))(
  "ids are unique and the order is stable with a clock that %s",
  async ([, clock]) => {
    const random = new Random(seed)
    const saves = scale(60, 400)
    let tick = 0
    const now = () => clock(tick++, random)
    const folder = diskFolder()
    const store = openAt(folder, { now })
    const ids: number[] = []
    for (let n = 0; n < saves; n += 3) {
      const made = await store.create(
        deed("import"),
        [1, 2, 3].map((of) => newMemory(`save ${n + of}`, now())),
      )
      ids.push(...made.map(({ id }) => id))
    }
    expect(ids).toEqual(ids.map((_, n) => n + 1))
    const inOrder = async () => {
      const { memories } = await openAt(folder).scan()
      const instants = new Map(memories.map(({ id, created }) => [id, parseInstant(created) ?? Number.NaN]))
      const byAge = (a: number, b: number) => (instants.get(a) ?? 0) - (instants.get(b) ?? 0) || a - b
      return [...instants.keys()].sort(byAge)
    }
    const first = await inOrder()
    expect(new Set(first).size).toBe(ids.length)
    expect(await inOrder()).toEqual(first)
    await store.close()
  },
)

test.for(Object.entries(clocks))(
  "the archive keeps every version, in the order they left, with a clock that %s",
  async ([, clock]) => {
    const random = new Random(seed)
    let tick = 0
    const store = openAt(diskFolder(), { now: () => clock(tick++, random) })
    const [memory] = await store.create(deed("learn"), [newMemory("version 0", Date.UTC(2026, 1, 9))])
    if (!memory) throw new Error("nothing saved")
    const versions = [readFileSync(memory.path)]
    for (let version = 1; version <= 20; version++) {
      const before = readFileSync(memory.path)
      const after = Buffer.from(before.toString("utf8").replace(/version \d+/, `version ${version}`))
      expect((await store.replace(deed("edit"), memory, { expected: before, bytes: after })).ok).toBe(true)
      versions.push(after)
    }
    await store.archive(deed("forget"), [memory], "forgotten")
    const kept = store.archived().map(({ path }) => /version \d+/.exec(readFileSync(path, "utf8"))?.[0])
    expect([...kept].sort()).toEqual(versions.map((_, n) => `version ${n}`).sort())
    expect(kept, "the last one listed is the one that a restore brings back").toEqual(
      versions.map((_, n) => `version ${n}`),
    )
    await store.close()
  },
)

interface Written {
  readonly text: string
  readonly ms: number
}

/** A valid ISO 8601 text and the instant that it means, calculated with `Date.UTC`. */
function writeInstant(random: Random): Written {
  const [year, month] = [random.between(0, 9_999), random.between(1, 12)]
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; the calendar repeats every 400 years.
  const cycle = 146_097 * dayMs
  const days = new Date(Date.UTC(year + 400, month, 0)).getUTCDate()
  const day = random.between(1, days)
  const date = [String(year).padStart(4, "0"), two(month), two(day)].join("-")
  const start = Date.UTC(year + 400, month - 1, day) - cycle
  if (random.chance(0.1)) return { text: date, ms: start }
  const [hour, minute] = [random.between(0, 23), random.between(0, 59)]
  const [seconds, secondsMs] = writeSeconds(random)
  const [zone, zoneMinutes] = writeZone(random)
  const text = `${date}${random.pick(["T", "t", " "])}${two(hour)}:${two(minute)}${seconds}${zone}`
  return { text, ms: start + (hour * 60 + minute - zoneMinutes) * 60_000 + secondsMs }
}

function writeSeconds(random: Random): [string, number] {
  if (random.chance(0.1)) return ["", 0]
  const second = random.between(0, 59)
  if (random.chance(0.5)) return [`:${two(second)}`, second * 1_000]
  const digits = random.between(1, 9)
  const fraction = String(random.between(0, 10 ** digits - 1)).padStart(digits, "0")
  const ms = Math.floor(Number(fraction.padEnd(9, "0")) / 1_000_000)
  return [`:${two(second)}${random.pick([".", ","])}${fraction}`, second * 1_000 + ms]
}

function writeZone(random: Random): [string, number] {
  if (random.chance(0.3)) return ["", 0]
  if (random.chance(0.3)) return [random.pick(["Z", "z"]), 0]
  const [hours, minutes] = [random.between(0, 23), random.between(0, 59)]
  const sign = random.pick([-1, 1])
  const form = random.pick([`${two(hours)}:${two(minutes)}`, `${two(hours)}${two(minutes)}`, two(hours)])
  const isShort = form.length === 2
  return [`${sign < 0 ? "-" : "+"}${form}`, sign * (hours * 60 + (isShort ? 0 : minutes))]
}

function two(n: number): string {
  return String(n).padStart(2, "0")
}

const earliest = Date.parse("0000-01-01T00:00:00Z")

test("naive and zoned times, in every way of writing them, mean the instant that the calendar says", () => {
  const cases = scale(50_000, 1_000_000)
  const random = new Random(seed)
  const wrong: (Written & { parsed: number | undefined })[] = []
  for (let n = 0; n < cases && wrong.length < 5; n++) {
    const written = writeInstant(random)
    const parsed = parseInstant(written.text)
    // A time zone can lead out of the years with four digits; such a text is not a time.
    const isInCalendar = written.ms >= earliest && written.ms < Date.UTC(10_000, 0)
    if (parsed !== (isInCalendar ? written.ms : undefined)) wrong.push({ ...written, parsed })
    // What co writes back is the same whole second, as long as the year has four digits.
    const isFourDigits = written.ms >= Date.UTC(1000, 0) && written.ms < Date.UTC(10_000, 0)
    const back = isFourDigits ? parseInstant(formatInstant(written.ms)) : undefined
    if (isFourDigits && back !== Math.floor(written.ms / 1_000) * 1_000)
      wrong.push({ ...written, parsed: back })
  }
  expect(wrong, `seed ${seed}`).toEqual([])
  figure(
    "P8",
    `${count(cases)} naive and zoned times read right, 0 wrong; ids unique and order stable with 4 bad clocks`,
  )
})

test("a text that is no legal time is refused, whatever was changed in it", () => {
  const cases = scale(50_000, 1_000_000)
  const random = new Random(seed + 1)
  const wrong: string[] = []
  for (let n = 0; n < cases && wrong.length < 5; n++) {
    const { text } = writeInstant(random)
    const at = random.between(0, text.length)
    const changed = text.slice(0, at) + random.pick([..."0123456789-:+.TZ xé\n", ""]) + text.slice(at + 1)
    const parsed = parseInstant(changed)
    if (parsed === undefined) continue
    const own = new Date(parsed)
    // An accepted month 13 or April 31 would come out as another day.
    const isHonest = Number.isFinite(parsed) && isSameDay(changed, own)
    if (!isHonest) wrong.push(`${JSON.stringify(changed)} read as ${parsed}`)
  }
  expect(wrong, `seed ${seed}`).toEqual([])
})

/** Whether an instant is within a day (the widest offset) of the date that the text begins with. */
function isSameDay(text: string, instant: Date): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  if (month < 1 || month > 12 || day < 1) return false
  if (day > new Date(Date.UTC(year + 400, month, 0)).getUTCDate()) return false
  const start = Date.UTC(year + 400, month - 1, day) - 146_097 * dayMs
  return instant.getTime() >= start - dayMs && instant.getTime() < start + 2 * dayMs
}
