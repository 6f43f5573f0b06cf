import { and, eq, gt } from 'drizzle-orm'
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import * as z from 'zod'
import type { LoginAnswer, LoginOutcome } from '../../../../src/contract/login-api.js'
import type { RouteBody } from '../../http/api-route.js'
import { apiError } from '../../http/http-error.js'
import { schema } from '../../store/database.js'
import { sha256, randomId, randomToken } from '../keys/hashing.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { attemptFacts, toAttemptColumns, isPermitted, type AttemptClient, type Permission } from './attempt-origin.js'
import { AppleSecret, exchangeCode, createSocialClient, type SocialClient } from './oauth-client.js'
import { socialNames, type SocialName } from './social-providers.js'

// Length of 256 bits in base64url.
const STATE_LENGTH = 43
const SEPARATOR = '--'

/**
 * Splits the state of a callback. Apps in a context without popups append their own URL: `<state>--<encoded URL>`.
 * Throws `state_mismatch`.
 */
export function readState(text: string): { readonly state: string; readonly address: string | undefined } {
  const [state, rest] = [text.slice(0, STATE_LENGTH), text.slice(STATE_LENGTH)]
  if (state.length < STATE_LENGTH || (rest !== '' && !rest.startsWith(SEPARATOR))) throw stateMismatch()
  if (rest === '') return { state, address: undefined }
  try {
    return { state, address: decodeURIComponent(rest.slice(SEPARATOR.length)) }
  } catch {
    throw stateMismatch()
  }
}

/**
 * Returns the app URL to redirect to with the result. Throws `state_mismatch` unless it is a page of the attempt's
 * origin, which prevents an open redirect.
 */
export function toReturnUrl(address: string, origin: string, resultUri: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.origin !== origin || url.username || url.password) throw stateMismatch()
  url.searchParams.set('result_uri', resultUri)
  return url.href
}

function stateMismatch(): Error {
  return apiError('state_mismatch', 'This answer belongs to no login that is under way.')
}

export const RESULT_TTL_MS = 120_000

const { oauthAttempts } = schema
type Attempt = typeof oauthAttempts.$inferSelect

const secrets = z.object({ nonce: z.string(), verifier: z.string() })
const result = z.object({ subject: z.string(), email: z.string().nullable(), userName: z.string().nullable() })
const socialName = z.enum(socialNames)

/** Social logins. Each attempt is bound to the key, project, page and browser that started it. */
export class SocialAttempts {
  readonly #appleSecret: AppleSecret

  constructor(private readonly core: WalletCore) {
    this.#appleSecret = new AppleSecret(core.env, core.clock)
  }

  async start(
    { provider, ...page }: RouteBody<'POST /v1/oauth/start'>,
    client: AttemptClient,
  ): Promise<LoginAnswer<'POST /v1/oauth/start'>> {
    const { db, clock, sealer } = this.core
    const social = createSocialClient(this.core, provider, this.#appleSecret)
    const [id, state, nonce, verifier] = [randomId(), randomToken(), randomToken(), randomToken()]
    const columns = toAttemptColumns(page, client, clock.now())
    const secretsSealed = sealer.seal(JSON.stringify({ nonce, verifier }), toSealContext(id))
    await db.insert(oauthAttempts).values({ id, provider, stateHash: sha256(state), secretsSealed, ...columns })
    const uri = await this.#authorizationUri(social, { state, nonce, verifier })
    return { uri, attemptId: id, matchWord: columns.matchWord }
  }

  async #authorizationUri(
    { provider, client }: SocialClient,
    { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
  ): Promise<string> {
    const uri = new URL(provider.server.authorization_endpoint ?? '')
    const params = {
      client_id: client.client_id,
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope: provider.scope,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(!provider.person && { nonce }),
    }
    for (const [name, value] of Object.entries(params)) uri.searchParams.set(name, value)
    return uri.href
  }

  /** Returns the facts that the user compares on the callback page. Does not change the attempt. Throws `expired`. */
  async describe(text: string): Promise<LoginAnswer<'POST /v1/oauth/look'>> {
    const { state } = readState(text)
    const [row] = await this.core.db.select().from(oauthAttempts).where(this.#isOpen(state))
    if (!row) throw expired()
    return attemptFacts(row)
  }

  /**
   * Handles the provider's redirect, once per attempt. A code counts only in the browser that started the login, or
   * after the user confirmed it; otherwise the attempt is unchanged. Throws `state_mismatch`, `denied` and
   * `provider_failed`, and reports them to the polling frame.
   */
  async callback(params: RouteBody<'POST /v1/oauth/callback'>): Promise<LoginAnswer<'POST /v1/oauth/callback'>> {
    const { state, address } = readState(params.state)
    // An error cannot log anyone in, so it needs no permission.
    const attempt = await this.#claim(state, params.error === undefined ? params : { confirmed: true })
    try {
      const ref = randomId()
      const resultUri = `${this.core.urls.frame()}/r#${ref}`
      const back = address === undefined ? {} : { returnTo: toReturnUrl(address, attempt.origin, resultUri) }
      if (params.error !== undefined) throw toFailure(params.error)
      await this.#exchange(attempt, { ...params, state }, ref)
      return { resultUri, origin: attempt.origin, ...back }
    } catch (error) {
      const code = (error as { code?: string }).code
      const failure = code === 'denied' || code === 'state_mismatch' ? code : 'provider_failed'
      await this.#update(attempt.id, { status: 'failed', failure })
      throw error
    }
  }

  /** Returns the result to the key that started the attempt, or undefined while it is pending. Throws its failure. */
  async poll(id: string, jkt: string): Promise<{ status: 'ready'; resultUri: string } | undefined> {
    const { db, clock, sealer, urls } = this.core
    const isOwn = and(eq(oauthAttempts.id, id), eq(oauthAttempts.jkt, jkt))
    const [row] = await db.select().from(oauthAttempts).where(isOwn)
    if (row?.status === 'failed') throw toFailure(row.failure === 'denied' ? 'access_denied' : '')
    if (!row || row.expiresAt <= clock.now() || row.status === 'redeemed') throw expired()
    if (row.status !== 'ready' || !row.refSealed) return undefined
    return { status: 'ready', resultUri: `${urls.frame()}/r#${sealer.openText(row.refSealed, toSealContext(id))}` }
  }

  /** Completes the login once, for the key that started it. Throws `expired`. */
  async redeem(ref: string, jkt: string): Promise<LoginOutcome> {
    const { db, clock, sealer, logins } = this.core
    const open = and(eq(oauthAttempts.status, 'ready'), gt(oauthAttempts.expiresAt, clock.now()))
    const [row] = await db
      .update(oauthAttempts)
      .set({ status: 'redeemed' })
      .where(and(eq(oauthAttempts.refHash, sha256(ref)), eq(oauthAttempts.jkt, jkt), open))
      .returning()
    if (!row?.resultSealed) throw expired()
    const { id, provider, projectId, origin, browser, country, matchWord: word } = row
    const person = result.parse(JSON.parse(sealer.openText(row.resultSealed, toSealContext(id))))
    const identity = { ...person, provider }
    return logins.finish({ identity, amr: provider, jkt, projectId, origin, browser, country, matchWord: word })
  }

  get #redirectUri(): string {
    return `${this.core.urls.frame()}/auth/callback`
  }

  #isOpen(state: string) {
    const open = and(eq(oauthAttempts.status, 'started'), gt(oauthAttempts.expiresAt, this.core.clock.now()))
    return and(eq(oauthAttempts.stateHash, sha256(state)), open)
  }

  // Checks and claims in one statement, so that only one of two concurrent callbacks succeeds.
  async #claim(state: string, permission: Permission): Promise<Attempt> {
    const [row] = await this.core.db
      .update(oauthAttempts)
      .set({ status: 'exchanging' })
      .where(and(this.#isOpen(state), isPermitted(oauthAttempts.browserHash, permission)))
      .returning()
    if (!row) throw stateMismatch()
    return row
  }

  async #exchange(
    attempt: Attempt,
    { state, code, iss }: { state: string; code?: string | undefined; iss?: string | undefined },
    ref: string,
  ): Promise<void> {
    const { sealer, clock, fetch } = this.core
    if (code === undefined) throw toFailure('')
    const name: SocialName = socialName.parse(attempt.provider)
    const social = createSocialClient(this.core, name, this.#appleSecret)
    const attemptSecrets = secrets.parse(JSON.parse(sealer.openText(attempt.secretsSealed, toSealContext(attempt.id))))
    const redirectUri = this.#redirectUri
    const { subject, ...person } = await exchangeCode(
      social,
      { redirectUri, state, code, iss, ...attemptSecrets },
      fetch,
    )
    // User ids are unique per issuer only.
    const identity = { ...person, subject: `${social.provider.server.issuer} ${subject}` }
    await this.#update(attempt.id, {
      status: 'ready',
      refHash: sha256(ref),
      refSealed: sealer.seal(ref, toSealContext(attempt.id)),
      resultSealed: sealer.seal(JSON.stringify(identity), toSealContext(attempt.id)),
      expiresAt: clock.now() + RESULT_TTL_MS,
    })
  }

  async #update(id: string, values: Partial<Attempt>): Promise<void> {
    await this.core.db.update(oauthAttempts).set(values).where(eq(oauthAttempts.id, id))
  }
}

function toSealContext(id: string): string {
  return `oauth|${id}`
}

function toFailure(error: string): Error {
  // Providers use different error codes for a cancelled login.
  if (/^(?:access_denied|user_cancelled\w*|user_denied)$/.test(error)) return apiError('denied', 'The user declined.')
  return apiError('provider_failed', 'The provider did not confirm the login.')
}

function expired(): Error {
  return apiError('expired', 'The login is over, or was used.')
}
