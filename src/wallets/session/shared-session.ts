import type { Account } from '../../core/account.js'
import { type CaipNetworkId, chainIdOf, isCaipNetworkId, type Namespace, namespaceOf } from '../../core/caip.js'
import type { Clock } from '../../core/clock.js'
import type { ConnectAsk } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { accountsNamed, type Approval, approvalOf, networkNamed } from './approved-accounts.js'
import { endSession } from './end-session.js'
import { NamespaceSession, type SharedWire } from './namespace-session.js'
import type { ProtocolClient } from './protocol-client.js'
import type { SessionStruct, UniversalProvider } from './session-options.js'
import { peerOf } from './session-provider.js'
import { WalletPulse } from './wallet-pulse.js'
import { askWallet } from './wallet-request.js'

/** What can happen to a session, in our words. */
export interface SessionNews {
  accounts(namespace: Namespace, accounts: readonly Account[]): void
  network(caipNetworkId: CaipNetworkId): void
  update(approved: SessionStruct['namespaces']): void
  over(): void
}

interface WalletEvent {
  readonly topic: string
  readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
}

interface WalletUpdate {
  readonly topic: string
  readonly params: { readonly namespaces: SessionStruct['namespaces'] }
}

/** Tells what happens to the session of one topic, until the returned function is called. */
export function listenToSession(provider: UniversalProvider, topic: string, news: SessionNews): () => void {
  const mine = <E extends { topic: string }>(run: (event: E) => void) => {
    return (event: E) => void (event.topic === topic && run(event))
  }
  const over = mine(() => news.over())
  const said = mine((event: WalletEvent) => tellEvent(event, news))
  const updated = mine((event: WalletUpdate) => news.update(event.params.namespaces))
  const moved = (id: unknown) => void (isCaipNetworkId(id) && news.network(id))
  const { client } = provider
  client.on('session_delete', over).on('session_expire', over).on('session_event', said).on('session_update', updated)
  provider.on('default_chain_changed', moved)
  return () => {
    client.off('session_delete', over).off('session_expire', over).off('session_event', said)
    client.off('session_update', updated)
    provider.off('default_chain_changed', moved)
  }
}

function tellEvent({ params: { event, chainId } }: WalletEvent, news: SessionNews): void {
  if (!isCaipNetworkId(chainId)) return
  const namespace = namespaceOf(chainId)
  if (event.name === 'accountsChanged') news.accounts(namespace, accountsNamed(event.data, namespace))
  if (event.name !== 'chainChanged') return
  const network = networkNamed(event.data, namespace) ?? networkNamed(chainId, namespace)
  if (network) news.network(network)
}

export interface SharedSessionContext extends Pick<ConnectAsk, 'networks' | 'preferred'> {
  readonly client: ProtocolClient
  readonly clock: Clock
  /** Whether it was there before: then it goes on where it was, and the preferred network does not matter. */
  readonly resumed: boolean
  /** The app's own word on where to start, where a wallet's screen did not choose. */
  readonly defaultChain: string | undefined
  rpcUrls(caipNetworkId: CaipNetworkId): readonly string[]
  /** Called once, when the session is over: by us, by the wallet, or by its age. */
  onEnd(): void
}

/** One session with one wallet, which holds several namespaces and ends for all of them at once. */
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
    const wanted = [...new Set(context.networks.map(network => network.chainNamespace))]
    this.pulse = new WalletPulse({
      client: context.client.provider.client,
      topic: struct.topic,
      clock: context.clock,
      signal: this.life.signal,
      report: unanswered => {
        for (const session of this.sessions) session.report(unanswered)
      },
    })
    const wire = this.wire()
    this.sessions = wanted.flatMap(namespace => {
      const approval = approvalOf(struct.namespaces, namespace)
      return approval ? new NamespaceSession(namespace, this.startOn(namespace, approval), approval, wire) : []
    })
    this.stopListening = this.listen()
    for (const { caipNetworkId } of this.sessions) wire.remember(caipNetworkId)
    if (context.resumed) this.pulse.ping('ping')
  }

  /** Ends the session on the wallet's side too, once for all namespaces. Never throws. */
  end(): Promise<void> {
    this.ending ??= endSession(this.context.client, this.struct.topic, this.context.clock).then(() => this.over())
    return this.ending
  }

  /** Takes every listener back and ends open requests; the session itself lives on where it is stored. */
  detach(): void {
    this.stopListening()
    this.life.abort()
  }

  private over(): void {
    if (this.life.signal.aborted) return
    this.detach()
    for (const session of this.sessions) session.gone()
    this.context.onEnd()
  }

  /** The network a resumed session was on, or the preferred one, or the first of the app's that was approved. */
  private startOn(namespace: Namespace, { networks }: Approval): CaipNetworkId {
    const { context } = this
    const stored =
      context.resumed && networkNamed(context.client.provider.namespaces?.[namespace]?.defaultChain, namespace)
    const ours = context.networks.map(network => network.caipNetworkId)
    const candidates = [stored, context.preferred?.caipNetworkId, context.defaultChain, ...ours].filter(isCaipNetworkId)
    return candidates.find(id => networks.includes(id)) ?? (networks[0] as CaipNetworkId)
  }

  private wire(): SharedWire {
    const { struct, context, life } = this
    const { client, clock } = context
    return {
      ...peerOf(struct),
      ask: (args, chainId) => askWallet(client, { ...args, topic: struct.topic, chainId, clock, signal: life.signal }),
      follow: answer => this.pulse.follow(answer),
      read: (args, caipNetworkId) => this.read(args, caipNetworkId),
      topic: struct.topic,
      storage: client.provider.client.core.storage,
      remember: caipNetworkId => client.provider.setDefaultChain(caipNetworkId, context.rpcUrls(caipNetworkId)[0]),
      end: () => this.end(),
    }
  }

  private async read(...[{ method, params }, caipNetworkId]: Parameters<SharedWire['read']>): Promise<unknown> {
    const { client, rpcUrls } = this.context
    const http = client.provider.rpcProviders[namespaceOf(caipNetworkId)]?.httpProviders[chainIdOf(caipNetworkId)]
    if (!http || rpcUrls(caipNetworkId).length === 0) throw new AppKitError('rpc/no-url', { text: caipNetworkId })
    return http.request({ method, params: params ?? [] })
  }

  private listen(): () => void {
    const { client } = this.context
    return listenToSession(client.provider, this.struct.topic, {
      over: () => this.over(),
      accounts: (namespace, accounts) => {
        this.pulse.heard()
        this.of(namespace)?.setAccounts(accounts)
      },
      network: id => this.of(namespaceOf(id))?.moveTo(id),
      update: approved => {
        this.pulse.heard()
        for (const session of this.sessions) session.update(approvalOf(approved, session.namespace))
        if (this.sessions.every(session => session.ended)) this.over()
      },
    })
  }

  private of(namespace: Namespace): NamespaceSession | undefined {
    return this.sessions.find(session => session.namespace === namespace)
  }
}
