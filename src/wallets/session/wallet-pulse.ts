import type { Clock } from '../../core/clock.js'
import type { Unanswered } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { getEngine, type SignClient } from './session-options.js'

/** Delay before the wallet is pinged about a pending request, in milliseconds. Most users have responded by then. */
export const PING_AFTER_MS = 30_000

/** Maximum time for a ping, in milliseconds. An open wallet responds within two seconds. */
export const PING_TIMEOUT_MS = 15_000

interface PulseContext {
  readonly client: SignClient
  readonly topic: string
  readonly clock: Clock
  readonly signal: AbortSignal
  report(unanswered: Unanswered | undefined): void
}

/**
 * Detects wallets that no longer respond, for example because they were reinstalled and lost the session. A sleeping
 * phone does not respond either, so the session is never ended here. Standard: `wc_sessionPing`.
 */
export class WalletPulse {
  private unanswered: Unanswered | undefined
  private pendingRequests = 0
  private answers = 0

  constructor(private readonly context: PulseContext) {}

  async follow<T>(answer: Promise<T>): Promise<T> {
    const cancelTimeout = this.context.clock.after(PING_AFTER_MS, () => this.ping('request'))
    this.pendingRequests += 1
    try {
      const value = await answer
      this.onResponse()
      return value
    } catch (error) {
      if (!AppKitError.is(error)) this.onResponse() // a wallet error, not one of this package
      throw error
    } finally {
      cancelTimeout()
      this.pendingRequests -= 1
      if (this.pendingRequests === 0 && this.unanswered === 'request') this.set('ping')
    }
  }

  ping(missing: Unanswered): void {
    const { client, topic, clock, signal } = this.context
    const engine = getEngine(client)
    if (!engine || signal.aborted) return
    const before = this.answers
    const id = clock.now() * 1_000 + Math.floor(Math.random() * 1_000)
    const cancelTimeout = clock.after(PING_TIMEOUT_MS, () => {
      if (this.answers === before) this.set(missing === 'request' && this.pendingRequests === 0 ? 'ping' : missing)
    })
    signal.addEventListener('abort', cancelTimeout, { once: true })
    // The library throws for a response without a listener, so the listener stays until the response arrives.
    const name = `session_ping:${id}`
    const onAnswer = () => {
      engine.events.off(name, onAnswer)
      cancelTimeout()
      this.onResponse()
    }
    engine.events.on(name, onAnswer)
    const sent = engine.sendRequest({
      topic,
      method: 'wc_sessionPing',
      params: {},
      clientRpcId: id,
      throwOnFailedPublish: true,
    })
    sent.catch(cancelTimeout) // an unreachable relay is no evidence about the wallet
  }

  onResponse(): void {
    this.answers += 1
    this.set(undefined)
  }

  private set(unanswered: Unanswered | undefined): void {
    const { signal, report } = this.context
    if (signal.aborted || unanswered === this.unanswered) return
    this.unanswered = unanswered
    report(unanswered)
  }
}
