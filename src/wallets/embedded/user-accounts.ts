import type { Account } from '../../core/account.js'
import { type CaipNetworkId, getChainId, isCaipNetworkId, type Namespace, getNamespace } from '../../core/caip.js'
import type { EmbeddedUser } from '../../frame/frame-client.js'

export function toWireNetwork(id: CaipNetworkId): string | number {
  return getNamespace(id) === 'eip155' ? Number(getChainId(id)) : id
}

/**
 * Parses a chain id of the frame or an EVM method: a number, a decimal or hexadecimal string, or a CAIP-2 id. Returns
 * undefined for anything else.
 */
export function toCaipNetworkId(chainId: unknown): CaipNetworkId | undefined {
  if (isCaipNetworkId(chainId)) return chainId
  const isNumeral = typeof chainId === 'string' && /^(0x[\da-f]+|\d+)$/i.test(chainId)
  const number = isNumeral || typeof chainId === 'number' ? Number(chainId) : 0
  return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
}

export const embeddedNamespaces = ['eip155', 'solana'] as const satisfies readonly Namespace[]
export type EmbeddedNamespace = (typeof embeddedNamespaces)[number]

const addressPatterns: Readonly<Record<EmbeddedNamespace, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

export function getUserAccounts(user: EmbeddedUser, namespace: EmbeddedNamespace): readonly Account[] {
  const { address, chainId, accounts = [], caipAccounts = [], preferredAccountType: preferred } = user
  const isMain = toCaipNetworkId(chainId)?.startsWith(`${namespace}:`)
  const main = isMain
    ? [...accounts, { address, type: accounts.find(account => account.address === address)?.type }]
    : []
  const first = main.filter(account => account.address === address)
  const found = [
    ...first,
    ...main.filter(account => account.type === preferred),
    ...main,
    ...parseCaipAccounts(caipAccounts, namespace),
  ]
  return toAccounts(found, namespace)
}

export function parseChangedAccounts(reported: readonly string[], namespace: EmbeddedNamespace): readonly Account[] {
  const plainAccounts = reported.filter(text => !text.includes(':')).map(address => ({ address }))
  return toAccounts([...parseCaipAccounts(reported, namespace), ...plainAccounts], namespace)
}

interface FoundAccount {
  readonly address: string
  readonly type?: 'eoa' | 'smartAccount' | undefined
}

function parseCaipAccounts(caipAccounts: readonly string[], namespace: EmbeddedNamespace): readonly FoundAccount[] {
  const parts = caipAccounts.map(text => text.split(':'))
  return parts.flatMap(([space, , address, ...more]) =>
    space === namespace && address && more.length === 0 ? [{ address }] : [],
  )
}

function toAccounts(found: readonly FoundAccount[], namespace: EmbeddedNamespace): readonly Account[] {
  const byAddress = new Map<string, Account>()
  for (const { address, type = 'eoa' } of found) {
    const key = namespace === 'eip155' ? address.toLowerCase() : address
    if (addressPatterns[namespace].test(address) && !byAddress.has(key))
      byAddress.set(key, { namespace, address, type })
  }
  return [...byAddress.values()]
}
