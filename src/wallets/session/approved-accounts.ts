import type { Account } from '../../core/account.js'
import { type CaipNetworkId, isCaipNetworkId, isNamespace, type Namespace } from '../../core/caip.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { protocolNamespaces } from './protocol-methods.js'
import type { SessionStruct } from './session-options.js'

/**
 * The three parts of a CAIP-10 address. Throws `caip/address-malformed` for what has not exactly three, none of them
 * empty, and `caip/address-invalid` for a namespace that this package does not know.
 */
export function parseCaipAddress(value: unknown): { namespace: Namespace; chainId: string; address: string } {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace, chainId, address] = parts
  if (!namespace || !chainId || !address || parts.length > 3)
    throw new AppKitError('caip/address-malformed', { text: 'Invalid CAIP Address' })
  if (!isNamespace(namespace)) throw new AppKitError('caip/address-invalid', { text: 'Invalid CAIP-10 address' })
  return { namespace, chainId, address }
}

/** What a wallet approved in one namespace, as far as it is well formed. */
export interface Approval {
  /** One for each address, in the wallet's order: those on a network, where addresses of one are not those of another. */
  accountsOn(network: CaipNetworkId): readonly Account[]
  /** The networks with an account, in the wallet's order. */
  readonly networks: readonly CaipNetworkId[]
  /** Where a wallet knows a network by an older name only: that name, by ours. */
  readonly oldNames: ReadonlyMap<CaipNetworkId, string>
  readonly methods: readonly string[]
}

/** More accounts than this are not read: no person has them, and a list is drawn from them. */
const MOST_ACCOUNTS = 1_000

/** Reads one namespace of a session. None when nothing usable was approved in it. Never throws: a wallet wrote this. */
export function approvalOf(approved: SessionStruct['namespaces'], namespace: Namespace): Approval | undefined {
  const parts = Object.entries(approved).filter(
    ([key, part]) => part && (key === namespace || key.startsWith(`${namespace}:`)),
  )
  const ids = parts.flatMap(([, part]) => (Array.isArray(part.accounts) ? part.accounts : []))
  const found = ids.slice(0, MOST_ACCOUNTS).flatMap(id => readAccount(id, namespace) ?? [])
  if (found.length === 0) return undefined
  const accountsOf = (some: readonly ReadAccount[]) => [
    ...new Map(some.map(({ account }) => [account.address, account])).values(),
  ]
  const newNames = new Set(found.flatMap(({ network, named }) => (network === named ? network : [])))
  return {
    accountsOn: on =>
      accountsOf(protocolNamespaces[namespace].ofOneNetwork ? found.filter(({ network }) => network === on) : found),
    networks: [...new Set(found.map(({ network }) => network))],
    oldNames: new Map(
      found.flatMap(({ network, named }) => (newNames.has(network) ? [] : [[network, named] as const])),
    ),
    methods: parts.flatMap(([, part]) => (Array.isArray(part.methods) ? part.methods : [])),
  }
}

/** The accounts an `accountsChanged` event names, by CAIP-10 or plainly; what is malformed is left out. */
export function accountsNamed(value: unknown, namespace: Namespace): readonly Account[] {
  if (!Array.isArray(value)) return []
  const addresses = value.slice(0, MOST_ACCOUNTS).flatMap((item: unknown) => {
    if (typeof item !== 'string') return []
    return item.includes(':') ? (readAccount(item, namespace)?.account.address ?? []) : item
  })
  const wellFormed = addresses.filter(address => protocolNamespaces[namespace].address.test(address))
  return [...new Set(wellFormed)].map(address => accountOf(address, namespace))
}

/** The network a `chainChanged` event names: a number, a hexadecimal or a decimal text, or a CAIP-2 id. */
export function networkNamed(value: unknown, namespace: Namespace): CaipNetworkId | undefined {
  const isHex = typeof value === 'string' && value.startsWith('0x')
  const reference = isHex ? Number(value) : value
  if (typeof reference !== 'string' && !Number.isSafeInteger(reference)) return undefined
  const id = String(reference).includes(':') ? String(reference) : `${namespace}:${reference}`
  return isCaipNetworkId(id) && id.startsWith(`${namespace}:`) && WELL_FORMED.test(id) ? id : undefined
}

/** Standard: CAIP-2. */
const WELL_FORMED = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

interface ReadAccount {
  readonly account: Account
  readonly network: CaipNetworkId
  /** The network as the wallet wrote it. */
  readonly named: CaipNetworkId
}

function readAccount(id: unknown, namespace: Namespace): ReadAccount | undefined {
  try {
    const { namespace: written, chainId, address } = parseCaipAddress(id)
    const { address: shape, oldNames = {} } = protocolNamespaces[namespace]
    const named = networkNamed(chainId, written)
    if (written !== namespace || !named || !shape.test(address)) return undefined
    const newName = Object.keys(oldNames).find(name => oldNames[name] === chainId)
    const network: CaipNetworkId = newName ? `${namespace}:${newName}` : named
    return { account: accountOf(address, namespace), network, named }
  } catch {
    return undefined
  }
}

function accountOf(address: string, namespace: Namespace): Account {
  return { namespace, address, type: protocolNamespaces[namespace].accountType }
}
