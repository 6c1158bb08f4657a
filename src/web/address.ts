import { BlockList, isIP } from "node:net"

/**
 * Which addresses are on the public internet, following the registries of special-purpose addresses. Only
 * one eighth of IPv6 is allocated at all, so only that eighth is allowed, except for special ranges in it.
 */

type Range = readonly [network: string, bits: number]

const special4: readonly Range[] = [
  ["0.0.0.0", 8], // this host on this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // between a provider and its customers
  ["127.0.0.0", 8], // loopback
  ["169.254.0.0", 16], // link-local, where clouds hand out keys
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // automatic multicast tunnelling
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, including the broadcast address
]

const given6: readonly Range[] = [["2000::", 3]]

const special6: readonly Range[] = [
  ["2001::", 23], // protocol assignments, including Teredo, ORCHID and benchmarks
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4: an IPv4 address inside
  ["2620:4f:8000::", 48], // AS112
  ["3fff::", 20], // documentation
  ["3ffe::", 16], // the former test network
]

function rangesOf(family: "ipv4" | "ipv6", ranges: readonly Range[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family)
  return list
}

const closed4 = rangesOf("ipv4", special4)
const open6 = rangesOf("ipv6", given6)
const closed6 = rangesOf("ipv6", special6)

/**
 * Whether co may connect to an address, spelled as the system spells it. An IPv4 address wrapped in IPv6
 * (mapped, translated, 6to4) is always refused: it lies outside the allocated eighth, or in `special6`.
 */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed4.check(address, "ipv4")
    case 6:
      return !address.includes("%") && open6.check(address, "ipv6") && !closed6.check(address, "ipv6")
    default:
      return false
  }
}

/** The address that a URL's host spells out, without brackets; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname
  return isIP(bare) > 0 ? bare : undefined
}
