import type { Random } from "../concurrency/random.ts"

const page = 4096

function pageAt(bytes: Buffer, number: number): Buffer {
  return bytes.subarray(number * page, (number + 1) * page)
}

/** What happens to bytes on a disk or on their way to it; most often to single bits. */
export const damages: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  "a bit": flipBit,
  "another bit": flipBit,
  "a bit of a key": (bytes, random) => {
    // Hits SQLite's own data, such as row numbers, next to the names that co wrote.
    const at = bytes.indexOf(random.pick(["names/", "words", "versions/", "postings/", "columns", "state"]))
    return at < 0 ? flipBit(bytes, random) : flipAt(bytes, at - 6 + random.between(0, 20), random)
  },
  "a bit of the first page": (bytes, random) => flipAt(bytes, random.between(0, page - 1), random),
  "a byte": (bytes, random) => {
    bytes[random.between(0, bytes.length - 1)] = random.between(0, 255)
    return bytes
  },
  "a few bytes": (bytes, random) => {
    random.bytes(random.between(2, 64)).copy(bytes, random.between(0, bytes.length - 64))
    return bytes
  },
  "cut off": (bytes, random) => bytes.subarray(0, random.between(0, bytes.length - 1)),
  "cut off at a page": (bytes, random) =>
    bytes.subarray(0, page * random.between(0, bytes.length / page - 1)),
  "a page of zeros": (bytes, random) => {
    pageAt(bytes, random.between(0, bytes.length / page - 1)).fill(0)
    return bytes
  },
  "two pages swapped": (bytes, random) => {
    const [one, two] = [0, 0].map(() => pageAt(bytes, random.between(1, bytes.length / page - 1)))
    const kept = Buffer.from(one ?? [])
    two?.copy(one ?? two)
    kept.copy(two ?? kept)
    return bytes
  },
  "a page of the past": (bytes, random) => {
    const from = pageAt(bytes, random.between(0, bytes.length / page - 1))
    from.copy(pageAt(bytes, random.between(1, bytes.length / page - 1)))
    return bytes
  },
  "more at the end": (bytes, random) => Buffer.concat([bytes, random.bytes(random.between(1, 9_000))]),
}

function flipBit(bytes: Buffer, random: Random): Buffer {
  return flipAt(bytes, random.between(0, bytes.length - 1), random)
}

function flipAt(bytes: Buffer, at: number, random: Random): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7))
  return bytes
}
