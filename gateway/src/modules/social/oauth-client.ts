import { importPKCS8, SignJWT } from 'jose'
import {
  ClientSecretPost,
  type ClientAuth,
  ClientSecretBasic,
  None,
  type Client,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  customFetch,
  processAuthorizationCodeResponse,
  protectedResourceRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
  getValidatedIdTokenClaims,
} from 'oauth4webapi'
import type { Clock } from '../../../../src/core/clock.js'
import { refuse } from '../../http/http-error.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import {
  type SocialName,
  socialProviders,
  type SocialProvider,
  personOfClaims,
  type SocialPerson,
} from './social-providers.js'

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

/** A social that can be asked. */
export interface ReadySocial {
  readonly provider: SocialProvider
  readonly client: Client
  readonly auth: ClientAuth
  /** Speaks plain HTTP: the one on this machine. */
  readonly insecure: boolean
}

/**
 * A social with the operator's client: `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`; Apple's secret may be made of a
 * key. On a developer's machine without them the development provider speaks for it. Throws `provider_missing`.
 */
export function readySocial(
  { env, urls, devSocials }: Pick<WalletCore, 'env' | 'urls' | 'devSocials'>,
  name: SocialName,
  appleSecret: AppleSecret,
): ReadySocial {
  const provider = socialProviders[name]
  const id = env[`${name.toUpperCase()}_CLIENT_ID`]
  if (id) {
    const secret = env[`${name.toUpperCase()}_CLIENT_SECRET`]
    const made = name === 'apple' && !secret ? appleSecret.auth(id) : undefined
    return { provider, client: { client_id: id }, auth: made ?? authOf(provider, secret), insecure: false }
  }
  if (!devSocials) throw refuse('provider_missing', `There is no login by ${name} here.`)
  const dev = devSocials.social(provider, name, urls.frame())
  return { provider: dev.provider, client: { client_id: dev.id }, auth: authOf(provider, dev.secret), insecure: true }
}

function authOf({ secretIn }: SocialProvider, secret: string | undefined): ClientAuth {
  if (!secret) return None()
  return secretIn === 'header' ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

/** How long a social may take for one answer, in milliseconds. */
const ANSWER_MS = 10_000

/** What came back from the social's page, and what was kept for it. */
interface CodeToTrade {
  readonly redirectUri: string
  readonly state: string
  readonly code: string
  readonly iss?: string | undefined
  readonly nonce: string
  readonly verifier: string
}

/**
 * Trades a code for the person behind it. Throws `provider_failed` for an answer that is not meant for us (issuer,
 * nonce, audience, signature), and for none. Standard: RFC 6749, RFC 7636, RFC 9207, OpenID Connect Core 1.0.
 */
export async function askSocial(
  social: ReadySocial,
  code: CodeToTrade,
  fetch: typeof globalThis.fetch,
): Promise<SocialPerson> {
  try {
    return await trade(social, code, fetch)
  } catch (error) {
    throw Object.assign(refuse('provider_failed', 'The provider did not confirm the login.'), { cause: error })
  }
}

async function trade(
  { provider, client, auth, insecure }: ReadySocial,
  { redirectUri, state, code, iss, nonce, verifier }: CodeToTrade,
  fetch: typeof globalThis.fetch,
): Promise<SocialPerson> {
  const { server, person } = provider
  const options = {
    [customFetch]: (url: string, init: object) => fetch(url, init),
    [allowInsecureRequests]: insecure,
    signal: () => AbortSignal.timeout(ANSWER_MS),
  }
  const said = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) })
  const answer = validateAuthResponse(server, client, said, state)
  const response = await authorizationCodeGrantRequest(server, client, auth, answer, redirectUri, verifier, options)
  const expected = person ? {} : { expectedNonce: nonce, requireIdToken: true }
  const tokens = await processAuthorizationCodeResponse(server, client, response, expected)
  if (!person) {
    await validateApplicationLevelSignature(server, response, options)
    return personOfClaims(getValidatedIdTokenClaims(tokens))
  }
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'appkit-modal-gateway' })
  const url = new URL(person.url)
  const asked = await protectedResourceRequest(tokens.access_token, 'GET', url, headers, undefined, options)
  if (!asked.ok) throw refuse('provider_failed', `The provider answered ${asked.status}.`)
  return person.read(await asked.json())
}
