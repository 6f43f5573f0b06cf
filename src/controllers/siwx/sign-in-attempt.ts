import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import { abortable } from '../../lib/abortable.js'
import { withTimeout } from '../../lib/async.js'
import { ConnectionController } from '../connection/connection.js'
import { signerOf } from '../connection/signer.js'
import type { Scope } from '../scope.js'
import { answerLimit, dataOf, isFor, type SiwxPlace } from './siwx-session.js'

/** Has the app make the message that an account is to sign. Throws `siwx/init-failed` where it speaks of somebody else. */
async function makeMessage(scope: Scope, config: SIWXConfig, place: SiwxPlace): Promise<SIWXMessage> {
  const wanted = { accountAddress: place.address, chainId: place.network.caipNetworkId }
  const message = await withTimeout(() => config.createMessage(wanted), answerLimit(scope, place.signal))
  if (isFor(message, { address: place.address, chainId: wanted.chainId })) return message
  throw new AppKitError('siwx/init-failed', { text: 'createMessage: the message speaks of another account or network' })
}

/** Has it signed: by the app's own way where it has one, else by the wallet. Rejects as soon as the signal is aborted. */
async function signText(
  scope: Scope,
  config: SIWXConfig,
  place: SiwxPlace,
  { message, signal }: { readonly message: string; readonly signal: AbortSignal },
): Promise<string> {
  const { namespace, address, network } = place
  if (config.signMessage) {
    const request = { message, chainId: network.caipNetworkId, accountAddress: address }
    return abortable(config.signMessage(request), signal)
  }
  const verbs = await scope.use(ConnectionController).verbs(namespace)
  signal.throwIfAborted()
  const signer = signerOf(scope, namespace)
  if (signer.address !== address || signer.network.caipNetworkId !== network.caipNetworkId)
    throw new AppKitError('request/aborted')
  return abortable(verbs.signMessage(message, signer), signal)
}

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
