import { importPKCS8, SignJWT } from 'jose'
import { ClientSecretPost, type ClientAuth } from 'oauth4webapi'
import type { Clock } from '../../../../src/core/clock.js'
import { refuse } from '../../api-refusal.js'

type Env = Readonly<Record<string, string | undefined>>

/** How long a secret is good for, in seconds; Apple takes six months at most. */
export const SECRET_SECONDS = 86_400
/** So long before its end a new one is made, in seconds. */
export const RENEW_SECONDS = 3_600
const ISSUER = 'https://appleid.apple.com'

/**
 * Apple wants no fixed secret, but a JWT that the operator's key signed: `APPLE_TEAM_ID`, `APPLE_KEY_ID` and
 * `APPLE_PRIVATE_KEY` (the PEM of the `.p8` file; `\n` may stand for its line ends). One is made when it is needed, and
 * kept for a day.
 */
export class AppleSecret {
  #made: { readonly secret: Promise<string>; readonly until: number } | undefined

  constructor(
    private readonly env: Env,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Shows the secret in the body; nothing where no key is set. Throws `provider_missing` where half of it is. */
  auth(clientId: string): ClientAuth | undefined {
    const { env } = this
    const [team, keyId, pem] = [env['APPLE_TEAM_ID'], env['APPLE_KEY_ID'], env['APPLE_PRIVATE_KEY']]
    if (!team && !keyId && !pem) return undefined
    if (!team || !keyId || !pem) throw refuse('provider_missing', 'The login by apple is set up by half.')
    return async (server, client, body, headers) =>
      ClientSecretPost(await this.#secret({ team, keyId, pem, clientId }))(server, client, body, headers)
  }

  /** Standard: JWT, RFC 7519, ES256. A key that cannot be read is tried again the next time. */
  #secret(from: { team: string; keyId: string; pem: string; clientId: string }): Promise<string> {
    const now = Math.floor(this.clock.now() / 1000)
    if (this.#made && this.#made.until - RENEW_SECONDS > now) return this.#made.secret
    const until = now + SECRET_SECONDS
    const secret = signed(from, now, until)
    const made = (this.#made = { secret, until })
    secret.catch(() => {
      if (this.#made === made) this.#made = undefined
    })
    return secret
  }
}

async function signed(
  { team, keyId, pem, clientId }: { team: string; keyId: string; pem: string; clientId: string },
  now: number,
  until: number,
): Promise<string> {
  const key = await importPKCS8(pem.replaceAll(String.raw`\n`, '\n'), 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(team)
    .setIssuedAt(now)
    .setExpirationTime(until)
    .setAudience(ISSUER)
    .setSubject(clientId)
    .sign(key)
}
