import type { SIWXConfig, SIWXMessage, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import { withTimeout } from '../../lib/with-timeout.js'
import type { Scope } from '../scope.js'
import { answerLimit } from './answer-limit.js'
import { ConnectionController } from './connection.js'
import { makeMessage, signText } from './sign-siwx.js'
import type { SiwxPlace } from './siwx-place.js'
import { dataOf } from './siwx-session.js'

/** How old a message may be when the wallet is asked, in milliseconds: its nonce does not live for ever. */
export const MESSAGE_AGE_MS = 240_000

/** One try to sign in: what it needs, and how it finds out that nobody waits for it any more. */
export interface SignAttempt {
  readonly config: SIWXConfig
  readonly place: SiwxPlace
  /** Aborted when the person gave up. */
  readonly signal: AbortSignal
  isWanted(): boolean
  /** The wallet has answered: from here on it only has to be kept. */
  onSigned(): void
}

/**
 * Has a message signed and kept. Gives the sign-in; undefined where by then another account or network is in use, nobody is
 * connected, or the person gave up: nothing is kept then.
 */
export async function signOnce(scope: Scope, attempt: SignAttempt): Promise<SIWXSession | undefined> {
  const { config, place, signal } = attempt
  const message = freshMessage(scope, place) ?? (await makeMessage(scope, config, place))
  place.prepared = undefined // who checks it takes its nonce once
  if (!attempt.isWanted()) return undefined
  const text = message.toString()
  const signature = await signText(scope, config, place, { message: text, signal })
  if (!attempt.isWanted()) return undefined
  attempt.onSigned()
  const session = { data: dataOf(message), message: text, signature }
  await keep(scope, attempt, session)
  if (attempt.isWanted()) return session
  await takeBack(attempt)
  return undefined
}

/** Makes the message that the screen shows, so that the wallet can be asked in the task of the click; and wakes what asks it. */
export async function prepare(scope: Scope, config: SIWXConfig, place: SiwxPlace): Promise<SIWXMessageData> {
  const verbs = scope.use(ConnectionController).verbs(place.namespace)
  verbs.catch(() => {}) // the click says so
  const message = await makeMessage(scope, config, place)
  place.prepared = { message, at: scope.services.clock.now() }
  return dataOf(message)
}

/** The message that the screen shows, while it is young enough. */
function freshMessage({ services }: Scope, { prepared }: SiwxPlace): SIWXMessage | undefined {
  return prepared && services.clock.now() - prepared.at < MESSAGE_AGE_MS ? prepared.message : undefined
}

/** What is kept only after everybody has gone is taken back. */
async function keep(scope: Scope, attempt: SignAttempt, session: SIWXSession): Promise<void> {
  const { config, place } = attempt
  const adding = Promise.resolve(config.addSession(session))
  try {
    await withTimeout(() => adding, answerLimit(scope, place.signal))
  } catch (error) {
    const late = async () => place.signIn || (await takeBack(attempt))
    adding.then(late).catch(() => {}) // it was not kept
    throw error
  }
}

async function takeBack({ config, place }: SignAttempt): Promise<void> {
  await Promise.resolve(config.revokeSession(place.network.caipNetworkId, place.address)).catch(() => {})
}
