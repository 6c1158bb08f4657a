import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "../../test/support/temp.ts"
import { readTar, type TarFile } from "./tar.ts"
import { writeTar } from "./tar-write.ts"

const withTar = test.skipIf(spawnSync("tar", ["--version"]).status !== 0)
const long = `attachments/${"a-long-folder-name/".repeat(9)}scan.pdf`

const files: TarFile[] = [
  { name: "context.md", bytes: Buffer.from("# User\n"), modified: 1_770_000_000 },
  { name: "memories/001-größe-日本.md", bytes: Buffer.from("naïve\r\n"), modified: 1_770_000_001 },
  { name: "attachments/empty", bytes: Buffer.alloc(0), modified: 0 },
  { name: long, bytes: Buffer.from(Array.from({ length: 1_500 }, (_, n) => n % 256)), modified: 5 },
]

function plain(read: ReturnType<typeof readTar>) {
  return "files" in read ? read.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) : read
}

test("R279: what is written is read back, byte for byte", () => {
  expect(plain(readTar(writeTar(files)))).toEqual(files)
  for (let length = 85; length < 115; length++) {
    const file = { name: `ü${"x".repeat(length)}`, bytes: Buffer.from("x"), modified: 1 }
    expect(plain(readTar(writeTar([file])))).toEqual([file])
  }
})

withTar("R279: the system's tar reads ours", () => {
  const folder = tempFolder()
  writeFileSync(join(folder, "x.tar"), writeTar(files))
  const { status, stderr } = spawnSync("tar", ["-xf", "x.tar"], { cwd: folder, encoding: "utf8" })
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
  for (const { name, bytes } of files) expect(readFileSync(join(folder, name))).toEqual(bytes)
})

withTar.each(["ustar", "pax", "gnu"])("R279: we read what the system's tar writes as %s", (format) => {
  const folder = tempFolder()
  const some = format === "ustar" ? files.slice(0, 1) : files
  for (const { name, bytes } of some) {
    mkdirSync(join(folder, name, ".."), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const args = ["--format", format, "-cf", "x.tar", ...some.map(({ name }) => name)]
  expect(spawnSync("tar", args, { cwd: folder }).status).toBe(0)
  const read = readTar(readFileSync(join(folder, "x.tar")))
  const found = "files" in read ? read.files.map(({ name, bytes }) => [name, Buffer.from(bytes)]) : read
  expect(found).toEqual(some.map(({ name, bytes }) => [name, bytes]))
})

withTar("R279: links are refused", () => {
  const folder = tempFolder()
  symlinkSync("/etc/passwd", join(folder, "memories"))
  spawnSync("tar", ["-cf", "x.tar", "memories"], { cwd: folder })
  expect(readTar(readFileSync(join(folder, "x.tar")))).toEqual({ problem: '"memories" is a symbolic link' })
})

test("R279: a cut, changed or foreign archive is refused, and never read past its end", () => {
  const whole = writeTar(files)
  for (const length of [100, 512, 600, whole.length - 1_024])
    expect(readTar(whole.subarray(0, length))).toHaveProperty("problem")
  expect(readTar(Buffer.from("PK\x03\x04".repeat(200)))).toHaveProperty("problem")
  expect(readTar(Buffer.alloc(0))).toHaveProperty("problem")
  for (let at = 0; at < 512; at += 7) {
    const broken = Buffer.from(whole)
    broken[at] = (broken[at] ?? 0) ^ 0x15
    const read = readTar(broken)
    if ("files" in read) expect(plain(read)).toEqual(files)
  }
})

test("R279: a size beyond the end of the archive, or beyond the limit, is refused", () => {
  const [header] = [Buffer.from(writeTar(files.slice(0, 1)))]
  header.write("77777777777\0", 124)
  header.write(
    `${header
      .subarray(0, 512)
      .reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
      .toString(8)
      .padStart(6, "0")}\0 `,
    148,
  )
  expect(readTar(header)).toMatchObject({ problem: expect.stringContaining("expected at most") })
})
