import type { AccountType } from '../../core/account.js'
import { type CaipNetworkId, isNamespace, type Namespace } from '../../core/caip.js'
import type { SessionOverride } from '../../core/config.js'
import type { Network } from '../../core/network.js'

/** What the protocol may ask of wallets in one namespace. */
export interface ProtocolNamespace {
  readonly methods: readonly string[]
  /** Older names of networks, by the reference we use: wallets of before the rename know only these. */
  readonly oldNames?: Readonly<Record<string, string>>
  /** What an address looks like; anything else in a session is dropped. */
  readonly address: RegExp
  /** Whether an address is of one network alone. */
  readonly ofOneNetwork?: true
  /** The method by which a wallet tells what its addresses are for. */
  readonly purposes?: string
  /** What an account is taken for, where the wallet does not say. */
  readonly accountType: AccountType
}

/** Asked in every namespace. */
export const protocolEvents = ['accountsChanged', 'chainChanged'] as const

/** The methods asked for, by namespace. All are optional: a wallet approves what it can. */
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
    ofOneNetwork: true,
    purposes: 'getAccountAddresses',
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  },
  polkadot: { address: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/, accountType: 'eoa', ofOneNetwork: true, methods: [] },
}

/** What one namespace is asked for, in the words of the protocol. */
export interface AskedNamespace {
  chains: string[]
  methods: string[]
  events: string[]
  /** By bare reference: `1`, not `eip155:1`. */
  rpcMap: Record<string, string>
}

export interface NamespacesAsk {
  readonly networks: readonly Network[]
  rpcUrls(caipNetworkId: CaipNetworkId): readonly string[]
  readonly override?: SessionOverride | undefined
}

/**
 * The namespaces a proposal asks for, all of them optional, so that a wallet that lacks one of our networks can still
 * say yes to the others. An override replaces what it names, and adds a namespace that was not there. A namespace that
 * is left without networks is none to the protocol, and left out.
 */
export function optionalNamespaces({ networks, rpcUrls, override }: NamespacesAsk): Record<string, AskedNamespace> {
  const asked: Record<string, AskedNamespace> = {}
  for (const { chainNamespace, caipNetworkId, id } of networks) {
    const { chains, rpcMap } = (asked[chainNamespace] ??= emptyAsk(chainNamespace))
    const oldName = protocolNamespaces[chainNamespace].oldNames?.[String(id)]
    chains.push(caipNetworkId, ...(oldName ? [`${chainNamespace}:${oldName}`] : []))
    const [url] = rpcUrls(caipNetworkId)
    if (url) rpcMap[reference(caipNetworkId)] = url
  }
  if (override) applyOverride(asked, override)
  return Object.fromEntries(Object.entries(asked).filter(([, { chains }]) => chains.length > 0))
}

function emptyAsk(namespace: string): AskedNamespace {
  const methods = isNamespace(namespace) ? protocolNamespaces[namespace].methods : []
  return { chains: [], methods: [...methods], events: [...protocolEvents], rpcMap: {} }
}

function applyOverride(asked: Record<string, AskedNamespace>, override: SessionOverride): void {
  const part = (namespace: string) => (asked[namespace] ??= emptyAsk(namespace))
  for (const field of ['methods', 'chains', 'events'] as const)
    for (const [namespace, values] of Object.entries(override[field] ?? {})) part(namespace)[field] = [...values]
  for (const [caipNetworkId, url] of Object.entries(override.rpcMap ?? {})) {
    const namespace = caipNetworkId.slice(0, caipNetworkId.indexOf(':')) as Namespace
    part(namespace).rpcMap[reference(caipNetworkId)] = url
  }
}

function reference(caipNetworkId: string): string {
  return caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
}
