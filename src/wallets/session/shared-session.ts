import type { Account } from '../../core/account.js'
import { type CaipNetworkId, getChainId, isCaipNetworkId, type Namespace, getNamespace } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import type { ConnectRequest } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { cleanName } from '../../lib/names/clean-name.js'
import { safeUrl } from '../../lib/safe-url.js'
import { parseAccounts, type Approval, readApproval, parseNetwork } from './protocol-namespaces.js'
import { endSession } from './end-session.js'
import { NamespaceSession, type SessionPeer, type SessionTransport } from './namespace-session.js'
import type { ProtocolClient } from './protocol-client.js'
import type { SessionStruct, UniversalProvider } from './session-options.js'
import { WalletPulse } from './wallet-pulse.js'
import { requestWallet } from './wallet-request.js'

export interface SessionHandlers {
  onAccounts(namespace: Namespace, accounts: readonly Account[]): void
  onNetwork(caipNetworkId: CaipNetworkId): void
  onUpdate(approved: SessionStruct['namespaces']): void
  onEnd(): void
}

interface WalletEvent {
  readonly topic: string
  readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
}

interface WalletUpdate {
  readonly topic: string
  readonly params: { readonly namespaces: SessionStruct['namespaces'] }
}

export function listenToSession(provider: UniversalProvider, topic: string, handlers: SessionHandlers): () => void {
  const forTopic = <E extends { topic: string }>(run: (event: E) => void) => {
    return (event: E) => void (event.topic === topic && run(event))
  }
  const onEnded = forTopic(() => handlers.onEnd())
  const onSessionEvent = forTopic((event: WalletEvent) => reportEvent(event, handlers))
  const onSessionUpdate = forTopic((event: WalletUpdate) => handlers.onUpdate(event.params.namespaces))
  const onChainChanged = (id: unknown) => void (isCaipNetworkId(id) && handlers.onNetwork(id))
  const { client } = provider
  client
    .on('session_delete', onEnded)
    .on('session_expire', onEnded)
    .on('session_event', onSessionEvent)
    .on('session_update', onSessionUpdate)
  provider.on('default_chain_changed', onChainChanged)
  return () => {
    client.off('session_delete', onEnded).off('session_expire', onEnded).off('session_event', onSessionEvent)
    client.off('session_update', onSessionUpdate)
    provider.off('default_chain_changed', onChainChanged)
  }
}

function reportEvent({ params: { event, chainId } }: WalletEvent, handlers: SessionHandlers): void {
  if (!isCaipNetworkId(chainId)) return
  const namespace = getNamespace(chainId)
  if (event.name === 'accountsChanged') handlers.onAccounts(namespace, parseAccounts(event.data, namespace))
  if (event.name !== 'chainChanged') return
  const network = parseNetwork(event.data, namespace) ?? parseNetwork(chainId, namespace)
  if (network) handlers.onNetwork(network)
}

// The wallet that supports any network regardless of its approval. Only its name identifies it.
const SERVES_ALL_NETWORKS = 'MetaMask Wallet'

export function readPeer({ peer }: SessionStruct): SessionPeer {
  const name = cleanName(peer.metadata.name)
  const icons: unknown = peer.metadata.icons
  const icon = Array.isArray(icons) ? safeUrl(icons[0], 'image') : undefined
  const wallet = name ? { name, ...(icon && { icon }) } : undefined
  return { wallet, servesAll: peer.metadata.name === SERVES_ALL_NETWORKS }
}

export interface SharedSessionContext extends Pick<ConnectRequest, 'networks' | 'preferred'> {
  readonly client: ProtocolClient
  readonly clock: Clock
  readonly resumed: boolean
  readonly defaultChain: string | undefined
  rpcUrls(caipNetworkId: CaipNetworkId): readonly string[]
  onEnd(): void
}

export class SharedSession {
  readonly sessions: readonly NamespaceSession[]
  private readonly life = new AbortController()
  private readonly pulse: WalletPulse
  private ending: Promise<void> | undefined
  private readonly stopListening: () => void

  constructor(
    private readonly struct: SessionStruct,
    private readonly context: SharedSessionContext,
  ) {
    const requested = [...new Set(context.networks.map(network => network.chainNamespace))]
    this.pulse = new WalletPulse({
      client: context.client.provider.client,
      topic: struct.topic,
      clock: context.clock,
      signal: this.life.signal,
      report: unanswered => {
        for (const session of this.sessions) session.report(unanswered)
      },
    })
    const wire = this.createTransport()
    this.sessions = requested.flatMap(namespace => {
      const approval = readApproval(struct.namespaces, namespace)
      return approval ? new NamespaceSession(namespace, this.selectNetwork(namespace, approval), approval, wire) : []
    })
    this.stopListening = this.listen()
    for (const { caipNetworkId } of this.sessions) wire.remember(caipNetworkId)
    if (context.resumed) this.pulse.ping('ping')
  }

  end(): Promise<void> {
    this.ending ??= endSession(this.context.client, this.struct.topic, this.context.clock).then(() => this.over())
    return this.ending
  }

  detach(): void {
    this.stopListening()
    this.life.abort()
  }

  private over(): void {
    if (this.life.signal.aborted) return
    this.detach()
    for (const session of this.sessions) session.onRevoked()
    this.context.onEnd()
  }

  private selectNetwork(namespace: Namespace, { networks }: Approval): CaipNetworkId {
    const { context } = this
    const stored =
      context.resumed && parseNetwork(context.client.provider.namespaces?.[namespace]?.defaultChain, namespace)
    const ours = context.networks.map(network => network.caipNetworkId)
    const candidates = [stored, context.preferred?.caipNetworkId, context.defaultChain, ...ours].filter(isCaipNetworkId)
    return candidates.find(id => networks.includes(id)) ?? (networks[0] as CaipNetworkId)
  }

  private createTransport(): SessionTransport {
    const { struct, context, life } = this
    const { client, clock } = context
    return {
      ...readPeer(struct),
      request: (args, chainId) =>
        requestWallet(client, { ...args, topic: struct.topic, chainId, clock, signal: life.signal }),
      follow: answer => this.pulse.follow(answer),
      read: (args, caipNetworkId) => this.read(args, caipNetworkId),
      topic: struct.topic,
      storage: client.provider.client.core.storage,
      remember: caipNetworkId => client.provider.setDefaultChain(caipNetworkId, context.rpcUrls(caipNetworkId)[0]),
      end: () => this.end(),
    }
  }

  private async read(...[{ method, params }, caipNetworkId]: Parameters<SessionTransport['read']>): Promise<unknown> {
    const { client, rpcUrls } = this.context
    const http = client.provider.rpcProviders[getNamespace(caipNetworkId)]?.httpProviders[getChainId(caipNetworkId)]
    if (!http || rpcUrls(caipNetworkId).length === 0) throw new AppKitError('rpc/no-url', { text: caipNetworkId })
    return http.request({ method, params: params ?? [] })
  }

  private listen(): () => void {
    const { client } = this.context
    return listenToSession(client.provider, this.struct.topic, {
      onEnd: () => this.over(),
      onAccounts: (namespace, accounts) => {
        this.pulse.onResponse()
        this.findSession(namespace)?.setAccounts(accounts)
      },
      onNetwork: id => this.findSession(getNamespace(id))?.moveTo(id),
      onUpdate: approved => {
        this.pulse.onResponse()
        for (const session of this.sessions) session.update(readApproval(approved, session.namespace))
        if (this.sessions.every(session => session.ended)) this.over()
      },
    })
  }

  private findSession(namespace: Namespace): NamespaceSession | undefined {
    return this.sessions.find(session => session.namespace === namespace)
  }
}
