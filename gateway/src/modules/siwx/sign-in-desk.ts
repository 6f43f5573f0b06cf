import type { SignInProof, SignInRequest } from '../../../../src/contract/sign-in.js'
import { parseMessage } from '../../../../src/siwx/message.js'
import type { DataCore } from '../data/data-core.js'
import { Limits } from '../limits/limits.js'
import { checkSignIn } from './check-sign-in.js'
import { SignInBook, type CheckedSignIn, type PageAsked, type SignInFilter } from './sign-in-book.js'
import { signInLimits } from './sign-in-limits.js'
import { SignInNonces } from './sign-in-nonces.js'
import type { SignInPage } from './sign-in-page.js'

/** A sign-in that was taken. */
export interface TakenSignIn {
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
