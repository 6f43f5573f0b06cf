import { type CaipNetworkId, getChainId, type Namespace, getNamespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXMessageData } from '../core/siwx.js'
import { checkFields } from './check-fields.js'
import { type CompleteLines, readLines, writeLines } from '../contract/message-lines.js'

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

// The account type in the first line of the message. ERC-4361 uses "Ethereum" for every EVM chain.
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
  if (!NETWORK_NAME.test(name)) throw new AppKitError('siwx/bad-message', { text: 'The network name is invalid' })
  const chainId = namespace === 'eip155' ? `${getChainId(data.chainId)}` : data.chainId
  return writeLines({ ...data, accountName: name, chainId })
}

const MAX_TEXT_LENGTH = 65_536

/**
 * Parses a signed message strictly: all lines must be in order, and extra lines are rejected. Does not check the values
 * against a request; see {@link checkMessage}. Standards: ERC-4361, CAIP-122.
 * @throws AppKitError `siwx/bad-message`
 * @example const { accountAddress, nonce } = parseMessage(text)
 */
export function parseMessage(text: string): SIWXMessageData {
  const lines = typeof text === 'string' && text.length <= MAX_TEXT_LENGTH ? readLines(text) : undefined
  if (!lines) throw createParseError()
  return toMessageData(lines)
}

/**
 * Checks the values of the lines of a message, and returns them as data.
 * @throws AppKitError `siwx/bad-message`
 */
export function toMessageData(lines: CompleteLines): SIWXMessageData {
  const { accountName, ...fields } = lines
  const data: SIWXMessageData = { ...fields, chainId: parseChainId(lines.chainId) }
  checkFields(data)
  const isEvm = data.chainId.startsWith('eip155:')
  if (isEvm ? accountName !== accountNames.eip155 : !NETWORK_NAME.test(accountName)) throw createParseError()
  return data
}

function parseChainId(text: string): CaipNetworkId {
  if (text.startsWith('eip155:')) throw createParseError()
  return (/^\d+$/.test(text) ? `eip155:${text}` : text) as CaipNetworkId
}

function createParseError(): AppKitError {
  return new AppKitError('siwx/bad-message', { text: 'The text is not a sign-in message' })
}
