import type { Account } from '../../core/account.js'
import { type CaipNetworkId, chainIdOf, isCaipNetworkId, type Namespace, namespaceOf } from '../../core/caip.js'
import type { EmbeddedUser } from '../../frame/frame-client.js'

/** A network as the frame writes it: EVM chain ids as numbers, the others by CAIP-2. */
export function toWireNetwork(id: CaipNetworkId): string | number {
  return namespaceOf(id) === 'eip155' ? Number(chainIdOf(id)) : id
}

/** The network that the frame, or an EVM wallet method, means: a number, its text or hex, or CAIP-2. Nothing for anything else. */
export function toCaipNetworkId(chainId: unknown): CaipNetworkId | undefined {
  if (isCaipNetworkId(chainId)) return chainId
  const isNumeral = typeof chainId === 'string' && /^(0x[\da-f]+|\d+)$/i.test(chainId)
  const number = isNumeral || typeof chainId === 'number' ? Number(chainId) : 0
  return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
}

/** The namespaces that the embedded wallet has accounts of. */
export const embeddedNamespaces = ['eip155', 'solana'] as const satisfies readonly Namespace[]
export type EmbeddedNamespace = (typeof embeddedNamespaces)[number]

const looks: Readonly<Record<EmbeddedNamespace, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/** The accounts of a person in one namespace, the one in use first; what is no address of it is left out. */
export function userAccounts(user: EmbeddedUser, namespace: EmbeddedNamespace): readonly Account[] {
  const { address, chainId, accounts = [], caipAccounts = [], preferredAccountType: preferred } = user
  const isMain = toCaipNetworkId(chainId)?.startsWith(`${namespace}:`)
  const main = isMain ? [...accounts, { address, type: accounts.find(one => one.address === address)?.type }] : []
  const first = main.filter(one => one.address === address)
  const found = [...first, ...main.filter(one => one.type === preferred), ...main, ...plain(caipAccounts, namespace)]
  return accountsOf(found, namespace)
}

/** Accounts as the frame tells them when they change: by CAIP-10, or bare. */
export function accountsTold(told: readonly string[], namespace: EmbeddedNamespace): readonly Account[] {
  const bare = told.filter(text => !text.includes(':')).map(address => ({ address }))
  return accountsOf([...plain(told, namespace), ...bare], namespace)
}

interface Found {
  readonly address: string
  readonly type?: 'eoa' | 'smartAccount' | undefined
}

function plain(caipAccounts: readonly string[], namespace: EmbeddedNamespace): readonly Found[] {
  const parts = caipAccounts.map(text => text.split(':'))
  return parts.flatMap(([space, , address, ...more]) =>
    space === namespace && address && more.length === 0 ? [{ address }] : [],
  )
}

function accountsOf(found: readonly Found[], namespace: EmbeddedNamespace): readonly Account[] {
  const byAddress = new Map<string, Account>()
  for (const { address, type = 'eoa' } of found) {
    const key = namespace === 'eip155' ? address.toLowerCase() : address
    if (looks[namespace].test(address) && !byAddress.has(key)) byAddress.set(key, { namespace, address, type })
  }
  return [...byAddress.values()]
}
