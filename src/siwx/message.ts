import { type CaipNetworkId, getChainId, type Namespace, getNamespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXMessageData } from '../core/siwx.js'
import { checkFields } from './check-fields.js'

/** Sends a JSON-RPC request to a node of a network. Rejects if that fails. */
export type SIWXRpc = (call: {
  readonly chainId: CaipNetworkId
  readonly method: string
  readonly params: readonly unknown[]
}) => Promise<unknown>

/** A claim that an address signed a message. */
export interface SignedClaim {
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly message: string
  /** Hex on eip155, base58 or base64 on solana, base64 on bip122. */
  readonly signature: string
  /** Used to verify signatures of contracts only. */
  readonly rpc?: SIWXRpc
}

/** Returns true if a claim is valid. Rejects with `siwx/not-verified` if that cannot be determined. */
export type SignatureVerifier = (claim: SignedClaim) => Promise<boolean>

/** Placeholder for an unknown address. The embedded wallet inserts its own address before signing. */
export const ACCOUNT_PLACEHOLDER = '<<AccountAddress>>'

/** The account type in the first line of the message. ERC-4361 uses "Ethereum" for every EVM chain. */
const accountNames: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

const NETWORK_NAME = /^[^\s\p{C}](?:[^\p{C}\p{Zl}\p{Zp}]{0,62}[^\s\p{C}])?$/u

/**
 * Formats the message to sign; {@link parseMessage} returns the same data. The first line contains the network's name,
 * except on eip155, where wallets detect the message by the word "Ethereum". Standards: ERC-4361, CAIP-122.
 * @throws AppKitError `siwx/bad-message` for an invalid field, such as one with a line break
 * @example
 * formatMessage({ accountAddress, chainId: 'eip155:1', domain: 'app.example', uri: 'https://app.example/', … })
 */
export function formatMessage(data: SIWXMessageData, networkName?: string): string {
  const hasAnyAccount = data.accountAddress === ACCOUNT_PLACEHOLDER && `${data.chainId}`.startsWith('eip155:')
  checkFields(hasAnyAccount ? { ...data, accountAddress: `0x${'0'.repeat(40)}` } : data)
  const namespace = getNamespace(data.chainId)
  const name = namespace === 'eip155' ? accountNames.eip155 : (networkName ?? accountNames[namespace])
  if (!NETWORK_NAME.test(name)) throw new AppKitError('siwx/bad-message', { text: "The network's name is none" })
  const { statement, resources } = data
  return [
    `${data.domain} wants you to sign in with your ${name} account:`,
    data.accountAddress,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...formatFields(data),
    ...(resources ? ['Resources:', ...resources.map(resource => `- ${resource}`)] : []),
  ].join('\n')
}

function formatFields(data: SIWXMessageData): readonly string[] {
  const isEvm = getNamespace(data.chainId) === 'eip155'
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['URI', data.uri],
    ['Version', data.version],
    ['Chain ID', isEvm ? getChainId(data.chainId) : data.chainId],
    ['Nonce', data.nonce],
    ['Issued At', data.issuedAt],
    ['Expiration Time', data.expirationTime],
    ['Not Before', data.notBefore],
    ['Request ID', data.requestId],
  ]
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]))
}

const MAX_TEXT_LENGTH = 65_536
const HEAD = /^(\S+) wants you to sign in with your (.+) account:$/

/**
 * Parses a signed message strictly: all lines must be in order, and extra lines are rejected. Does not check the values
 * against a request; see {@link checkMessage}. Standards: ERC-4361, CAIP-122.
 * @throws AppKitError `siwx/bad-message`
 * @example const { accountAddress, nonce } = parseMessage(text)
 */
export function parseMessage(text: string): SIWXMessageData {
  if (typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) throw createParseError()
  const lines = text.split('\n')
  const [, domain, name] = HEAD.exec(lines[0] ?? '') ?? []
  const accountAddress = lines[1]
  const hasStatement = lines[3] !== ''
  if (!domain || !name || !accountAddress || lines[2] !== '' || lines[hasStatement ? 4 : 3] !== '')
    throw createParseError()
  const fields = readFields(lines.slice(hasStatement ? 5 : 4))
  const statement = hasStatement ? { statement: lines[3] ?? '' } : {}
  const data: SIWXMessageData = { domain, accountAddress, ...statement, ...fields }
  checkFields(data)
  const isEvm = data.chainId.startsWith('eip155:')
  if (isEvm ? name !== accountNames.eip155 : !NETWORK_NAME.test(name)) throw createParseError()
  return data
}

function readFields(lines: readonly string[]): Omit<SIWXMessageData, 'domain' | 'accountAddress' | 'statement'> {
  const remaining = [...lines]
  const next = (label: string): string | undefined => {
    const found = remaining[0]?.startsWith(`${label}: `)
    return found ? remaining.shift()?.slice(label.length + 2) : undefined
  }
  const required = (label: string): string => {
    const value = next(label)
    if (value === undefined) throw createParseError()
    return value
  }
  const [uri, version, chain, nonce] = [required('URI'), required('Version'), required('Chain ID'), required('Nonce')]
  const times = omitUndefined({
    issuedAt: required('Issued At'),
    expirationTime: next('Expiration Time'),
    notBefore: next('Not Before'),
    requestId: next('Request ID'),
  })
  const resources = remaining[0] === 'Resources:' ? { resources: readResources(remaining.splice(0).slice(1)) } : {}
  if (remaining.length > 0) throw createParseError()
  return { uri, version, chainId: parseChainId(chain), nonce, ...times, ...resources }
}

function parseChainId(text: string): CaipNetworkId {
  if (text.startsWith('eip155:')) throw createParseError()
  return (/^\d+$/.test(text) ? `eip155:${text}` : text) as CaipNetworkId
}

function readResources(lines: readonly string[]): readonly string[] {
  return lines.map(line => {
    if (!line.startsWith('- ')) throw createParseError()
    return line.slice(2)
  })
}

function omitUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found) as { [K in keyof T]: Exclude<T[K], undefined> }
}

function createParseError(): AppKitError {
  return new AppKitError('siwx/bad-message', { text: 'The text is no sign-in message' })
}
