import { createHash } from 'node:crypto'
import type { Clock } from '../../../../../src/core/clock.js'
import { randomToken } from '../../keys/random-id.js'
import type { SocialName } from '../social-name.js'

/** A made-up person, as the form was filled in. */
export interface DevPerson {
  readonly name: string
  readonly subject: string
}

/** What a code was given for. */
export interface DevGrant {
  readonly social: SocialName
  readonly person: DevPerson
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string | undefined
}

const LIFE_MS = 60_000
/** The oldest goes when there are more. */
const MOST = 1_000

/** Codes and tokens of the development provider, in memory; each is good for a minute, a code once. */
export class DevCodes {
  readonly #held = new Map<string, { readonly grant: DevGrant; readonly until: number }>()

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** A code, or an access token, for a grant. */
  issue(grant: DevGrant): string {
    const [oldest] = this.#held.keys()
    if (this.#held.size >= MOST && oldest) this.#held.delete(oldest)
    const code = randomToken()
    this.#held.set(code, { grant, until: this.clock.now() + LIFE_MS })
    return code
  }

  /** Uses a code up. Nothing where it is none, was made for something else, or the verifier is not its own (RFC 7636). */
  redeem(
    code: string,
    { social, redirectUri, verifier }: { social: string; redirectUri: string; verifier: string },
  ): DevGrant | undefined {
    const grant = this.take(code)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const fits = grant?.social === social && grant.redirectUri === redirectUri && grant.challenge === challenge
    return fits ? grant : undefined
  }

  /** What a code or token was given for; it is gone then. */
  take(code: string): DevGrant | undefined {
    const held = this.#held.get(code)
    this.#held.delete(code)
    return held && held.until > this.clock.now() ? held.grant : undefined
  }
}
