import type { Clock } from '../../core/clock.js'
import { abortable } from '../../lib/abortable.js'
import { bringInStep } from './pairing-wait.js'
import { engineOf, type SessionStruct, type SignClient, type SignInAlong, type WireAnswer } from './session-options.js'
import type { AskedNamespace } from './protocol-methods.js'
import type { ProtocolClient } from './protocol-client.js'

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
 * more. One that signed what was asked beside the link is connected by that, and not signed in. Rejects with the signal's
 * reason.
 */
export async function lateAnswer(
  { provider }: ProtocolClient,
  late: LateAnswer,
  along?: SignInAlong,
): Promise<SessionStruct | undefined> {
  const { clock, signal, namespaces, onLeft } = late
  const { client } = provider
  const open = client.proposal.getAll().filter(({ expiryTimestamp }) => expiryTimestamp * 1_000 > clock.now())
  const { events } = client.engine as unknown as { events: AnswerEvents }
  const stops: (() => void)[] = []
  const hear: Hear = (name, listener) => {
    events.on(name, listener)
    stops.push(() => events.off(name, listener))
  }
  const answers = open.map(
    proposal =>
      new Promise<SessionStruct>((resolve, reject) => {
        hear(`session_connect:${proposal.id}`, ({ session, error }) =>
          session ? resolve(session as SessionStruct) : reject(error as Error),
        )
        hearSigned(client, proposal, { clock, signal, along, hear }).then(made => made && resolve(made), reject)
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

/**
 * The session of a wallet that answers the request beside a proposal. It is listened to at once: the answer may be there with
 * the next word of the relay.
 */
async function hearSigned(
  client: SignClient,
  { id: proposalId, pairingTopic }: { readonly id: number; readonly pairingTopic: string },
  { hear, ...late }: Heard,
): Promise<SessionStruct | undefined> {
  const engine = engineOf(client)
  const request = engine && client.auth.requests.getAll().find(other => other.pairingTopic === pairingTopic)
  if (!engine || !request) return undefined
  const answer = await new Promise<WireAnswer>(resolve => hear(`session_request:${request.id}`, resolve))
  const { takeLateSigned } = await import('./delayed-signed-approval.js')
  return takeLateSigned({ ...late, client, engine, request, proposalId }, answer)
}

interface Heard extends Pick<LateAnswer, 'clock' | 'signal'> {
  readonly along: SignInAlong | undefined
  readonly hear: Hear
}

type Hear = (name: string, listener: (answer: WireAnswer) => void) => void

interface AnswerEvents {
  on(event: string, listener: (answer: WireAnswer) => void): void
  off(event: string, listener: (answer: WireAnswer) => void): void
}
