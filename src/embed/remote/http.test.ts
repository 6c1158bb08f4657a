import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { serve as serveOn } from "../../../test/support/server.ts"
import { postJson } from "./http.ts"
import { EndpointTrouble } from "./port.ts"

const key = "sk-Very/Secret+0123456789"
const options = { headers: { authorization: `Bearer ${key}` }, timeoutMs: 5_000, maxBytes: 10_000 }

async function serve(answer: RequestListener): Promise<string> {
  return `${await serveOn(answer)}/ask`
}

async function troubleOf(asking: Promise<unknown>): Promise<EndpointTrouble> {
  const error = await asking.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof EndpointTrouble)) throw new Error(`no trouble, but ${String(error)}`)
  expect(error.message).not.toContain(key)
  expect(error.message).not.toMatch(/[\n\x1b]/)
  return error
}

test("the request and the answer arrive whole", async () => {
  const url = await serve(async (request, response) => {
    const chunks = await request.toArray()
    const { method, headers } = request
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    response.end(
      JSON.stringify({
        asked,
        method,
        type: headers["content-type"],
        key: headers.authorization,
        sign: "é😀",
      }),
    )
  })
  expect(await postJson(url, { question: "wofür?" }, options)).toEqual({
    asked: { question: "wofür?" },
    method: "POST",
    type: "application/json",
    key: `Bearer ${key}`,
    sign: "é😀",
  })
})

test("a character split between two chunks is put together", async () => {
  const bytes = Buffer.from('{"sign":"😀"}')
  const url = await serve((_, response) => {
    response.write(bytes.subarray(0, 11))
    setTimeout(() => response.end(bytes.subarray(11)), 20)
  })
  expect(await postJson(url, {}, options)).toEqual({ sign: "😀" })
})

test("headers that do not come in time", async () => {
  const url = await serve(() => {})
  const trouble = await troubleOf(postJson(url, {}, { ...options, timeoutMs: 60 }))
  expect(trouble.reason).toBe("slow")
  expect(trouble.message).toContain("60 ms")
})

test("a body that does not come in time", async () => {
  const url = await serve((_, response) => void response.write('{"a":'))
  expect((await troubleOf(postJson(url, {}, { ...options, timeoutMs: 60 }))).reason).toBe("slow")
})

test("a body that drips is not given more time with each drop", async () => {
  const url = await serve((_, response) => {
    const drip = setInterval(() => response.write(" "), 20)
    response.on("close", () => clearInterval(drip))
  })
  expect((await troubleOf(postJson(url, {}, { ...options, timeoutMs: 150 }))).reason).toBe("slow")
})

test("nobody listens", async () => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  const trouble = await troubleOf(postJson(`http://127.0.0.1:${port}/ask?key=${key}`, {}, options))
  expect(trouble.reason).toBe("down")
  expect(trouble.message).toBe(`http://127.0.0.1:${port}/ask cannot be reached: nothing listens there`)
})

test("a connection that breaks off within the answer", async () => {
  const url = await serve((_, response) => {
    response.write('{"a":')
    setTimeout(() => response.destroy(), 20)
  })
  expect((await troubleOf(postJson(url, {}, options))).reason).toBe("down")
})

test.each([
  [500, "down"],
  [503, "down"],
  [504, "slow"],
  [401, "refused"],
  [404, "refused"],
  [429, "refused"],
  [304, "wrong"],
] as const)("the status %i is %s", async (status, reason) => {
  const url = await serve((_, response) => void response.writeHead(status).end())
  const trouble = await troubleOf(postJson(url, {}, options))
  expect(trouble.reason).toBe(reason)
  expect(trouble.message).toBe(`${url} answered ${status}`)
})

test("the key is not in a complaint that repeats it, however it is written", async () => {
  const said = `Incorrect\n\tkey \x1b[31m${key}, ${key.replaceAll("/", "\\/")}, ${encodeURIComponent(key)}!`
  const url = await serve((_, response) => void response.writeHead(401).end(said))
  const trouble = await troubleOf(postJson(url, {}, options))
  expect(trouble.message).toBe(`${url} answered 401: Incorrect key [31m[key], [key], [key]!`)
})

test.each([150, 190, 195, 200])(
  "no part of a key is shown where a complaint is cut, from %i on",
  async (at) => {
    const url = await serve((_, response) => void response.writeHead(401).end("x".repeat(at) + key.repeat(9)))
    const { message } = await troubleOf(postJson(url, {}, options))
    expect(message).not.toContain("sk-")
    expect(message.length).toBeLessThanOrEqual(`${url} answered 401: `.length + 200)
  },
)

test("no part of a key is shown where reading stops within it", async () => {
  const chunks = [" ".repeat(70_000) + key.slice(0, 12), key.slice(12)].map((text) => Buffer.from(text))
  const given: typeof fetch = async () => new Response(ReadableStream.from(chunks), { status: 401 })
  const { message } = await troubleOf(postJson("http://127.0.0.1/", {}, { ...options, fetch: given }))
  expect(message).toBe("http://127.0.0.1 answered 401")
})

test("an endless complaint is not read to its end", async () => {
  const url = await serve((_, response) => {
    response.writeHead(500)
    const more = setInterval(() => response.write(" ".repeat(60_000)), 1)
    response.on("close", () => clearInterval(more))
  })
  expect((await troubleOf(postJson(url, {}, options))).message).toBe(`${url} answered 500`)
})

test("a complaint that stops half-way still shows its status", async () => {
  const url = await serve((_, response) => void response.writeHead(500).write("ow"))
  const trouble = await troubleOf(postJson(url, {}, { ...options, timeoutMs: 60 }))
  expect([trouble.reason, trouble.message]).toEqual(["down", `${url} answered 500`])
})

test.each([
  [
    "<!doctype html>\n<title>Login</title>",
    "something that is not JSON: <!doctype html> <title>Login</title>",
  ],
  ['{"a":NaN}', 'something that is not JSON: {"a":NaN}'],
  ["", "nothing"],
])("the answer %j is no JSON", async (body, shown) => {
  const url = await serve((_, response) => void response.end(body))
  const trouble = await troubleOf(postJson(url, {}, options))
  expect([trouble.reason, trouble.message]).toEqual(["wrong", `${url} answered with ${shown}`])
})

test("a huge answer is abandoned, and the connection closed", async () => {
  let left: (() => void) | undefined
  const isLeft = new Promise<void>((resolve) => {
    left = resolve
  })
  const url = await serve((_, response) => {
    const more = setInterval(() => response.write(" ".repeat(4_000)), 1)
    response.on("close", () => {
      clearInterval(more)
      left?.()
    })
  })
  const trouble = await troubleOf(postJson(url, {}, options))
  expect([trouble.reason, trouble.message]).toEqual(["wrong", `${url} answered with more than 10000 bytes`])
  await isLeft
})

test("the limit applies to the unpacked answer", async () => {
  const packed = gzipSync(JSON.stringify(" ".repeat(5_000_000)))
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(packed)
  })
  expect(packed.length).toBeLessThan(options.maxBytes)
  expect((await troubleOf(postJson(url, {}, options))).reason).toBe("wrong")
})

test.each([301, 302, 307, 308])("a redirect with %i is not followed", async (status) => {
  let visits = 0
  const elsewhere = await serve((_, response) => {
    visits++
    response.end("{}")
  })
  const url = await serve((_, response) => void response.writeHead(status, { location: elsewhere }).end())
  const trouble = await troubleOf(postJson(url, {}, options))
  expect(trouble.reason).toBe("wrong")
  expect(trouble.message).toContain("redirects; use the address")
  expect(visits).toBe(0)
})

test("a header that cannot be sent is in no message", async () => {
  const headers = { authorization: `Bearer ${key}\nx` }
  await troubleOf(postJson("http://127.0.0.1:9/", {}, { ...options, headers }))
})

test("another fetch may be given", async () => {
  const given: typeof fetch = async () => new Response("[1]")
  expect(await postJson("http://nowhere.invalid/", {}, { ...options, fetch: given })).toEqual([1])
})
