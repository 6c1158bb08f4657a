import { blockBytes, checksumOf, headerFields, type TarFile } from "./tar.ts"

/** An archive that every tar reads: ustar, with a pax header for a name that is long or not plain ASCII. */
export function writeTar(files: readonly TarFile[]): Uint8Array {
  const parts = files.flatMap((file) => {
    const isPlain = file.name.length <= headerFields.name[1] && /^[\x20-\x7e]+$/.test(file.name)
    return isPlain ? entry(file, "0") : [...paxEntry(file), ...entry({ ...file, name: "long-name" }, "0")]
  })
  return Buffer.concat([...parts, new Uint8Array(2 * blockBytes)])
}

function entry({ name, bytes, modified }: TarFile, type: "0" | "x"): Uint8Array[] {
  const header = Buffer.alloc(blockBytes)
  const put = (field: keyof typeof headerFields, text: string) =>
    header.write(text, headerFields[field][0], "utf8")
  const octal = (field: "mode" | "uid" | "gid" | "size" | "modified", value: number) =>
    put(field, value.toString(8).padStart(headerFields[field][1] - 1, "0"))
  put("name", name)
  octal("mode", 0o600)
  octal("uid", 0)
  octal("gid", 0)
  octal("size", bytes.length)
  octal("modified", Math.max(0, Math.floor(modified)))
  put("type", type)
  put("magic", "ustar\x0000")
  put("checksum", `${checksumOf(header).toString(8).padStart(6, "0")}\0 `)
  const rest = (blockBytes - (bytes.length % blockBytes)) % blockBytes
  return [header, bytes, new Uint8Array(rest)]
}

/** `27 path=…\n`, where the number counts itself. */
function paxEntry({ name, modified }: TarFile): Uint8Array[] {
  const bytes = Buffer.byteLength(` path=${name}\n`)
  let length = bytes + String(bytes).length
  if (String(length).length > String(bytes).length) length = bytes + String(length).length
  return entry({ name: "pax", bytes: Buffer.from(`${length} path=${name}\n`), modified }, "x")
}
