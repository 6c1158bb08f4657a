import type { RequestListener, ServerResponse } from "node:http"
import { connect } from "node:net"
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib"
import { afterAll, expect, test } from "vitest"
import { type FetchDeps, fetchSafely } from "../../src/web/fetch.ts"
import type { RefusalReason } from "../../src/web/refusal.ts"
import { figure } from "../support/figures.ts"
import { openSite, type Site } from "../support/site.ts"

const counted = { addresses: 0, redirects: 0, resolutions: 0, bodies: 0 }
const html = { "content-type": "text/html; charset=utf-8" }

async function reasonOf(url: string, deps: FetchDeps = {}): Promise<RefusalReason | "fetched"> {
  const outcome = await fetchSafely(url, deps)
  if (outcome.ok) return "fetched"
  expect(outcome.error.message.length).toBeGreaterThan(10)
  return outcome.error.reason
}

/** A server that would answer everything, at addresses that the check must never let through. */
const welcoming: RequestListener = (_, answer) => answer.writeHead(200, html).end("<p>secret</p>")

/** Spellings of addresses where only this machine, its network or its cloud answers. */
function hostileAddresses({ port }: Site): string[] {
  const hosts = [
    ..."127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 0x7f.0.0.1 127.0.0.1. 0 0.0.0.0 00000000177.1".split(
      " ",
    ),
    ..."[::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::]".split(
      " ",
    ),
    ..."[fe80::1] [fd00::1] [fec0::1] [ff02::1] [2001:db8::1] [64:ff9b:1::7f00:1] [2001:0:7f00:1::]".split(
      " ",
    ),
    ..."10.0.0.1 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 198.18.0.1 224.0.0.1 255.255.255.255".split(
      " ",
    ),
    ..."１２７.０.０.１ 127。0。0。1 %31%32%37.0.0.1 ①②⑦.0.0.1".split(" "),
    "localhost",
    "LOCALHOST",
  ]
  return hosts.map((host) => `http://${host}:${port}/`)
}

test("no spelling of an address that is not public is connected to", async () => {
  const site = await openSite(welcoming)
  for (const url of hostileAddresses(site)) {
    counted.addresses++
    expect([url, await reasonOf(url)]).toEqual([url, "private-address"])
  }
  expect(site.connections()).toBe(0)
})

test("the hook for tests opens one port of one address, and no other", async () => {
  const site = await openSite(welcoming)
  const other = await openSite(welcoming)
  const { isAllowed } = site
  expect(await reasonOf(site.origin, { isAllowed })).toBe("fetched")
  expect(await reasonOf(other.origin, { isAllowed })).toBe("private-address")
  expect(await reasonOf(`http://[::1]:${site.port}`, { isAllowed })).toBe("private-address")
  expect(other.connections()).toBe(0)
})

test.each([
  ["file:///etc/passwd", "scheme"],
  ["data:text/html,<p>x</p>", "scheme"],
  ["javascript:alert(1)", "scheme"],
  ["ftp://example.com/a", "scheme"],
  ["gopher://127.0.0.1:25/_HELO", "scheme"],
  ["blob:https://example.com/1", "scheme"],
  ["ws://example.com/", "scheme"],
  ["https://user:secret@example.com/", "user-info"],
  ["https://token@example.com/", "user-info"],
  ["not a url", "bad-url"],
  ["http://", "bad-url"],
  ["http://exa mple.com/", "bad-url"],
  ["http://999.1.1.1/", "bad-url"],
] as const)("%s is refused for its %s", async (url, reason) => {
  expect(await reasonOf(url)).toBe(reason)
})

test("a redirect is checked like the first address", async () => {
  const inner = await openSite(welcoming)
  const targets: [string, RefusalReason][] = [
    ...hostileAddresses(inner).map((url): [string, RefusalReason] => [url, "private-address"]),
    ["file:///etc/passwd", "scheme"],
    ["data:text/html,x", "scheme"],
    ["//user:secret@example.com/", "user-info"],
    ["http://999.1.1.1/", "bad-url"],
  ]
  const site = await openSite((asked, answer) => {
    const [target = ""] = targets[Number(asked.url?.slice(1))] ?? []
    answer.writeHead([301, 302, 303, 307, 308][Number(asked.url?.slice(1)) % 5] ?? 302, {
      location: Buffer.from(target).toString("latin1"),
    })
    answer.end()
  })
  for (const [n, [target, reason]] of targets.entries()) {
    counted.redirects++
    expect([target, await reasonOf(`${site.origin}/${n}`, site)]).toEqual([target, reason])
  }
  expect(inner.connections()).toBe(0)
})

test("redirects end: a circle, a chain that is too long, and one that is not", async () => {
  const site = await openSite((asked, answer) => {
    const left = Number(asked.url?.slice(1))
    if (left === 0) answer.writeHead(200, html).end("<p>there</p>")
    else answer.writeHead(302, { location: Number.isNaN(left) ? "/circle" : `/${left - 1}` }).end()
  })
  counted.redirects += 2
  expect(await reasonOf(`${site.origin}/circle`, site)).toBe("redirects")
  expect(await reasonOf(`${site.origin}/6`, site)).toBe("redirects")
  const fetched = await fetchSafely(`${site.origin}/5`, site)
  expect(fetched).toMatchObject({ ok: true, value: { url: `${site.origin}/0` } })
})

test("a name is refused if one of its addresses is not public, whatever the others are", async () => {
  const site = await openSite(welcoming)
  const answers: [readonly string[], RefusalReason][] = [
    [["127.0.0.1"], "private-address"],
    [["93.184.215.14", "127.0.0.1"], "private-address"],
    [["127.0.0.1", "93.184.215.14"], "private-address"],
    [["2606:4700::1111", "::1"], "private-address"],
    [["::ffff:127.0.0.1"], "private-address"],
    [["fe80::1%lo"], "private-address"],
    [["not an address"], "private-address"],
    [[], "no-address"],
  ]
  for (const [addresses, reason] of answers) {
    counted.resolutions++
    const resolve = async () => addresses
    expect([addresses, await reasonOf(`http://rebind.test:${site.port}/`, { resolve })]).toEqual([
      addresses,
      reason,
    ])
  }
  expect(site.connections()).toBe(0)
})

test("a name is looked up once, and the connection goes to the answer that was checked", async () => {
  const site = await openSite((asked, answer) => answer.writeHead(200, html).end(asked.headers.host))
  const answers = [["127.0.0.1"], ["10.0.0.1"]]
  let asked = 0
  const resolve = async () => answers[asked++] ?? []
  counted.resolutions++
  const fetched = await fetchSafely(`http://rebind.test:${site.port}/`, { ...site, resolve })
  expect(fetched.ok && Buffer.from(fetched.value.bytes).toString()).toBe(`rebind.test:${site.port}`)
  expect(asked).toBe(1)
})

test("nothing that the user has is sent, and no cookie comes back", async () => {
  const heard: string[] = []
  const site = await openSite((asked, answer) => {
    heard.push(...Object.keys(asked.headers))
    if (asked.url === "/") answer.writeHead(302, { location: "/next", "set-cookie": "id=1" }).end()
    else answer.writeHead(200, { ...html, "set-cookie": "id=2" }).end("x")
  })
  expect(await reasonOf(site.origin, site)).toBe("fetched")
  expect([...new Set(heard)].sort()).toEqual([
    "accept",
    "accept-encoding",
    "connection",
    "host",
    "user-agent",
  ])
})

type Body = (answer: ServerResponse) => void
const zeros = Buffer.alloc(64 * 1024 * 1024)
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Answers that would cost endless memory or time, or abuse trust. */
const bodies: Readonly<Record<string, readonly [RefusalReason, Body]>> = {
  "a gzip bomb": ["too-large", packed("gzip", gzipSync(zeros))],
  "a deflate bomb": ["too-large", packed("deflate", deflateSync(zeros))],
  "a brotli bomb": ["too-large", packed("br", brotliCompressSync(zeros, fast))],
  "gzip in gzip": ["encoding", packed("gzip, gzip", gzipSync(gzipSync(zeros)))],
  "an encoding that nobody knows": ["encoding", packed("compress", Buffer.from("x"))],
  "gzip that is none": ["network", packed("gzip", Buffer.from("plainly not"))],
  "gzip that ends early": [
    "network",
    packed("gzip", gzipSync(Buffer.from("x".repeat(9999))).subarray(0, 20)),
  ],
  "a length over the limit": [
    "too-large",
    (answer) => answer.writeHead(200, { ...html, "content-length": "99999999999" }).flushHeaders(),
  ],
  "a length over what comes": [
    "network",
    (answer) => {
      answer.writeHead(200, { ...html, "content-length": "5000" })
      answer.write("short", () => answer.destroy())
    },
  ],
  "a body without end": ["too-large", (answer) => endless(answer.writeHead(200, html), "x".repeat(65_536))],
  "one byte a while": ["timeout", (answer) => drip(answer.writeHead(200, html))],
  "headers and then silence": ["timeout", (answer) => answer.writeHead(200, html).flushHeaders()],
  "silence from the start": ["timeout", () => undefined],
  "headers without end": [
    "headers",
    (answer) => answer.writeHead(200, { ...html, "x-much": "x".repeat(60_000) }).end(),
  ],
  "very many headers": [
    "headers",
    (answer) => {
      for (let n = 0; n < 3_000; n++) answer.setHeader(`x-${n}`, "some words")
      answer.writeHead(200, html).end()
    },
  ],
  "no HTTP at all": ["network", (answer) => answer.socket?.end("SSH-2.0-OpenSSH_9.9\r\n")],
  "a page that breaks off": ["network", (answer) => answer.socket?.destroy()],
  "an error": ["status", (answer) => answer.writeHead(500, html).end("<p>no</p>")],
  "a page that is not there": ["status", (answer) => answer.writeHead(404, html).end("<p>no</p>")],
  "a packing that is named like what every object has": ["encoding", packed("constructor", Buffer.from("x"))],
  "a packing that is named like the prototype": ["encoding", packed("__proto__", Buffer.from("x"))],
  "a redirect to nowhere": ["status", (answer) => answer.writeHead(302, html).end()],
  "a program": [
    "type",
    (answer) => answer.writeHead(200, { "content-type": "application/x-executable" }).end("x"),
  ],
  "a film": ["type", (answer) => answer.writeHead(200, { "content-type": "video/mp4" }).end("x")],
  "nobody knows what": ["type", (answer) => answer.writeHead(200).end("x")],
}

function packed(encoding: string, bytes: Uint8Array): Body {
  return (answer) => answer.writeHead(200, { ...html, "content-encoding": encoding }).end(bytes)
}

function endless(answer: ServerResponse, piece: string): void {
  const more = () => {
    while (!answer.destroyed && answer.write(piece));
  }
  answer.on("drain", more)
  more()
}

function drip(answer: ServerResponse): void {
  const timer = setInterval(() => answer.write("."), 20)
  answer.on("close", () => clearInterval(timer))
}

test.each(Object.entries(bodies))("%s is refused", async (_, [reason, body]) => {
  counted.bodies++
  const site = await openSite((_asked, answer) => body(answer))
  expect(await reasonOf(site.origin, { ...site, maxBytes: 1024 * 1024, timeoutMs: 1_500 })).toBe(reason)
})

test("a bomb is stopped at the limit, not unpacked whole", async () => {
  const bomb = gzipSync(Buffer.alloc(512 * 1024 * 1024))
  const site = await openSite((_, answer) =>
    answer.writeHead(200, { ...html, "content-encoding": "gzip" }).end(bomb),
  )
  const before = process.memoryUsage().rss
  expect(await reasonOf(site.origin, { ...site, maxBytes: 1024 * 1024 })).toBe("too-large")
  expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024)
})

test("a name that takes for ever to look up is given up", async () => {
  const resolve = () => new Promise<readonly string[]>(() => undefined)
  expect(await reasonOf("http://slow.test/", { resolve, timeoutMs: 100 })).toBe("timeout")
})

test("what is packed honestly is unpacked", async () => {
  const text = "<p>Grüße</p>".repeat(100)
  for (const [encoding, bytes] of [
    ["gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
  ] as const) {
    const site = await openSite((_, answer) =>
      answer.writeHead(200, { ...html, "content-encoding": encoding }).end(bytes),
    )
    const fetched = await fetchSafely(site.origin, site)
    expect(fetched.ok && Buffer.from(fetched.value.bytes).toString()).toBe(text)
  }
})

test("nothing stays open", async () => {
  const site = await openSite((_, answer) => drip(answer.writeHead(200, html)))
  await reasonOf(site.origin, { ...site, timeoutMs: 200 })
  const probe = connect(site.port, "127.0.0.1")
  await new Promise((open) => probe.once("connect", open))
  probe.destroy()
  const active = process.getActiveResourcesInfo().filter((kind) => kind === "TCPSocketWrap").length
  expect(active).toBeLessThan(4)
})

afterAll(() => {
  const { addresses, redirects, resolutions, bodies: answers } = counted
  figure(
    "T10",
    `${addresses} spellings of addresses, ${redirects} redirects, ${resolutions} answers of name servers and ${answers} hostile answers on a real server: each refused with its reason, 0 connections to what is not public`,
  )
})
