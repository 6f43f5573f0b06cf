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
import { type Limit, visitorLimits, RateLimits } from '../limits/rate-limits.js'
import { SignInNonces, type SignInPage } from './sign-in-nonces.js'
import { type CheckedSignIn, SignInRepository, type TokenOwner, type SignInFilter } from './sign-in-repository.js'

const MINUTE_MS = 60_000

function signInLimits(what: 'nonce' | 'verify', ip: string | undefined): readonly Limit[] {
  return visitorLimits(`sign-in-${what}`, ip, what === 'nonce' ? 60 : 30, MINUTE_MS)
}

interface SignInRules {
  readonly chains: Chains
  readonly nonces: SignInNonces
  readonly now: () => number
  readonly lifeMs: number
}

type Data = ReturnType<typeof checkMessage>
type Signed = Pick<SignInProof, 'message' | 'signature'>

// Checks a sign-in: it is bound to this page, is current, and its unused nonce was issued to this page. `others` are
// the same message for further networks; all must be valid. Only the signed text counts, not the fields next to it. The
// nonce is consumed before signatures are verified. Throws `siwx/…`.
async function checkSignIn(
  { others = [], ...first }: Signed & Pick<SignInRequest, 'others'>,
  page: SignInPage,
  rules: SignInRules,
): Promise<readonly CheckedSignIn[]> {
  const { nonces, now } = rules
  try {
    const all = [first, ...others].map(signed => ({ ...signed, data: parseForPage(page, signed.message, now()) }))
    const [{ data }] = all as [(typeof all)[0]]
    if (!all.every(entry => isSameMessage(entry.data, data, ['chainId']))) throw new AppKitError('siwx/wrong-request')
    if (new Set(all.map(entry => entry.data.chainId)).size < all.length) throw new AppKitError('siwx/wrong-chain')
    if (!(await nonces.consume(data.nonce, page))) throw new AppKitError('siwx/wrong-nonce')
    return await Promise.all(all.map(entry => verifySigned(entry, rules)))
  } catch (error) {
    throw AppKitError.is(error) ? new HttpError(400, error.code, errors[error.code]) : error
  }
}

function parseForPage({ origin }: SignInPage, message: string, now: number): Data {
  const data = checkMessage(message, { domain: new URL(origin).host }, now)
  if (new URL(data.uri).origin !== origin) throw new AppKitError('siwx/wrong-uri')
  return data
}

async function verifySigned(
  { data, message, signature }: Signed & { readonly data: Data },
  { chains, now, lifeMs }: SignInRules,
): Promise<CheckedSignIn> {
  const { chainId, accountAddress: address, expirationTime } = data
  await verifySignature({ chainId, address, message, signature, rpc: toSiwxRpc(chains) })
  const expiresAtMs = expirationTime === undefined ? Infinity : Date.parse(expirationTime)
  return { chainId, address, message, signature, expiresAt: Math.min(expiresAtMs, now() + lifeMs) }
}

function toSiwxRpc(chains: Chains): SIWXRpc {
  return async ({ chainId, method, params }) => {
    const chain = chains.find(chainId)
    if (!chain) throw new AppKitError('siwx/not-verified')
    return chain.rpc.request(method, params)
  }
}

interface AcceptedSignIn {
  readonly session: SignInProof
  readonly others?: SignInProof[]
  readonly token: string
  readonly seconds: number
}

export class SignInService {
  constructor(
    private readonly core: Pick<DataCore, 'chains' | 'clock' | 'store'>,
    private readonly lifeMs: number,
  ) {}

  async issueNonce(page: SignInPage, ip: string | undefined): Promise<string> {
    const { limits, nonces } = await this.#open()
    await limits.take(signInLimits('nonce', ip))
    return (await nonces.issue(page)).nonce
  }

  /** Verifies a signed message and those for further networks, and stores them. Throws `rate_limited` and `siwx/…`. */
  async verify(
    proof: Pick<SignInRequest, 'message' | 'signature' | 'others'>,
    page: SignInPage,
    client: { readonly ip: string | undefined; readonly token: string | undefined },
  ): Promise<AcceptedSignIn> {
    const { limits, nonces, repository } = await this.#open()
    const { chains } = this.core
    await limits.take(signInLimits('verify', client.ip))
    const signed = await checkSignIn(proof, page, { chains, nonces, now: this.#now, lifeMs: this.lifeMs })
    const token = await repository.add(signed, page, client.token)
    const [session, ...others] = signed.map(toProof) as [SignInProof, ...SignInProof[]]
    const until = Math.max(...signed.map(({ expiresAt }) => expiresAt))
    const seconds = Math.ceil((until - this.#now()) / 1_000)
    return { session, ...(others.length > 0 && { others }), token, seconds }
  }

  async listSessions(token: string, page: TokenOwner): Promise<readonly SignInProof[]> {
    const { repository } = await this.#open()
    return (await repository.findValid(token, page)).map(toProof)
  }

  /** Ends sign-ins of a token. Returns true if others remain. */
  async signOut(token: string, page: TokenOwner, filter: SignInFilter): Promise<boolean> {
    const { repository } = await this.#open()
    await repository.remove(token, page, filter)
    return (await repository.findValid(token, page)).length > 0
  }

  readonly #now = () => this.core.clock.now()

  async #open() {
    const db = await this.core.store()
    return {
      limits: new RateLimits(db, this.#now),
      nonces: new SignInNonces(db, this.#now),
      repository: new SignInRepository(db, this.#now),
    }
  }
}

function toProof({ message, signature }: CheckedSignIn): SignInProof {
  return { message, signature, data: parseMessage(message) as SignInProof['data'] }
}
