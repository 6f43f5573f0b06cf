import { isIPv4, isIPv6 } from 'node:net'

/** The network an address belongs to for limits: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return 'unknown'
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./i.test(address) || address === '::1'
}

/** The eight groups of an IPv6 address, those that `::` stands for too. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const [left, right] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':')))
  const gap = tail === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0)
  return [...(left ?? []), ...Array.from({ length: gap }, () => '0'), ...(right ?? [])].map(group =>
    Number.parseInt(group, 16).toString(16),
  )
}
