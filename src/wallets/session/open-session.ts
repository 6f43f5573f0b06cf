import type { ConnectAsk, Session } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { abortable } from '../../lib/abortable.js'
import { lateAnswer } from './delayed-approval.js'
import { withdrawProposals } from './end-session.js'
import { pairAs } from './pair.js'
import { pairingFailure } from './pairing-wait.js'
import { openProtocolClient, type ProtocolClient } from './protocol-client.js'
import { optionalNamespaces } from './protocol-methods.js'
import type { SessionConnectorOptions } from './session-options.js'
import { SharedSession } from './shared-session.js'

/** Resolves when the relay is there, at once where it is already; rejects with the signal's reason. A stored session dials by itself. */
export async function relayUp({ provider }: ProtocolClient, signal: AbortSignal): Promise<void> {
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

/** The long verbs of the protocol connector, for one instance. */
export interface SessionVerbs {
  connect(ask: ConnectAsk): Promise<readonly Session[]>
  reconnect(ask: ConnectAsk): Promise<readonly Session[]>
  resumePairing(ask: ConnectAsk): Promise<readonly Session[]>
  dispose(): Promise<void>
}

/** Starts the verbs. The library's client is opened with the first of them, and closed when nothing needs it. */
export function openSession(options: SessionConnectorOptions): SessionVerbs {
  return new OpenSession(options)
}

type SessionStruct = NonNullable<ProtocolClient['provider']['session']>

/** How a session comes about, from the asking to what the wallet approved. */
type Answer = (client: ProtocolClient, pairing: Parameters<typeof pairAs>[1]) => Promise<SessionStruct | undefined>

class OpenSession implements SessionVerbs {
  private client: Promise<ProtocolClient> | undefined
  private closing: Promise<unknown> = Promise.resolve()
  private shared: SharedSession | undefined
  /** The pairings that wait for a wallet. */
  private readonly attempts = new Set<AbortController>()
  /** Takes back that the attempts which came too late are told so. */
  private callOff = () => {}
  /** Resolves when the wallets have been told of every attempt that was given up. */
  private farewells: Promise<unknown> = Promise.resolve()
  private readonly life = new AbortController()

  constructor(private readonly options: SessionConnectorOptions) {
    if (options.signal?.aborted) this.life.abort()
    options.signal?.addEventListener('abort', () => void this.dispose(), { once: true, signal: this.life.signal })
  }

  /** One pairing beside those that wait already. */
  async connect(ask: ConnectAsk): Promise<readonly Session[]> {
    const sessions = await this.attempt(ask, (client, pairing) => pairAs(client, pairing, this.options.signIn))
    if (sessions.length > 0) return sessions
    throw new AppKitError('wallet/no-accounts')
  }

  /** What the wallet answers to a link that an earlier page has shown; none where no such link is open. */
  async resumePairing(ask: ConnectAsk): Promise<readonly Session[]> {
    return this.attempt(ask, (client, pairing) => lateAnswer(client, pairing, this.options.signIn))
  }

  /** Waits for a session beside the others that wait. The first that comes ends the others. */
  private async attempt(ask: ConnectAsk, answer: Answer): Promise<readonly Session[]> {
    const attempt = new AbortController()
    this.attempts.add(attempt)
    const signal = AbortSignal.any([ask.signal, attempt.signal, this.life.signal])
    const { clock, configOverride: override } = this.options
    const namespaces = optionalNamespaces({ ...ask, rpcUrls: id => this.options.rpcUrls(id), override })
    try {
      const client = await this.opened(signal)
      const onLeft = (pairingTopic: string) => this.withdraw(client, pairingTopic)
      const struct = await answer(client, { ...ask, namespaces, clock, signal, onLeft })
      this.attempts.delete(attempt)
      if (!struct) return []
      this.endAttempts()
      return this.adopt(client, struct, ask, false).sessions
    } catch (error) {
      throw signal.aborted ? new AppKitError('request/aborted') : pairingFailure(error)
    } finally {
      this.attempts.delete(attempt)
      this.retire()
    }
  }

  /** The stored session, if it has not expired, and once the relay is there: connected means usable. One that could not be reached in time is forgotten. */
  async reconnect(ask: ConnectAsk): Promise<readonly Session[]> {
    const signal = AbortSignal.any([ask.signal, this.life.signal])
    try {
      const client = await this.opened(signal)
      if (this.shared) return this.shared.sessions
      const stored = client.provider.session
      if (stored && stored.expiry * 1_000 > this.options.clock.now()) {
        await relayUp(client, signal)
        return this.adopt(client, stored, ask, true).sessions
      }
      this.retire()
      return []
    } catch (error) {
      this.retire()
      throw signal.aborted ? new AppKitError('request/aborted') : pairingFailure(error)
    }
  }

  async dispose(): Promise<void> {
    this.life.abort()
    this.callOff()
    this.shared?.detach()
    const { client } = this
    this.client = undefined
    const open = await client?.catch(() => undefined)
    await Promise.all([open && this.close(open), this.closing])
  }

  private async opened(signal: AbortSignal): Promise<ProtocolClient> {
    signal.throwIfAborted()
    if (!this.client) {
      const opening = this.closing.then(() => openProtocolClient(this.options))
      this.client = opening
      opening.catch(() => (this.client === opening ? (this.client = undefined) : undefined))
    }
    return abortable(this.client, signal)
  }

  /** Takes a session over; one in which nothing is of use to the app is ended at once. */
  private adopt(client: ProtocolClient, struct: SessionStruct, ask: ConnectAsk, resumed: boolean): SharedSession {
    const { clock, configOverride } = this.options
    const before = this.shared
    const onEnd = () => {
      if (this.shared !== shared) return
      this.shared = undefined
      this.retire()
    }
    const defaultChain = configOverride?.defaultChain
    const context = { ...ask, client, clock, resumed, defaultChain, onEnd }
    const shared = new SharedSession(struct, { ...context, rpcUrls: id => this.options.rpcUrls(id) })
    this.shared = shared
    if (before) void before.end()
    if (shared.sessions.length === 0) void shared.end()
    return shared
  }

  /** In the next task: who shows several links must hear of the session first, and not of the links that it ended. */
  private endAttempts(): void {
    const late = [...this.attempts]
    this.callOff()
    if (late.length > 0) this.callOff = this.options.clock.after(0, () => late.forEach(attempt => attempt.abort()))
  }

  private withdraw(client: ProtocolClient, pairingTopic?: string): void {
    const told = withdrawProposals(client, this.options.clock, pairingTopic)
    this.farewells = Promise.all([this.farewells, told])
  }

  /** Closes a client that nothing needs any more, and forgets what it stored. The next verb waits for that. */
  private retire(): void {
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

  /** A proposal that nobody waits for any more is withdrawn first: the library would wait on, and fail unheard. */
  private async close(client: ProtocolClient): Promise<void> {
    this.withdraw(client)
    await this.farewells
    await client.close()
  }
}
