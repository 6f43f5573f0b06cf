import { type Namespace, namespaceOf } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXSession } from '../core/siwx.js'
import { checkMessage, type ExpectedMessage } from './check-message.js'
import type { SignatureVerifier, SignedClaim, SIWXRpc } from './message.js'
import { readSession } from './read-session.js'

/** Who verifies the signatures of a namespace. */
export type SignatureVerifiers = Readonly<Partial<Record<Namespace, SignatureVerifier>>>

/** One verifier for each family, which comes with its library when a signature of it is verified. */
export const defaultVerifiers: SignatureVerifiers = {
  eip155: async claim => (await import('./verify-eip155.js')).verifyEip155(claim),
  solana: async claim => (await import('./verify-solana.js')).verifySolana(claim),
  bip122: async claim => (await import('./verify-bip122.js')).verifyBip122(claim),
}

/**
 * Resolves where the address signed the text, and rejects otherwise: with `siwx/bad-signature`, with `siwx/no-verifier`
 * for a family that none is for, or with `siwx/not-verified` where a node would have to be asked and does not answer.
 * What the text says is for {@link checkMessage}. Standards: EIP-191, ERC-1271, ERC-6492, RFC 8032, BIP-137, BIP-322.
 *
 * @example await verifySignature({ chainId: 'eip155:1', address, message, signature, rpc })
 */
export async function verifySignature(claim: SignedClaim, verifiers = defaultVerifiers): Promise<void> {
  const namespace = namespaceOf(claim.chainId)
  const verify = Object.hasOwn(verifiers, namespace) ? verifiers[namespace] : undefined
  if (!verify) throw new AppKitError('siwx/no-verifier', { text: `No verifier for ${namespace}` })
  const isTrue = await answerOf(verify, claim)
  if (isTrue !== true) throw new AppKitError('siwx/bad-signature')
}

/** A verifier that breaks on a signature has not found it right. One that says it cannot tell is believed. */
async function answerOf(verify: SignatureVerifier, claim: SignedClaim): Promise<unknown> {
  try {
    return await verify(claim)
  } catch (error) {
    throw AppKitError.from(error, 'siwx/not-verified')
  }
}

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
