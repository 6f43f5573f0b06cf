import type { AccountType } from '../../core/account.js'
import { type CaipNetworkId, isNamespace, type Namespace } from '../../core/caip.js'
import type { SessionOverride } from '../../core/config.js'
import type { Network } from '../../core/network.js'

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
    if (url) rpcMap[reference(caipNetworkId)] = url
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
    part(namespace).rpcMap[reference(caipNetworkId)] = url
  }
}

function reference(caipNetworkId: string): string {
  return caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
}
