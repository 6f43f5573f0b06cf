import type { ConnectRequest, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import { abortable } from '../../lib/abortable.js'
import { awaitDelayedApproval } from './delayed-approval.js'
import { withdrawProposals } from './end-session.js'
import { pair, type Pairing, toPairingError } from './pair.js'
import { openProtocolClient, type ProtocolClient } from './protocol-client.js'
import { optionalNamespaces } from './protocol-namespaces.js'
import { getEngine, type OneClickSignIn, type SessionConnectorOptions, type SessionStruct } from './session-options.js'
import { SharedSession } from './shared-session.js'

/**
 * Resolves once the relay is connected; rejects with the signal's reason. The library connects by itself if a session
 * is stored.
 */
export async function awaitRelay({ provider }: ProtocolClient, signal: AbortSignal): Promise<void> {
  const { relayer } = provider.client.core
  if (relayer.connected) return
  let stop = () => {}
  const up = new Promise<void>(resolve => {
    const onConnect = () => resolve()
    relayer.on('relayer_connect', onConnect)
    stop = () => relayer.off('relayer_connect', onConnect)
  })
  await abortable(up, signal).finally(stop)
}

const loadPairAndSign = lazy(() => import('./pair-and-sign.js'))

// Starts a pairing. Includes a sign-in if the app has one and requests EVM networks only, because the protocol supports
// no others. A custom provider without the required engine methods connects without the sign-in.
async function pairWallet(client: ProtocolClient, pairing: Pairing, signIn?: OneClickSignIn): Promise<SessionStruct> {
  const engine = signIn && getEngine(client.provider.client)
  if (!signIn || !engine || Object.keys(pairing.namespaces).join() !== 'eip155') return pair(client, pairing)
  const { pairSigned } = await loadPairAndSign()
  return pairSigned(client, engine, pairing, signIn)
}

export interface SessionActions {
  connect(request: ConnectRequest): Promise<readonly Session[]>
  reconnect(request: ConnectRequest): Promise<readonly Session[]>
  resumePairing(request: ConnectRequest): Promise<readonly Session[]>
  dispose(): Promise<void>
}

/** Creates the session actions. The first one opens the library's client, which is closed when it is unused. */
export function openSession(options: SessionConnectorOptions): SessionActions {
  return new OpenSession(options)
}

type AwaitApproval = (client: ProtocolClient, pairing: Pairing) => Promise<SessionStruct | undefined>

class OpenSession implements SessionActions {
  private client: Promise<ProtocolClient> | undefined
  private closing: Promise<unknown> = Promise.resolve()
  private shared: SharedSession | undefined
  private readonly attempts = new Set<AbortController>()
  private cancelAbort = () => {}
  private withdrawals: Promise<unknown> = Promise.resolve()
  private readonly life = new AbortController()

  constructor(private readonly options: SessionConnectorOptions) {
    if (options.signal?.aborted) this.life.abort()
    options.signal?.addEventListener('abort', () => void this.dispose(), { once: true, signal: this.life.signal })
  }

  async connect(request: ConnectRequest): Promise<readonly Session[]> {
    const sessions = await this.attempt(request, (client, pairing) => pairWallet(client, pairing, this.options.signIn))
    if (sessions.length > 0) return sessions
    throw new AppKitError('wallet/no-accounts')
  }

  async resumePairing(request: ConnectRequest): Promise<readonly Session[]> {
    return this.attempt(request, (client, pairing) => awaitDelayedApproval(client, pairing, this.options.signIn))
  }

  private async attempt(request: ConnectRequest, awaitApproval: AwaitApproval): Promise<readonly Session[]> {
    const attempt = new AbortController()
    this.attempts.add(attempt)
    const signal = AbortSignal.any([request.signal, attempt.signal, this.life.signal])
    const { clock, configOverride: override } = this.options
    const namespaces = optionalNamespaces({ ...request, rpcUrls: id => this.options.rpcUrls(id), override })
    try {
      const client = await this.openClient(signal)
      const onAbandoned = (pairingTopic: string) => this.withdrawProposal(client, pairingTopic)
      const struct = await awaitApproval(client, { ...request, namespaces, clock, signal, onAbandoned })
      this.attempts.delete(attempt)
      if (!struct) return []
      this.endAttempts()
      return this.attachSession(client, struct, request, false).sessions
    } catch (error) {
      throw signal.aborted ? new AppKitError('request/aborted') : toPairingError(error)
    } finally {
      this.attempts.delete(attempt)
      this.closeIfUnused()
    }
  }

  /**
   * Restores the stored session unless it has expired. Waits for the relay, because a connected session must be usable.
   * If the wait fails, the session is forgotten.
   */
  async reconnect(request: ConnectRequest): Promise<readonly Session[]> {
    const signal = AbortSignal.any([request.signal, this.life.signal])
    try {
      const client = await this.openClient(signal)
      if (this.shared) return this.shared.sessions
      const stored = client.provider.session
      if (stored && stored.expiry * 1_000 > this.options.clock.now()) {
        await awaitRelay(client, signal)
        return this.attachSession(client, stored, request, true).sessions
      }
      this.closeIfUnused()
      return []
    } catch (error) {
      this.closeIfUnused()
      throw signal.aborted ? new AppKitError('request/aborted') : toPairingError(error)
    }
  }

  async dispose(): Promise<void> {
    this.life.abort()
    this.cancelAbort()
    this.shared?.detach()
    const { client } = this
    this.client = undefined
    const open = await client?.catch(() => undefined)
    await Promise.all([open && this.close(open), this.closing])
  }

  private async openClient(signal: AbortSignal): Promise<ProtocolClient> {
    signal.throwIfAborted()
    if (!this.client) {
      const opening = this.closing.then(() => openProtocolClient(this.options))
      this.client = opening
      opening.catch(() => (this.client === opening ? (this.client = undefined) : undefined))
    }
    return abortable(this.client, signal)
  }

  private attachSession(
    client: ProtocolClient,
    struct: SessionStruct,
    request: ConnectRequest,
    resumed: boolean,
  ): SharedSession {
    const { clock, configOverride } = this.options
    const previous = this.shared
    const onEnd = () => {
      if (this.shared !== shared) return
      this.shared = undefined
      this.options.onClientId?.(undefined)
      this.closeIfUnused()
    }
    const defaultChain = configOverride?.defaultChain
    const context = { ...request, client, clock, resumed, defaultChain, onEnd }
    const shared = new SharedSession(struct, { ...context, rpcUrls: id => this.options.rpcUrls(id) })
    this.shared = shared
    void this.reportClientId(client, shared)
    if (previous) void previous.end()
    if (shared.sessions.length === 0) void shared.end()
    return shared
  }

  private async reportClientId({ provider }: ProtocolClient, session: SharedSession): Promise<void> {
    const read = async () => provider.client.core.crypto.getClientId()
    const clientId = await read().catch(() => undefined) // an app's own provider may have none
    if (this.shared === session) this.options.onClientId?.(clientId)
  }

  // Aborts the other attempts in the next task, so that a view with several links receives the session before the
  // aborts.
  private endAttempts(): void {
    const late = [...this.attempts]
    this.cancelAbort()
    if (late.length > 0) this.cancelAbort = this.options.clock.after(0, () => late.forEach(attempt => attempt.abort()))
  }

  private withdrawProposal(client: ProtocolClient, pairingTopic?: string): void {
    const withdrawal = withdrawProposals(client, this.options.clock, pairingTopic)
    this.withdrawals = Promise.all([this.withdrawals, withdrawal])
  }

  private closeIfUnused(): void {
    const { client, closing } = this
    if (this.attempts.size > 0 || this.shared) return
    this.client = undefined
    const closed = async () => {
      const open = await client?.catch(() => undefined)
      if (!open) return
      await this.close(open)
      await open.forget()
    }
    this.closing = closing.then(closed).catch(() => undefined)
  }

  // Withdraws pending proposals first. Otherwise the library keeps waiting and then fails with an unhandled rejection.
  private async close(client: ProtocolClient): Promise<void> {
    this.withdrawProposal(client)
    await this.withdrawals
    await client.close()
  }
}
