import { chainIdOf, namespaceOf, type Namespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXMessageData } from '../core/siwx.js'
import { checkFields } from './check-fields.js'

/** Stands for an address that is not known yet: the embedded wallet puts its own there, and only then signs. */
export const ACCOUNT_PLACEHOLDER = '<<AccountAddress>>'

/** What the first line calls the account of a namespace. ERC-4361 has this one word, whichever the chain. */
export const accountNames: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** How a network may be called in the first line. */
export const NETWORK_NAME = /^[^\s\p{C}](?:[^\p{C}\p{Zl}\p{Zp}]{0,62}[^\s\p{C}])?$/u

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
