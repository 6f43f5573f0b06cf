import { isNamespace, type CaipNetworkId, type Namespace } from '../../core/caip.js'
import type { SessionOverride } from '../../core/config.js'
import type { Network } from '../../core/network.js'
import { protocolEvents, protocolNamespaces } from './protocol-methods.js'

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
