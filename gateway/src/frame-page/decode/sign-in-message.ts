/** A sign-in message. Standards: ERC-4361, CAIP-122. */
export interface SignInMessage {
  readonly scheme?: string
  readonly domain: string
  readonly chain: string
  readonly address: string
  readonly statement?: string
  readonly uri: string
  readonly version: string
  readonly chainId: string
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources: readonly string[]
}

const HEADER = /wants you to sign in with your .{1,40} account/i
const FIRST = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#@]+) wants you to sign in with your ([A-Za-z0-9 ]{1,40}) account:$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const URI = /^[a-z][a-z0-9+.-]*:[^\s]*$/i

/** Returns true if a text contains a phrase that people would take for a sign-in, however its whitespace is written. */
export function looksLikeSignIn(text: string): boolean {
  return HEADER.test(text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, ' '))
}

/** Parses a sign-in message. Returns undefined if it deviates from the grammar. */
export function readSignIn(text: string): SignInMessage | undefined {
  const lines = text.split('\n')
  const head = FIRST.exec(lines[0] ?? '')
  const address = lines[1] ?? ''
  if (!head || address === '' || /\s/.test(address) || lines[2] !== '') return undefined
  // With a statement: empty line, statement, empty line. Without one: one or two empty lines.
  const hasStatement = (lines[3] ?? '') !== '' && !(lines[3] ?? '').startsWith('URI: ')
  const start = hasStatement ? 5 : lines[3] === '' ? 4 : 3
  if (hasStatement && lines[4] !== '') return undefined
  const fields = readFields(lines.slice(start))
  if (!fields) return undefined
  const [, scheme, domain = '', chain = ''] = head
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    chain,
    address,
    ...(hasStatement && { statement: lines[3] ?? '' }),
    ...fields,
  }
}

type Fields = Omit<SignInMessage, 'scheme' | 'domain' | 'chain' | 'address' | 'statement'>

function readFields(lines: readonly string[]): Fields | undefined {
  const rest = [...lines]
  const take = (label: string): string | undefined =>
    rest[0]?.startsWith(`${label}: `) ? rest.shift()?.slice(label.length + 2) : undefined
  const [uri, version, chainId, nonce, issuedAt] = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'].map(take)
  const [expirationTime, notBefore, requestId] = ['Expiration Time', 'Not Before', 'Request ID'].map(take)
  if (!uri || !URI.test(uri) || version !== '1' || !chainId || !nonce || !/^[A-Za-z0-9]{8,}$/.test(nonce))
    return undefined
  if (!issuedAt || ![issuedAt, expirationTime, notBefore].every(time => time === undefined || TIME.test(time)))
    return undefined
  const resources = readResources(rest)
  if (!resources) return undefined
  return {
    uri,
    version,
    chainId,
    nonce,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    resources,
  }
}

function readResources(lines: readonly string[]): readonly string[] | undefined {
  if (lines.length === 0) return []
  if (lines[0] !== 'Resources:') return undefined
  const resources = lines.slice(1)
  return resources.every(line => line.startsWith('- ') && URI.test(line.slice(2)))
    ? resources.map(line => line.slice(2))
    : undefined
}
