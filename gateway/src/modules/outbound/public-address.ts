import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are nobody's on the internet. Standards: RFC 6890 and those it names. */
const RESERVED: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Of the one IPv6 network that is public, the parts that are not, or that hide an IPv4 address. */
const RESERVED6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = listOf(RESERVED, 'ipv4')
const reserved6 = listOf(RESERVED6, 'ipv6')
const global6 = listOf([['2000::', 3]], 'ipv6')

/**
 * Whether an IP address is one of the internet. Private, link-local, loopback, multicast and test networks are not,
 * and neither is anything that only wraps an IPv4 address, nor what is no address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

function listOf(networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list
}
