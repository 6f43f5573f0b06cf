import type { SignInProof, SignInRequest } from '../../../../src/contract/sign-in.js'
import { AppKitError } from '../../../../src/core/errors/appkit-error.js'
import { errors } from '../../../../src/i18n/en/errors.js'
import { checkMessage } from '../../../../src/siwx/check-message.js'
import { verifySignature } from '../../../../src/siwx/check-session.js'
import { type SIWXRpc, parseMessage } from '../../../../src/siwx/message.js'
import { isSameMessage } from '../../../../src/siwx/read-session.js'
import { HttpError } from '../../http/http-error.js'
import type { Chains } from '../chains/chain.js'
import type { DataCore } from '../data/data-core.js'
import { type Limit, perVisitor, Limits } from '../limits/rate-limits.js'
import { SignInNonces, type SignInPage } from './sign-in-nonces.js'
import { type CheckedSignIn, SignInBook, type PageAsked, type SignInFilter } from './sign-in-repository.js'

const MINUTE_MS = 60_000

/** How often one address, and a network of addresses, may have a nonce, or have something checked. */
function signInLimits(what: 'nonce' | 'verify', ip: string | undefined): readonly Limit[] {
  return perVisitor(`sign-in-${what}`, ip, what === 'nonce' ? 60 : 30, MINUTE_MS)
}

/** What sign-ins are checked with. */
interface SignInRules {
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
async function checkSignIn(
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

/** A sign-in that was taken. */
interface TakenSignIn {
  readonly session: SignInProof
  /** The same on further networks, where there are any. */
  readonly others?: SignInProof[]
  readonly token: string
  /** For how long the token is good, in seconds. */
  readonly seconds: number
}

/** The verbs behind the routes, over the accounts' store. */
export class SignInDesk {
  constructor(
    private readonly core: Pick<DataCore, 'chains' | 'clock' | 'store'>,
    /** How long a sign-in lasts at most, in milliseconds. */
    private readonly lifeMs: number,
  ) {}

  /** A nonce for a page. Throws `rate_limited`. */
  async nonce(page: SignInPage, ip: string | undefined): Promise<string> {
    const { limits, nonces } = await this.#open()
    await limits.take(signInLimits('nonce', ip))
    return (await nonces.give(page)).nonce
  }

  /** Checks a signed message, and its like for further networks, and writes them down. Throws `rate_limited`, and `siwx/…` for what is wrong with it. */
  async verify(
    proof: Pick<SignInRequest, 'message' | 'signature' | 'others'>,
    page: SignInPage,
    asker: { readonly ip: string | undefined; readonly token: string | undefined },
  ): Promise<TakenSignIn> {
    const { limits, nonces, book } = await this.#open()
    const { chains } = this.core
    await limits.take(signInLimits('verify', asker.ip))
    const signed = await checkSignIn(proof, page, { chains, nonces, now: this.#now, lifeMs: this.lifeMs })
    const token = await book.add(signed, page, asker.token)
    const [session, ...others] = signed.map(proofOf) as [SignInProof, ...SignInProof[]]
    const until = Math.max(...signed.map(({ expiresAt }) => expiresAt))
    const seconds = Math.ceil((until - this.#now()) / 1_000)
    return { session, ...(others.length > 0 && { others }), token, seconds }
  }

  /** Who is signed in with a token. */
  async sessions(token: string, page: PageAsked): Promise<readonly SignInProof[]> {
    const { book } = await this.#open()
    return (await book.of(token, page)).map(proofOf)
  }

  /** Ends sign-ins of a token, and says whether others are left. */
  async end(token: string, page: PageAsked, filter: SignInFilter): Promise<boolean> {
    const { book } = await this.#open()
    await book.end(token, page, filter)
    return (await book.of(token, page)).length > 0
  }

  readonly #now = () => this.core.clock.now()

  async #open() {
    const db = await this.core.store()
    return {
      limits: new Limits(db, this.#now),
      nonces: new SignInNonces(db, this.#now),
      book: new SignInBook(db, this.#now),
    }
  }
}

function proofOf({ message, signature }: CheckedSignIn): SignInProof {
  return { message, signature, data: parseMessage(message) as SignInProof['data'] }
}
