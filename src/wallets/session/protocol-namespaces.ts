import type { Account, AccountType } from '../../core/account.js'
import { type CaipNetworkId, getChainId, isCaipNetworkId, isNamespace, type Namespace } from '../../core/caip.js'
import type { SessionOverride } from '../../core/config.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Network } from '../../core/network.js'
import type { SessionStruct } from './session-options.js'

export interface ProtocolNamespace {
  readonly methods: readonly string[]
  /** Legacy references of networks, by current reference. Older wallets know only these. */
  readonly oldNames?: Readonly<Record<string, string>>
  readonly address: RegExp
  readonly isSingleNetwork?: true
  readonly purposesMethod?: string
  readonly accountType: AccountType
}

export const protocolEvents = ['accountsChanged', 'chainChanged'] as const

export const protocolNamespaces: Readonly<Record<Namespace, ProtocolNamespace>> = {
  eip155: {
    address: /^0x[0-9a-fA-F]{40}$/,
    accountType: 'eoa',
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_getAssets',
    ],
  },
  solana: {
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    accountType: 'eoa',
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    oldNames: {
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      EtWTRABZaYq6iMfeYKouRu166VU2xqa1: '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    },
  },
  bip122: {
    address: /^[a-zA-Z0-9]{14,74}$/,
    accountType: 'payment',
    isSingleNetwork: true,
    purposesMethod: 'getAccountAddresses',
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  },
  polkadot: { address: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/, accountType: 'eoa', isSingleNetwork: true, methods: [] },
}

export interface ProposalNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  rpcMap: Record<string, string>
}

export interface ProposalOptions {
  readonly networks: readonly Network[]
  rpcUrls(caipNetworkId: CaipNetworkId): readonly string[]
  readonly override?: SessionOverride | undefined
}

/**
 * Builds the namespaces of a proposal. All are optional, so that a wallet without one of the networks can approve the
 * others. An override replaces the fields it contains, and can add a namespace. Namespaces without networks are
 * omitted, because the protocol does not allow them.
 */
export function optionalNamespaces({
  networks,
  rpcUrls,
  override,
}: ProposalOptions): Record<string, ProposalNamespace> {
  const proposed: Record<string, ProposalNamespace> = {}
  for (const { chainNamespace, caipNetworkId, id } of networks) {
    const { chains, rpcMap } = (proposed[chainNamespace] ??= createNamespace(chainNamespace))
    const oldName = protocolNamespaces[chainNamespace].oldNames?.[String(id)]
    chains.push(caipNetworkId, ...(oldName ? [`${chainNamespace}:${oldName}`] : []))
    const [url] = rpcUrls(caipNetworkId)
    if (url) rpcMap[getChainId(caipNetworkId)] = url
  }
  if (override) applyOverride(proposed, override)
  return Object.fromEntries(Object.entries(proposed).filter(([, { chains }]) => chains.length > 0))
}

function createNamespace(namespace: string): ProposalNamespace {
  const methods = isNamespace(namespace) ? protocolNamespaces[namespace].methods : []
  return { chains: [], methods: [...methods], events: [...protocolEvents], rpcMap: {} }
}

function applyOverride(proposed: Record<string, ProposalNamespace>, override: SessionOverride): void {
  const part = (namespace: string) => (proposed[namespace] ??= createNamespace(namespace))
  for (const field of ['methods', 'chains', 'events'] as const)
    for (const [namespace, values] of Object.entries(override[field] ?? {})) part(namespace)[field] = [...values]
  for (const [caipNetworkId, url] of Object.entries(override.rpcMap ?? {})) {
    const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':')) as Namespace
    part(namespace).rpcMap[getChainId(caipNetworkId as CaipNetworkId)] = url
  }
}

/**
 * Splits a CAIP-10 account id into its parts.
 * @throws AppKitError `caip/address-malformed` unless it has exactly three non-empty parts, or `caip/address-invalid`
 * for an unsupported namespace
 */
export function parseCaipAddress(value: unknown): { namespace: Namespace; chainId: string; address: string } {
  const parts = typeof value === 'string' ? value.split(':') : []
  const [namespace, chainId, address] = parts
  if (!namespace || !chainId || !address || parts.length > 3)
    throw new AppKitError('caip/address-malformed', { text: 'Invalid CAIP Address' })
  if (!isNamespace(namespace)) throw new AppKitError('caip/address-invalid', { text: 'Invalid CAIP-10 address' })
  return { namespace, chainId, address }
}

export interface Approval {
  /** One account per address, in the wallet's order. Bitcoin and Polkadot addresses belong to a single network. */
  accountsOn(network: CaipNetworkId): readonly Account[]
  readonly networks: readonly CaipNetworkId[]
  /** Legacy chain references by current CAIP-2 id, for wallets that know a network only by its legacy reference. */
  readonly oldNames: ReadonlyMap<CaipNetworkId, string>
  readonly methods: readonly string[]
}

const MAX_ACCOUNTS = 1_000

/**
 * Reads one namespace of a session. Returns undefined if nothing usable was approved. Never throws on malformed wallet
 * data.
 */
export function readApproval(approved: SessionStruct['namespaces'], namespace: Namespace): Approval | undefined {
  const parts = Object.entries(approved).filter(
    ([key, part]) => part && (key === namespace || key.startsWith(`${namespace}:`)),
  )
  const ids = parts.flatMap(([, part]) => (Array.isArray(part.accounts) ? part.accounts : []))
  const found = ids.slice(0, MAX_ACCOUNTS).flatMap(id => readAccount(id, namespace) ?? [])
  if (found.length === 0) return undefined
  const uniqueAccounts = (accounts: readonly ReadAccount[]) => [
    ...new Map(accounts.map(({ account }) => [account.address, account])).values(),
  ]
  const newNames = new Set(found.flatMap(({ network, reported }) => (network === reported ? network : [])))
  return {
    accountsOn: requested =>
      uniqueAccounts(
        protocolNamespaces[namespace].isSingleNetwork ? found.filter(({ network }) => network === requested) : found,
      ),
    networks: [...new Set(found.map(({ network }) => network))],
    oldNames: new Map(
      found.flatMap(({ network, reported }) => (newNames.has(network) ? [] : [[network, reported] as const])),
    ),
    methods: parts.flatMap(([, part]) => (Array.isArray(part.methods) ? part.methods : [])),
  }
}

export function parseAccounts(value: unknown, namespace: Namespace): readonly Account[] {
  if (!Array.isArray(value)) return []
  const addresses = value.slice(0, MAX_ACCOUNTS).flatMap((item: unknown) => {
    if (typeof item !== 'string') return []
    return item.includes(':') ? (readAccount(item, namespace)?.account.address ?? []) : item
  })
  const wellFormed = addresses.filter(address => protocolNamespaces[namespace].address.test(address))
  return [...new Set(wellFormed)].map(address => toAccount(address, namespace))
}

export function parseNetwork(value: unknown, namespace: Namespace): CaipNetworkId | undefined {
  const isHex = typeof value === 'string' && value.startsWith('0x')
  const reference = isHex ? Number(value) : value
  if (typeof reference !== 'string' && !Number.isSafeInteger(reference)) return undefined
  const id = String(reference).includes(':') ? String(reference) : `${namespace}:${reference}`
  return isCaipNetworkId(id) && id.startsWith(`${namespace}:`) && CAIP_2_PATTERN.test(id) ? id : undefined
}

const CAIP_2_PATTERN = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

interface ReadAccount {
  readonly account: Account
  readonly network: CaipNetworkId
  readonly reported: CaipNetworkId
}

function readAccount(id: unknown, namespace: Namespace): ReadAccount | undefined {
  try {
    const { namespace: written, chainId, address } = parseCaipAddress(id)
    const { address: shape, oldNames = {} } = protocolNamespaces[namespace]
    const reported = parseNetwork(chainId, written)
    if (written !== namespace || !reported || !shape.test(address)) return undefined
    const newName = Object.keys(oldNames).find(name => oldNames[name] === chainId)
    const network: CaipNetworkId = newName ? `${namespace}:${newName}` : reported
    return { account: toAccount(address, namespace), network, reported }
  } catch {
    return undefined
  }
}

function toAccount(address: string, namespace: Namespace): Account {
  return { namespace, address, type: protocolNamespaces[namespace].accountType }
}
