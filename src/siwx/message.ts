import { type CaipNetworkId, chainIdOf, type Namespace, namespaceOf } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXMessageData } from '../core/siwx.js'
import { checkFields } from './check-fields.js'

/** Asks a node of a network, as the app does it anyway; rejects where it cannot. */
export type SIWXRpc = (call: {
  readonly chainId: CaipNetworkId
  readonly method: string
  readonly params: readonly unknown[]
}) => Promise<unknown>

/** Somebody says that this address signed this text. */
export interface SignedClaim {
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly message: string
  /** As the family writes it: hex on eip155, base58 (or base64) on solana, base64 on bip122. */
  readonly signature: string
  /** Asked about wallets that are contracts, and about nothing else. */
  readonly rpc?: SIWXRpc
}

/** Whether a claim is true; rejects with `siwx/not-verified` where nobody can tell just now. */
export type SignatureVerifier = (claim: SignedClaim) => Promise<boolean>

/** Stands for an address that is not known yet: the embedded wallet puts its own there, and only then signs. */
export const ACCOUNT_PLACEHOLDER = '<<AccountAddress>>'

/** What the first line calls the account of a namespace. ERC-4361 has this one word, whichever the chain. */
const accountNames: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** How a network may be called in the first line. */
const NETWORK_NAME = /^[^\s\p{C}](?:[^\p{C}\p{Zl}\p{Zp}]{0,62}[^\s\p{C}])?$/u

/**
 * The text that is signed. Refuses with `siwx/bad-message` a field that would break the text's lines, or is not what it
 * should be: {@link parseMessage} reads back just what stood in `data`. The network's name stands in the first line but on
 * eip155, where wallets know the message by its word "Ethereum". Standards: ERC-4361, CAIP-122.
 *
 * @example formatMessage({ accountAddress, chainId: 'eip155:1', domain: 'app.example', uri: 'https://app.example/', … })
 */
export function formatMessage(data: SIWXMessageData, networkName?: string): string {
  const isOpen = data.accountAddress === ACCOUNT_PLACEHOLDER && `${data.chainId}`.startsWith('eip155:')
  checkFields(isOpen ? { ...data, accountAddress: `0x${'0'.repeat(40)}` } : data)
  const namespace = namespaceOf(data.chainId)
  const name = namespace === 'eip155' ? accountNames.eip155 : (networkName ?? accountNames[namespace])
  if (!NETWORK_NAME.test(name)) throw new AppKitError('siwx/bad-message', { text: "The network's name is none" })
  const { statement, resources } = data
  return [
    `${data.domain} wants you to sign in with your ${name} account:`,
    data.accountAddress,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...furtherLines(data),
    ...(resources ? ['Resources:', ...resources.map(resource => `- ${resource}`)] : []),
  ].join('\n')
}

function furtherLines(data: SIWXMessageData): readonly string[] {
  const isPlain = namespaceOf(data.chainId) === 'eip155'
  const lines: readonly (readonly [string, string | undefined])[] = [
    ['URI', data.uri],
    ['Version', data.version],
    ['Chain ID', isPlain ? chainIdOf(data.chainId) : data.chainId],
    ['Nonce', data.nonce],
    ['Issued At', data.issuedAt],
    ['Expiration Time', data.expirationTime],
    ['Not Before', data.notBefore],
    ['Request ID', data.requestId],
  ]
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]))
}

const MAX_TEXT = 65_536
const HEAD = /^(\S+) wants you to sign in with your (.+) account:$/

/**
 * What a signed text says, read strictly: each line in its place and none besides. Refuses anything else with
 * `siwx/bad-message`; whether it says what it should is for {@link checkMessage}. Standards: ERC-4361, CAIP-122.
 *
 * @example const { accountAddress, nonce } = parseMessage(text)
 */
export function parseMessage(text: string): SIWXMessageData {
  if (typeof text !== 'string' || text.length > MAX_TEXT) throw unreadable()
  const lines = text.split('\n')
  const [, domain, name] = HEAD.exec(lines[0] ?? '') ?? []
  const accountAddress = lines[1]
  const hasStatement = lines[3] !== ''
  if (!domain || !name || !accountAddress || lines[2] !== '' || lines[hasStatement ? 4 : 3] !== '') throw unreadable()
  const fields = readFields(lines.slice(hasStatement ? 5 : 4))
  const statement = hasStatement ? { statement: lines[3] ?? '' } : {}
  const data: SIWXMessageData = { domain, accountAddress, ...statement, ...fields }
  checkFields(data)
  const isPlain = data.chainId.startsWith('eip155:')
  if (isPlain ? name !== accountNames.eip155 : !NETWORK_NAME.test(name)) throw unreadable()
  return data
}

/** Takes the lines from the top, and is only content when none is left. */
function readFields(lines: readonly string[]): Omit<SIWXMessageData, 'domain' | 'accountAddress' | 'statement'> {
  const left = [...lines]
  const next = (label: string): string | undefined => {
    const found = left[0]?.startsWith(`${label}: `)
    return found ? left.shift()?.slice(label.length + 2) : undefined
  }
  const needed = (label: string): string => {
    const value = next(label)
    if (value === undefined) throw unreadable()
    return value
  }
  const [uri, version, chain, nonce] = [needed('URI'), needed('Version'), needed('Chain ID'), needed('Nonce')]
  const times = given({
    issuedAt: needed('Issued At'),
    expirationTime: next('Expiration Time'),
    notBefore: next('Not Before'),
    requestId: next('Request ID'),
  })
  const resources = left[0] === 'Resources:' ? { resources: readResources(left.splice(0).slice(1)) } : {}
  if (left.length > 0) throw unreadable()
  return { uri, version, chainId: readChain(chain), nonce, ...times, ...resources }
}

/** A plain number is a chain of EVM; whoever writes the namespace before it does not write what ERC-4361 says. */
function readChain(text: string): CaipNetworkId {
  if (text.startsWith('eip155:')) throw unreadable()
  return (/^\d+$/.test(text) ? `eip155:${text}` : text) as CaipNetworkId
}

function readResources(lines: readonly string[]): readonly string[] {
  return lines.map(line => {
    if (!line.startsWith('- ')) throw unreadable()
    return line.slice(2)
  })
}

function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found) as { [K in keyof T]: Exclude<T[K], undefined> }
}

function unreadable(): AppKitError {
  return new AppKitError('siwx/bad-message', { text: 'The text is no sign-in message' })
}
