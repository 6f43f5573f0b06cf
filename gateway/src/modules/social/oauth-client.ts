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
import { apiError } from '../../http/http-error.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import {
  type SocialName,
  socialProviders,
  type SocialProvider,
  readClaims,
  type SocialPerson,
} from './social-providers.js'

type Env = Readonly<Record<string, string | undefined>>

/** Lifetime of the client secret, in seconds. Apple allows at most six months. */
export const SECRET_TTL_SECONDS = 86_400
export const RENEW_BEFORE_SECONDS = 3_600
const ISSUER = 'https://appleid.apple.com'

/**
 * Client secret for Apple: a JWT signed with the operator's key (`APPLE_TEAM_ID`, `APPLE_KEY_ID`, `APPLE_PRIVATE_KEY`
 * as PEM, where `\n` may replace line breaks). Created on demand and cached for a day. Standards: RFC 7519, ES256.
 */
export class AppleSecret {
  #cached: { readonly secret: Promise<string>; readonly until: number } | undefined

  constructor(
    private readonly env: Env,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Returns undefined if no key is set. Throws `provider_missing` if the settings are incomplete. */
  auth(clientId: string): ClientAuth | undefined {
    const { env } = this
    const [team, keyId, pem] = [env['APPLE_TEAM_ID'], env['APPLE_KEY_ID'], env['APPLE_PRIVATE_KEY']]
    if (!team && !keyId && !pem) return undefined
    if (!team || !keyId || !pem) throw apiError('provider_missing', 'The login by apple is set up by half.')
    return async (server, client, body, headers) =>
      ClientSecretPost(await this.#secret({ team, keyId, pem, clientId }))(server, client, body, headers)
  }

  #secret(key: { team: string; keyId: string; pem: string; clientId: string }): Promise<string> {
    const now = Math.floor(this.clock.now() / 1000)
    if (this.#cached && this.#cached.until - RENEW_BEFORE_SECONDS > now) return this.#cached.secret
    const until = now + SECRET_TTL_SECONDS
    const secret = signSecret(key, now, until)
    const entry = (this.#cached = { secret, until })
    secret.catch(() => {
      if (this.#cached === entry) this.#cached = undefined
    })
    return secret
  }
}

async function signSecret(
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

export interface SocialClient {
  readonly provider: SocialProvider
  readonly client: Client
  readonly auth: ClientAuth
  readonly insecure: boolean
}

/**
 * Creates the client of a social provider from `<NAME>_CLIENT_ID` and `<NAME>_CLIENT_SECRET`, or Apple's key. Falls
 * back to the development provider if there is one. Throws `provider_missing`.
 */
export function createSocialClient(
  { env, urls, devSocials }: Pick<WalletCore, 'env' | 'urls' | 'devSocials'>,
  name: SocialName,
  appleSecret: AppleSecret,
): SocialClient {
  const provider = socialProviders[name]
  const id = env[`${name.toUpperCase()}_CLIENT_ID`]
  if (id) {
    const secret = env[`${name.toUpperCase()}_CLIENT_SECRET`]
    const appleAuth = name === 'apple' && !secret ? appleSecret.auth(id) : undefined
    return { provider, client: { client_id: id }, auth: appleAuth ?? toClientAuth(provider, secret), insecure: false }
  }
  if (!devSocials) throw apiError('provider_missing', `Login with ${name} isn’t available.`)
  const dev = devSocials.social(provider, name, urls.frame())
  return {
    provider: dev.provider,
    client: { client_id: dev.id },
    auth: toClientAuth(provider, dev.secret),
    insecure: true,
  }
}

function toClientAuth({ secretIn }: SocialProvider, secret: string | undefined): ClientAuth {
  if (!secret) return None()
  return secretIn === 'header' ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

const TIMEOUT_MS = 10_000

interface AuthorizationCode {
  readonly redirectUri: string
  readonly state: string
  readonly code: string
  readonly iss?: string | undefined
  readonly nonce: string
  readonly verifier: string
}

/**
 * Exchanges an authorization code for the user's identity. Throws `provider_failed` if the request fails or the issuer,
 * nonce, audience or signature is wrong. Standards: RFC 6749, RFC 7636, RFC 9207, OpenID Connect Core 1.0.
 */
export async function exchangeCode(
  social: SocialClient,
  code: AuthorizationCode,
  fetch: typeof globalThis.fetch,
): Promise<SocialPerson> {
  try {
    return await requestPerson(social, code, fetch)
  } catch (error) {
    throw Object.assign(apiError('provider_failed', 'The provider did not confirm the login.'), { cause: error })
  }
}

async function requestPerson(
  { provider, client, auth, insecure }: SocialClient,
  { redirectUri, state, code, iss, nonce, verifier }: AuthorizationCode,
  fetch: typeof globalThis.fetch,
): Promise<SocialPerson> {
  const { server, person } = provider
  const options = {
    [customFetch]: (url: string, init: object) => fetch(url, init),
    [allowInsecureRequests]: insecure,
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
  }
  const callbackParams = new URLSearchParams({ state, code, ...(iss !== undefined && { iss }) })
  const params = validateAuthResponse(server, client, callbackParams, state)
  const response = await authorizationCodeGrantRequest(server, client, auth, params, redirectUri, verifier, options)
  const expected = person ? {} : { expectedNonce: nonce, requireIdToken: true }
  const tokens = await processAuthorizationCodeResponse(server, client, response, expected)
  if (!person) {
    await validateApplicationLevelSignature(server, response, options)
    return readClaims(getValidatedIdTokenClaims(tokens))
  }
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'appkit-modal-gateway' })
  const url = new URL(person.url)
  const userInfo = await protectedResourceRequest(tokens.access_token, 'GET', url, headers, undefined, options)
  if (!userInfo.ok) throw apiError('provider_failed', `The provider answered ${userInfo.status}.`)
  return person.read(await userInfo.json())
}
