import { and, eq, gt } from 'drizzle-orm'
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import * as z from 'zod'
import type { LoginAnswer, LoginOutcome } from '../../../../src/contract/login-api.js'
import type { RouteBody } from '../../http/api-route.js'
import { refuse } from '../../http/http-error.js'
import { schema } from '../../store/database.js'
import { hashOf, randomId, randomToken } from '../keys/hashing.js'
import type { WalletCore } from '../wallet-api/wallet-core.js'
import { attemptFacts, begunBy, isPermitted, type Beginner, type Permission } from './attempt-origin.js'
import { AppleSecret, askSocial, readySocial, type ReadySocial } from './oauth-client.js'
import { socialNames, type SocialName } from './social-providers.js'

/** How long a state of ours is: 256 bits, base64url. */
const STATE_LENGTH = 43
const SEPARATOR = '--'

/**
 * The state of a callback. An app that lives in a page without windows puts its own address behind it:
 * `<state>--<address, encoded>`. Throws `state_mismatch` for what is neither.
 */
export function readState(text: string): { readonly state: string; readonly address: string | undefined } {
  const [state, rest] = [text.slice(0, STATE_LENGTH), text.slice(STATE_LENGTH)]
  if (state.length < STATE_LENGTH || (rest !== '' && !rest.startsWith(SEPARATOR))) throw mismatch()
  if (rest === '') return { state, address: undefined }
  try {
    return { state, address: decodeURIComponent(rest.slice(SEPARATOR.length)) }
  } catch {
    throw mismatch()
  }
}

/** Where the callback page goes with the result. Throws `state_mismatch` unless it is a page of the origin that asked. */
export function returnAddress(address: string, origin: string, resultUri: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.origin !== origin || url.username || url.password) throw mismatch()
  url.searchParams.set('result_uri', resultUri)
  return url.href
}

/** That an answer belongs to no login which is under way. */
function mismatch(): Error {
  return refuse('state_mismatch', 'This answer belongs to no login that is under way.')
}

/** How long the result waits to be fetched. */
export const RESULT_MS = 120_000

const { oauthAttempts } = schema
type Attempt = typeof oauthAttempts.$inferSelect

const secrets = z.object({ nonce: z.string(), verifier: z.string() })
const result = z.object({ subject: z.string(), email: z.string().nullable(), userName: z.string().nullable() })
const named = z.enum(socialNames)

/** Logins by a social, each bound to the key, the project, the page and the browser that began it. */
export class SocialAttempts {
  readonly #appleSecret: AppleSecret

  constructor(private readonly core: WalletCore) {
    this.#appleSecret = new AppleSecret(core.env, core.clock)
  }

  /** Begins one. Throws `provider_missing`. */
  async start(
    { provider, ...page }: RouteBody<'POST /v1/oauth/start'>,
    beginner: Beginner,
  ): Promise<LoginAnswer<'POST /v1/oauth/start'>> {
    const { db, clock, sealer } = this.core
    const social = readySocial(this.core, provider, this.#appleSecret)
    const [id, state, nonce, verifier] = [randomId(), randomToken(), randomToken(), randomToken()]
    const begun = begunBy(page, beginner, clock.now())
    const secretsSealed = sealer.seal(JSON.stringify({ nonce, verifier }), contextOf(id))
    await db.insert(oauthAttempts).values({ id, provider, stateHash: hashOf(state), secretsSealed, ...begun })
    const uri = await this.#authorizationUri(social, { state, nonce, verifier })
    return { uri, attemptId: id, matchWord: begun.matchWord }
  }

  async #authorizationUri(
    { provider, client }: ReadySocial,
    { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
  ): Promise<string> {
    const uri = new URL(provider.server.authorization_endpoint ?? '')
    const asks = {
      client_id: client.client_id,
      redirect_uri: this.#redirectUri,
      response_type: 'code',
      scope: provider.scope,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(!provider.person && { nonce }),
    }
    for (const [name, value] of Object.entries(asks)) uri.searchParams.set(name, value)
    return uri.href
  }

  /** What a person compares on the callback page before the login goes on. Looking ends nothing. Throws `expired`. */
  async lookUp(text: string): Promise<LoginAnswer<'POST /v1/oauth/look'>> {
    const { state } = readState(text)
    const [row] = await this.core.db.select().from(oauthAttempts).where(this.#open(state))
    if (!row) throw over()
    return attemptFacts(row)
  }

  /**
   * What the social's page sent back, once. A code counts only in the browser that began the login, or after a person
   * confirmed it there; otherwise the attempt stays as it was. Throws `state_mismatch`, `denied`, `provider_failed`;
   * the frame, which polls, is told the same.
   */
  async callback(said: RouteBody<'POST /v1/oauth/callback'>): Promise<LoginAnswer<'POST /v1/oauth/callback'>> {
    const { state, address } = readState(said.state)
    // A refusal logs nobody in: it needs no permission.
    const attempt = await this.#claim(state, said.error === undefined ? said : { confirmed: true })
    try {
      const ref = randomId()
      const resultUri = `${this.core.urls.frame()}/r#${ref}`
      const back = address === undefined ? {} : { returnTo: returnAddress(address, attempt.origin, resultUri) }
      if (said.error !== undefined) throw failureOf(said.error)
      await this.#trade(attempt, { ...said, state }, ref)
      return { resultUri, origin: attempt.origin, ...back }
    } catch (error) {
      const code = (error as { code?: string }).code
      const failure = code === 'denied' || code === 'state_mismatch' ? code : 'provider_failed'
      await this.#update(attempt.id, { status: 'failed', failure })
      throw error
    }
  }

  /** The result for the key that began; nothing yet; or why there will be none. */
  async look(id: string, jkt: string): Promise<{ status: 'ready'; resultUri: string } | undefined> {
    const { db, clock, sealer, urls } = this.core
    const mine = and(eq(oauthAttempts.id, id), eq(oauthAttempts.jkt, jkt))
    const [row] = await db.select().from(oauthAttempts).where(mine)
    if (row?.status === 'failed') throw failureOf(row.failure === 'denied' ? 'access_denied' : '')
    if (!row || row.expiresAt <= clock.now() || row.status === 'redeemed') throw over()
    if (row.status !== 'ready' || !row.refSealed) return undefined
    return { status: 'ready', resultUri: `${urls.frame()}/r#${sealer.openText(row.refSealed, contextOf(id))}` }
  }

  /** Ends the login: once, and for the key that began it. Throws `expired`. */
  async redeem(ref: string, jkt: string): Promise<LoginOutcome> {
    const { db, clock, sealer, logins } = this.core
    const open = and(eq(oauthAttempts.status, 'ready'), gt(oauthAttempts.expiresAt, clock.now()))
    const [row] = await db
      .update(oauthAttempts)
      .set({ status: 'redeemed' })
      .where(and(eq(oauthAttempts.refHash, hashOf(ref)), eq(oauthAttempts.jkt, jkt), open))
      .returning()
    if (!row?.resultSealed) throw over()
    const { id, provider, projectId, origin, browser, country, matchWord: word } = row
    const person = result.parse(JSON.parse(sealer.openText(row.resultSealed, contextOf(id))))
    const identity = { ...person, provider }
    return logins.finish({ identity, amr: provider, jkt, projectId, origin, browser, country, matchWord: word })
  }

  get #redirectUri(): string {
    return `${this.core.urls.frame()}/auth/callback`
  }

  #open(state: string) {
    const open = and(eq(oauthAttempts.status, 'started'), gt(oauthAttempts.expiresAt, this.core.clock.now()))
    return and(eq(oauthAttempts.stateHash, hashOf(state)), open)
  }

  /** One statement checks and claims: of two answers for one state, one is looked at. */
  async #claim(state: string, permission: Permission): Promise<Attempt> {
    const [row] = await this.core.db
      .update(oauthAttempts)
      .set({ status: 'exchanging' })
      .where(and(this.#open(state), isPermitted(oauthAttempts.browserHash, permission)))
      .returning()
    if (!row) throw mismatch()
    return row
  }

  async #trade(
    attempt: Attempt,
    { state, code, iss }: { state: string; code?: string | undefined; iss?: string | undefined },
    ref: string,
  ): Promise<void> {
    const { sealer, clock, fetch } = this.core
    if (code === undefined) throw failureOf('')
    const name: SocialName = named.parse(attempt.provider)
    const social = readySocial(this.core, name, this.#appleSecret)
    const kept = secrets.parse(JSON.parse(sealer.openText(attempt.secretsSealed, contextOf(attempt.id))))
    const redirectUri = this.#redirectUri
    const { subject, ...person } = await askSocial(social, { redirectUri, state, code, iss, ...kept }, fetch)
    // Who an id belongs to, only its issuer can say.
    const identity = { ...person, subject: `${social.provider.server.issuer} ${subject}` }
    await this.#update(attempt.id, {
      status: 'ready',
      refHash: hashOf(ref),
      refSealed: sealer.seal(ref, contextOf(attempt.id)),
      resultSealed: sealer.seal(JSON.stringify(identity), contextOf(attempt.id)),
      expiresAt: clock.now() + RESULT_MS,
    })
  }

  async #update(id: string, values: Partial<Attempt>): Promise<void> {
    await this.core.db.update(oauthAttempts).set(values).where(eq(oauthAttempts.id, id))
  }
}

function contextOf(id: string): string {
  return `oauth|${id}`
}

function failureOf(error: string): Error {
  // Each has its own word for the button that says no.
  if (/^(?:access_denied|user_cancelled\w*|user_denied)$/.test(error)) return refuse('denied', 'The person said no.')
  return refuse('provider_failed', 'The provider did not confirm the login.')
}

function over(): Error {
  return refuse('expired', 'The login is over, or was used.')
}
