import type { SignInProof } from '../../../../src/contract/sign-in.js'
import { AppKitError } from '../../../../src/core/errors/appkit-error.js'
import { checkMessage } from '../../../../src/siwx/check-message.js'
import type { SIWXRpc } from '../../../../src/siwx/signed-claim.js'
import { verifySignature } from '../../../../src/siwx/verify-signature.js'
import { errors } from '../../../../src/i18n/en/errors.js'
import { HttpError } from '../../http-error.js'
import type { Chains } from '../chains/chains.js'
import type { CheckedSignIn } from './sign-in-book.js'
import type { SignInNonces } from './sign-in-nonces.js'
import type { SignInPage } from './sign-in-page.js'

/** What sign-ins are checked with. */
export interface SignInRules {
  readonly chains: Chains
  readonly nonces: SignInNonces
  readonly now: () => number
  /** How long a sign-in lasts at most, in milliseconds. */
  readonly lifeMs: number
}

/**
 * A signed message in which everything is right: it is for this page, of this moment, its nonce was given to this page
 * and never used before, and the account signed it. What the page says it says does not count. The nonce is used up
 * before the signature is looked at. Throws `siwx/…`.
 */
export async function checkSignIn(
  { message, signature }: Pick<SignInProof, 'message' | 'signature'>,
  page: SignInPage,
  { chains, nonces, now, lifeMs }: SignInRules,
): Promise<CheckedSignIn> {
  try {
    const data = checkMessage(message, { domain: new URL(page.origin).host }, now())
    if (new URL(data.uri).origin !== page.origin) throw new AppKitError('siwx/wrong-uri')
    if (!(await nonces.use(data.nonce, page))) throw new AppKitError('siwx/wrong-nonce')
    const { chainId, accountAddress: address, expirationTime } = data
    await verifySignature({ chainId, address, message, signature, rpc: askChains(chains) })
    const ends = expirationTime === undefined ? Infinity : Date.parse(expirationTime)
    return { chainId, address, message, signature, expiresAt: Math.min(ends, now() + lifeMs) }
  } catch (error) {
    throw AppKitError.is(error) ? new HttpError(400, error.code, errors[error.code]) : error
  }
}

/** Of the networks that are configured, each by its own nodes. */
function askChains(chains: Chains): SIWXRpc {
  return async ({ chainId, method, params }) => {
    const chain = chains.find(chainId)
    if (!chain) throw new AppKitError('siwx/not-verified')
    return chain.rpc.request(method, params)
  }
}
