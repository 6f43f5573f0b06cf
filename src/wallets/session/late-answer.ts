import type { Clock } from '../../core/clock.js'
import { abortable } from '../../lib/abortable.js'
import { bringInStep } from './bring-in-step.js'
import type { AskedNamespace } from './optional-namespaces.js'
import type { ProtocolClient } from './protocol-client.js'
import type { SessionStruct } from './protocol-library.js'

/** What is waited for. */
export interface LateAnswer {
  readonly namespaces: Readonly<Record<string, AskedNamespace>>
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Told the topics of the pairings that were given up. */
  onLeft(pairingTopic: string): void
}

/**
 * The session by which a wallet answers a link of an earlier page; none when no link is open, or each was refused or
 * has expired. The library keeps what it needs for that, and hears of the answer by itself, but nobody waits for it any
 * more. Rejects with the signal's reason.
 */
export async function lateAnswer({ provider }: ProtocolClient, late: LateAnswer): Promise<SessionStruct | undefined> {
  const { clock, signal, namespaces, onLeft } = late
  const { proposal, engine } = provider.client
  const open = proposal.getAll().filter(({ expiryTimestamp }) => expiryTimestamp * 1_000 > clock.now())
  const { events } = engine as unknown as { events: AnswerEvents }
  const stops: (() => void)[] = []
  const answers = open.map(
    ({ id }) =>
      new Promise<SessionStruct>((resolve, reject) => {
        const hear = ({ session, error }: Answer) => (session ? resolve(session) : reject(error))
        events.on(`session_connect:${id}`, hear)
        stops.push(() => events.off(`session_connect:${id}`, hear))
      }),
  )
  const ofNone = () => undefined
  try {
    const session = await abortable(Promise.any(answers).catch(ofNone), signal)
    if (session) await bringInStep(provider, session, namespaces)
    return session
  } catch (error) {
    for (const { pairingTopic } of open) onLeft(pairingTopic)
    throw error
  } finally {
    for (const stop of stops) stop()
  }
}

/** What the library tells of one proposal, to itself. */
interface Answer {
  readonly session?: SessionStruct
  readonly error?: unknown
}

interface AnswerEvents {
  on(event: string, listener: (answer: Answer) => void): void
  off(event: string, listener: (answer: Answer) => void): void
}
