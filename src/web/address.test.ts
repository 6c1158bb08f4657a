import { expect, test } from "vitest"
import { isPublic, literalAddress } from "./address.ts"

/** At least one address of each special range; of many the first and the last. */
const closed = [
  ..."0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255".split(
    " ",
  ),
  ..."169.254.0.0 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.1 192.0.0.255 192.0.2.1 192.31.196.9".split(
    " ",
  ),
  ..."192.52.193.1 192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.0 198.19.255.255".split(" "),
  ..."198.51.100.7 203.0.113.255 224.0.0.1 239.255.255.255 240.0.0.0 255.255.255.255".split(" "),
  ...":: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::1".split(
    " ",
  ),
  ..."100::1 2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 2620:4f:8000::1 3ffe::1".split(
    " ",
  ),
  ..."3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ffff::1".split(" "),
]

const open = [
  ..."1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0".split(" "),
  ..."169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0".split(" "),
  ..."198.17.255.255 198.20.0.0 203.0.112.255 203.0.114.0 223.255.255.255".split(" "),
  ..."2606:4700:4700::1111 2001:4860:4860::8888 2a00:1450:4001::1 2001:200::1 2003::1".split(" "),
]

test.each(closed)("%s is not public", (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(open)("%s is public", (address) => {
  expect(isPublic(address)).toBe(true)
})

test("a name is not an address, nor is anything else", () => {
  for (const text of ["localhost", "example.com", "", "1.1.1", "0x7f.1", "08.8.8.8"])
    expect(isPublic(text)).toBe(false)
})

/** The URL parser knows every spelling of an address, so only one has to be checked. */
test.each([
  ["http://2130706433/", "127.0.0.1"],
  ["http://0x7f000001/", "127.0.0.1"],
  ["http://0177.0.0.1/", "127.0.0.1"],
  ["http://0x7f.1/", "127.0.0.1"],
  ["http://127.1/", "127.0.0.1"],
  ["http://127.0.0.1./", "127.0.0.1"],
  ["http://１２７.０.０.１/", "127.0.0.1"],
  ["http://127。0。0。1/", "127.0.0.1"],
  ["http://%31%32%37.0.0.1/", "127.0.0.1"],
  ["http://[::ffff:127.0.0.1]/", "::ffff:7f00:1"],
  ["http://[::FFFF:7F00:1]/", "::ffff:7f00:1"],
  ["http://[0:0:0:0:0:0:0:1]/", "::1"],
  ["http://example.com/", undefined],
])("%s spells %s", (url, address) => {
  expect(literalAddress(new URL(url).hostname)).toBe(address)
})
