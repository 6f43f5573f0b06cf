import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SIWXConfig, SIWXMessage, SIWXMessageData, SIWXSession } from '../../core/siwx.js'
import { abortable } from '../../lib/abortable.js'
import { withTimeout } from '../../lib/async.js'
import { ConnectionController } from '../connection/connection.js'
import { getSigner } from '../connection/signer.js'
import type { Scope } from '../scope.js'
import { responseTimeout, toMessageData, matchesAccount, type SignInTarget } from './siwx-session.js'

// Creates the message to sign.
// Throws AppKitError `siwx/init-failed` if the app's message names another account or network.
async function createMessage(scope: Scope, config: SIWXConfig, target: SignInTarget): Promise<SIWXMessage> {
  const input = { accountAddress: target.address, chainId: target.network.caipNetworkId }
  const message = await withTimeout(() => config.createMessage(input), responseTimeout(scope, target.signal))
  if (matchesAccount(message, { address: target.address, chainId: input.chainId })) return message
  throw new AppKitError('siwx/init-failed', { text: 'createMessage: the message is for another account or network' })
}

// Signs with the app's `signMessage` if configured, otherwise with the wallet. Rejects as soon as the signal aborts.
async function signMessage(
  scope: Scope,
  config: SIWXConfig,
  target: SignInTarget,
  { message, signal }: { readonly message: string; readonly signal: AbortSignal },
): Promise<string> {
  const { namespace, address, network } = target
  if (config.signMessage) {
    const request = { message, chainId: network.caipNetworkId, accountAddress: address }
    return abortable(config.signMessage(request), signal)
  }
  const verbs = await scope.use(ConnectionController).verbs(namespace)
  signal.throwIfAborted()
  const signer = getSigner(scope, namespace)
  if (signer.address !== address || signer.network.caipNetworkId !== network.caipNetworkId)
    throw new AppKitError('request/aborted')
  return abortable(verbs.signMessage(message, signer), signal)
}

export const MAX_MESSAGE_AGE_MS = 240_000

export interface SignInAttempt {
  readonly config: SIWXConfig
  readonly target: SignInTarget
  readonly signal: AbortSignal
  isActive(): boolean
  onSigned(): void
}

/**
 * Signs a message and saves the session. Returns undefined, without saving anything, if the account or network has
 * changed, the wallet was disconnected or the user canceled meanwhile.
 */
export async function signAndSave(scope: Scope, attempt: SignInAttempt): Promise<SIWXSession | undefined> {
  const { config, target, signal } = attempt
  const message = getPreparedMessage(scope, target) ?? (await createMessage(scope, config, target))
  target.prepared = undefined // a server accepts its nonce only once
  if (!attempt.isActive()) return undefined
  const text = message.toString()
  const signature = await signMessage(scope, config, target, { message: text, signal })
  if (!attempt.isActive()) return undefined
  attempt.onSigned()
  const session = { data: toMessageData(message), message: text, signature }
  await saveSession(scope, attempt, session)
  if (attempt.isActive()) return session
  await revokeSession(attempt)
  return undefined
}

/**
 * Creates the message before the click, because wallets may open popups only from a click handler. Also preloads the
 * chain module.
 */
export async function prepare(scope: Scope, config: SIWXConfig, target: SignInTarget): Promise<SIWXMessageData> {
  const verbs = scope.use(ConnectionController).verbs(target.namespace)
  verbs.catch(() => {}) // the click handler reports the error
  const message = await createMessage(scope, config, target)
  target.prepared = { message, at: scope.services.clock.now() }
  return toMessageData(message)
}

function getPreparedMessage({ services }: Scope, { prepared }: SignInTarget): SIWXMessage | undefined {
  return prepared && services.clock.now() - prepared.at < MAX_MESSAGE_AGE_MS ? prepared.message : undefined
}

// Revokes a session that was saved only after the attempt had ended.
async function saveSession(scope: Scope, attempt: SignInAttempt, session: SIWXSession): Promise<void> {
  const { config, target } = attempt
  const adding = Promise.resolve(config.addSession(session))
  try {
    await withTimeout(() => adding, responseTimeout(scope, target.signal))
  } catch (error) {
    const late = async () => target.signIn || (await revokeSession(attempt))
    adding.then(late).catch(() => {}) // the session was not saved
    throw error
  }
}

async function revokeSession({ config, target }: SignInAttempt): Promise<void> {
  await Promise.resolve(config.revokeSession(target.network.caipNetworkId, target.address)).catch(() => {})
}
