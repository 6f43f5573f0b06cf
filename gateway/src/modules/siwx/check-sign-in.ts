import type { SignInProof, SignInRequest } from '../../../../src/contract/sign-in.js'
import { AppKitError } from '../../../../src/core/errors/appkit-error.js'
import { checkMessage } from '../../../../src/siwx/check-message.js'
import { isSameMessage } from '../../../../src/siwx/read-session.js'
import type { SIWXRpc } from '../../../../src/siwx/message.js'
import { verifySignature } from '../../../../src/siwx/check-session.js'
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

type Data = ReturnType<typeof checkMessage>
type Signed = Pick<SignInProof, 'message' | 'signature'>

/**
 * A sign-in in which everything is right: it is for this page, of this moment, its nonce was given to this page
 * and never used before, and the account signed it. On further networks the same account says the same but for the
 * network; all are right, or none counts. What the page says they say does not count. The nonce is used up
 * before a signature is looked at. Throws `siwx/…`.
 */
export async function checkSignIn(
  { others = [], ...first }: Signed & Pick<SignInRequest, 'others'>,
  page: SignInPage,
  rules: SignInRules,
): Promise<readonly CheckedSignIn[]> {
  const { nonces, now } = rules
  try {
    const all = [first, ...others].map(signed => ({ ...signed, data: readFor(page, signed.message, now()) }))
    const [{ data }] = all as [(typeof all)[0]]
    if (!all.every(one => isSameMessage(one.data, data, ['chainId']))) throw new AppKitError('siwx/wrong-request')
    if (new Set(all.map(one => one.data.chainId)).size < all.length) throw new AppKitError('siwx/wrong-chain')
    if (!(await nonces.use(data.nonce, page))) throw new AppKitError('siwx/wrong-nonce')
    return await Promise.all(all.map(one => verified(one, rules)))
  } catch (error) {
    throw AppKitError.is(error) ? new HttpError(400, error.code, errors[error.code]) : error
  }
}

function readFor({ origin }: SignInPage, message: string, now: number): Data {
  const data = checkMessage(message, { domain: new URL(origin).host }, now)
  if (new URL(data.uri).origin !== origin) throw new AppKitError('siwx/wrong-uri')
  return data
}

async function verified(
  { data, message, signature }: Signed & { readonly data: Data },
  { chains, now, lifeMs }: SignInRules,
): Promise<CheckedSignIn> {
  const { chainId, accountAddress: address, expirationTime } = data
  await verifySignature({ chainId, address, message, signature, rpc: askChains(chains) })
  const ends = expirationTime === undefined ? Infinity : Date.parse(expirationTime)
  return { chainId, address, message, signature, expiresAt: Math.min(ends, now() + lifeMs) }
}

/** Of the networks that are configured, each by its own nodes. */
function askChains(chains: Chains): SIWXRpc {
  return async ({ chainId, method, params }) => {
    const chain = chains.find(chainId)
    if (!chain) throw new AppKitError('siwx/not-verified')
    return chain.rpc.request(method, params)
  }
}
