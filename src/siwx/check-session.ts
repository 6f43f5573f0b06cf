import { type Namespace, getNamespace } from '../core/caip.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXSession } from '../core/siwx.js'
import { checkMessage, type ExpectedMessage } from './check-message.js'
import type { SignatureVerifier, SignedClaim, SIWXRpc } from './message.js'
import { readSession } from './read-session.js'

/** Signature verifiers by namespace. */
export type SignatureVerifiers = Readonly<Partial<Record<Namespace, SignatureVerifier>>>

/** The built-in verifiers. Each loads its library on first use. */
export const defaultVerifiers: SignatureVerifiers = {
  eip155: async claim => (await import('./verify-eip155.js')).verifyEip155(claim),
  solana: async claim => (await import('./verify-solana.js')).verifySolana(claim),
  bip122: async claim => (await import('./verify-bip122.js')).verifyBip122(claim),
}

/**
 * Verifies that the address signed the message. Does not check the content of the message; see {@link checkMessage}.
 * Standards: EIP-191, ERC-1271, ERC-6492, RFC 8032, BIP-137, BIP-322.
 * @throws AppKitError `siwx/bad-signature`, `siwx/no-verifier` for a namespace without a verifier, or
 * `siwx/not-verified` if a required node does not respond
 * @example await verifySignature({ chainId: 'eip155:1', address, message, signature, rpc })
 */
export async function verifySignature(claim: SignedClaim, verifiers = defaultVerifiers): Promise<void> {
  const namespace = getNamespace(claim.chainId)
  const verify = Object.hasOwn(verifiers, namespace) ? verifiers[namespace] : undefined
  if (!verify) throw new AppKitError('siwx/no-verifier', { text: `No verifier for ${namespace}` })
  const isTrue = await runVerifier(verify, claim)
  if (isTrue !== true) throw new AppKitError('siwx/bad-signature')
}

async function runVerifier(verify: SignatureVerifier, claim: SignedClaim): Promise<unknown> {
  try {
    return await verify(claim)
  } catch (error) {
    throw AppKitError.from(error, 'siwx/not-verified')
  }
}

/** The context in which a session is checked. */
export interface SessionJudge {
  /** In milliseconds since the epoch. */
  readonly now: number
  readonly rpc?: SIWXRpc | undefined
  /** Verifiers for other namespaces, or replacements for the built-in ones. */
  readonly verifiers?: SignatureVerifiers | undefined
}

/**
 * Verifies a session that a page sent to a server: its message must have the expected fields, and its signature must be
 * valid. Returns a copy and stores nothing. Rejects like {@link checkMessage} and {@link verifySignature}.
 * @example const { data } = await checkSession(body, { domain: 'app.example', nonce }, { now: Date.now(), rpc })
 */
export async function checkSession(
  session: SIWXSession,
  expected: ExpectedMessage,
  { now, rpc, verifiers }: SessionJudge,
): Promise<SIWXSession> {
  const read = readSession(session)
  if (!read) throw new AppKitError('siwx/bad-message', { text: 'The fields differ from the signed text' })
  const { data, message, signature } = read
  checkMessage(data, expected, now)
  const claim = { chainId: data.chainId, address: data.accountAddress, message, signature }
  await verifySignature({ ...claim, ...(rpc && { rpc }) }, { ...defaultVerifiers, ...verifiers })
  return read
}
