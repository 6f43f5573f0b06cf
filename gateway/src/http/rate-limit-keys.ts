import { isIPv4, isIPv6 } from 'node:net'

export interface RateLimitKeys {
  /**
   * One visitor: an IPv4 address, or the /64 prefix of an IPv6 address, because providers assign a whole /64 to a
   * customer.
   */
  readonly visitor: string
  /** The surrounding network: the /24 prefix of an IPv4 address, or the /48 prefix of an IPv6 address. */
  readonly network: string
  /** The range that a provider may assign to one customer with many networks: the /16 of an IPv4 or the /32 of an IPv6 address. */
  readonly wide: string
}

export const NETWORK_FACTOR = 4
export const WIDE_FACTOR = 16

/**
 * Returns the keys of an address for rate limits, which never use the address itself. Invalid addresses share one key.
 *
 * @example rateLimitKeys('2001:db8:1:2::3') // { visitor: '2001:db8:1:2::/64', network: '2001:db8:1::/48', wide: '2001:db8::/32' }
 */
export function rateLimitKeys(address: string): RateLimitKeys {
  const plain = toPlainAddress(address)
  const groups = isIPv6(plain) ? expandIpv6(plain) : []
  const ipv4 = isIPv4(plain) ? plain : mappedIpv4(groups)
  if (ipv4 !== undefined) return ipv4Keys(ipv4)
  if (groups.length === 0) return { visitor: 'unknown', network: 'unknown', wide: 'unknown' }
  const prefix = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`
  return { visitor: prefix(4), network: prefix(3), wide: prefix(2) }
}

function ipv4Keys(visitor: string): RateLimitKeys {
  const [a = '', b = '', c = ''] = visitor.split('.')
  return { visitor, network: `${a}.${b}.${c}.0/24`, wide: `${a}.${b}.0.0/16` }
}

export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./i.test(address) || address === '::1'
}

// Removes the zone, and the brackets and the port that some proxies add.
function toPlainAddress(address: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? []
  const [, withPort] = /^([\d.]+):\d+$/.exec(address) ?? []
  return (inBrackets ?? withPort ?? address).split('%', 1).join('')
}

// Returns the eight groups of an IPv6 address, with `::` expanded.
function expandIpv6(address: string): readonly string[] {
  const hex = address.toLowerCase().replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = hex.split('::')
  const [left = [], right = []] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':')))
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].map(group =>
    Number.parseInt(group, 16).toString(16),
  )
}

// Returns the IPv4 address of an IPv4-mapped IPv6 address in any notation.
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [high = 0, low = 0] = groups.slice(6).map(group => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
