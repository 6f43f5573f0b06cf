import { isIPv4, isIPv6 } from 'node:net'

/** What limits count a request for. */
export interface RateLimitKeys {
  /** One visitor: an IPv4 address, or the first 64 bits of an IPv6 one, as a customer of a provider has all of them. */
  readonly visitor: string
  /** The network around it: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
  readonly network: string
}

/** How many times as much as one visitor a whole network may do, unless a limit says otherwise. */
export const NETWORK_FACTOR = 4

/**
 * The keys of every limit by address; no limit uses an address itself. What is no address shares one key.
 *
 * @example rateLimitKeys('2001:db8:1:2::3') // { visitor: '2001:db8:1:2::/64', network: '2001:db8:1::/48' }
 */
export function rateLimitKeys(address: string): RateLimitKeys {
  const plain = unbracketed(address)
  const groups = isIPv6(plain) ? groupsOf(plain) : []
  const ipv4 = isIPv4(plain) ? plain : mappedIpv4(groups)
  if (ipv4 !== undefined) return { visitor: ipv4, network: `${ipv4.split('.').slice(0, 3).join('.')}.0/24` }
  if (groups.length === 0) return { visitor: 'unknown', network: 'unknown' }
  return { visitor: `${groups.slice(0, 4).join(':')}::/64`, network: `${groups.slice(0, 3).join(':')}::/48` }
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./i.test(address) || address === '::1'
}

/** Without a zone, and without the brackets and the port that some proxies add. */
function unbracketed(address: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? []
  const [, withPort] = /^([\d.]+):\d+$/.exec(address) ?? []
  return (inBrackets ?? withPort ?? address).split('%', 1).join('')
}

/** The eight groups of an IPv6 address, with those that `::` stands for. */
function groupsOf(address: string): readonly string[] {
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

/** The IPv4 address in `::ffff:192.0.2.1`, however it is written. */
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [high = 0, low = 0] = groups.slice(6).map(group => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
