import type { Clock } from '../../core/clock.js'
import type { Unanswered } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { engineOf, type SignClient } from './session-options.js'

/** How long a request waits before the wallet is pinged, in milliseconds: most people have answered by then. */
export const PING_AFTER_MS = 30_000

/** How long a ping may take, in milliseconds. A wallet that is open answers within a second or two. */
export const PING_LIMIT_MS = 15_000

interface PulseContext {
  readonly client: SignClient
  readonly topic: string
  readonly clock: Clock
  /** Aborted when the session is over. */
  readonly signal: AbortSignal
  /** Called when it changes. */
  report(unanswered: Unanswered | undefined): void
}

/**
 * Finds out whether the wallet still answers, which one that was reinstalled does not: it has forgotten the session, and
 * cannot say so. A phone that sleeps is as silent, so the session is never ended here. Standard: `wc_sessionPing`.
 */
export class WalletPulse {
  private unanswered: Unanswered | undefined
  /** The requests that wait for the wallet. */
  private waiting = 0
  /** How often the wallet has said anything. */
  private answers = 0

  constructor(private readonly context: PulseContext) {}

  /** Waits for the wallet's answer to a request, and pings the wallet where none comes. */
  async follow<T>(answer: Promise<T>): Promise<T> {
    const callOff = this.context.clock.after(PING_AFTER_MS, () => this.ping('request'))
    this.waiting += 1
    try {
      const value = await answer
      this.heard()
      return value
    } catch (error) {
      if (!AppKitError.is(error)) this.heard() // it came from the wallet, not from us
      throw error
    } finally {
      callOff()
      this.waiting -= 1
      if (this.waiting === 0 && this.unanswered === 'request') this.set('ping')
    }
  }

  /** Pings the wallet; where no answer comes in time, that counts as `missing`. One that comes later counts, too. */
  ping(missing: Unanswered): void {
    const { client, topic, clock, signal } = this.context
    const engine = engineOf(client)
    if (!engine || signal.aborted) return
    const before = this.answers
    const id = clock.now() * 1_000 + Math.floor(Math.random() * 1_000)
    const callOff = clock.after(PING_LIMIT_MS, () => {
      if (this.answers === before) this.set(missing === 'request' && this.waiting === 0 ? 'ping' : missing)
    })
    signal.addEventListener('abort', callOff, { once: true })
    // The library throws for an answer that nobody listens to, so the listener stays until it has come.
    const name = `session_ping:${id}`
    const onAnswer = () => {
      engine.events.off(name, onAnswer)
      callOff()
      this.heard()
    }
    engine.events.on(name, onAnswer)
    const sent = engine.sendRequest({
      topic,
      method: 'wc_sessionPing',
      params: {},
      clientRpcId: id,
      throwOnFailedPublish: true,
    })
    sent.catch(callOff) // the relay is out of reach, which says nothing about the wallet
  }

  /** The wallet said something. */
  heard(): void {
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
