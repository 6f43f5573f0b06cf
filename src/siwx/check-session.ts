import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXSession } from '../core/siwx.js'
import { checkMessage, type ExpectedMessage } from './check-message.js'
import { readSession } from './read-session.js'
import type { SIWXRpc } from './signed-claim.js'
import { defaultVerifiers, verifySignature, type SignatureVerifiers } from './verify-signature.js'

/** By what a sign-in is judged. */
export interface SessionJudge {
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly rpc?: SIWXRpc | undefined
  /** Of more families, or in place of those at hand. */
  readonly verifiers?: SignatureVerifiers | undefined
}

/**
 * A copy of a sign-in whose text says what is expected, and whose signature is right: what a server does with what a page
 * sends it. Rejects as {@link checkMessage} and {@link verifySignature} do. Keeps nothing.
 *
 * @example const { data } = await checkSession(body, { domain: 'app.example', nonce }, { now: Date.now(), rpc })
 */
export async function checkSession(
  session: SIWXSession,
  expected: ExpectedMessage,
  { now, rpc, verifiers }: SessionJudge,
): Promise<SIWXSession> {
  const read = readSession(session)
  if (!read) throw new AppKitError('siwx/bad-message', { text: 'The fields are not what the signed text says' })
  const { data, message, signature } = read
  checkMessage(data, expected, now)
  const claim = { chainId: data.chainId, address: data.accountAddress, message, signature }
  await verifySignature({ ...claim, ...(rpc && { rpc }) }, { ...defaultVerifiers, ...verifiers })
  return read
}
