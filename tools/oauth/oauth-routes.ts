import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import * as z from 'zod'
import { randomToken } from '../../gateway/src/modules/keys/hashing.js'
import { type SocialName, socialNames } from '../../gateway/src/modules/social/social-providers.js'
import type { Clock } from '../../src/core/clock.js'
import { localOnly, answerLoginPage } from '../gateway/dev-pages.js'
import { DEV_CLIENT, devProviderUrl } from './dev-client.js'
import { addDevFarcaster } from './farcaster-routes.js'

interface DevPerson {
  readonly name: string
  readonly subject: string
}

interface DevGrant {
  readonly social: SocialName
  readonly person: DevPerson
  readonly redirectUri: string
  readonly challenge: string
  readonly nonce: string | undefined
}

const TTL_MS = 60_000
const MAX_CODES = 1_000

class DevCodes {
  readonly #codes = new Map<string, { readonly grant: DevGrant; readonly until: number }>()

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  issue(grant: DevGrant): string {
    const [oldest] = this.#codes.keys()
    if (this.#codes.size >= MAX_CODES && oldest) this.#codes.delete(oldest)
    const code = randomToken()
    this.#codes.set(code, { grant, until: this.clock.now() + TTL_MS })
    return code
  }

  /** Redeems a code. Returns undefined for an unknown code, another client, or a wrong PKCE verifier (RFC 7636). */
  redeem(
    code: string,
    { social, redirectUri, verifier }: { social: string; redirectUri: string; verifier: string },
  ): DevGrant | undefined {
    const grant = this.take(code)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isMatch = grant?.social === social && grant.redirectUri === redirectUri && grant.challenge === challenge
    return isMatch ? grant : undefined
  }

  take(code: string): DevGrant | undefined {
    const entry = this.#codes.get(code)
    this.#codes.delete(code)
    return entry && entry.until > this.clock.now() ? entry.grant : undefined
  }
}

interface DevProviderOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly frameUrl: () => string
}

const KID = 'development'

const social = z.enum(socialNames)
const authorizeQuery = z.object({
  client_id: z.literal(DEV_CLIENT.id),
  redirect_uri: z.string().max(512),
  response_type: z.literal('code'),
  state: z.string().min(1).max(4_096),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  nonce: z.string().max(256).optional(),
  scope: z.string().max(256).optional(),
})
const decisionForm = authorizeQuery.extend({
  name: z.string().max(60),
  subject: z.string().regex(/^[0-9A-Za-z]{0,60}$/),
  decision: z.enum(['allow', 'deny']),
})
const tokenForm = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
})

/** Replaces the pages of all social providers in development: `/dev/oauth/<social>/…`. */
export function devOauthRoutes({ clock, frameUrl }: DevProviderOptions): Hono {
  const app = new Hono()
  const codes = new DevCodes(clock)
  const keys = generateKeyPair('ES256')
  const redirectUri = () => `${frameUrl()}/auth/callback`
  app.use('/dev/oauth/*', localOnly)
  addDevFarcaster(app, { clock, frameUrl })
  addPages(app, codes, redirectUri, frameUrl)
  addTokenRoutes(app, { codes, keys, clock, frameUrl })
  return app
}

function addPages(app: Hono, codes: DevCodes, redirectUri: () => string, frameUrl: () => string): void {
  app.get('/dev/oauth/:social/authorize', context => {
    const name = social.safeParse(context.req.param('social'))
    const query = authorizeQuery.safeParse(context.req.query())
    if (!name.success || !query.success || query.data.redirect_uri !== redirectUri())
      return context.text('This is not how one asks.', 400)
    const action = `/dev/oauth/${name.data}/decide`
    return answerLoginPage(context, { title: `Log in with ${name.data}`, action, hidden: definedEntries(query.data) })
  })
  app.post('/dev/oauth/:social/decide', async context => {
    const name = social.safeParse(context.req.param('social'))
    const form = decisionForm.safeParse(await context.req.parseBody())
    if (!name.success || !form.success || form.data.redirect_uri !== redirectUri())
      return context.text('This is not how one answers.', 400)
    const { state, nonce, code_challenge: challenge, name: person, subject } = form.data
    const back = new URL(redirectUri())
    back.searchParams.set('state', state)
    back.searchParams.set('iss', devProviderUrl(frameUrl(), name.data))
    if (form.data.decision === 'deny') back.searchParams.set('error', 'access_denied')
    else {
      const grant = {
        social: name.data,
        person: { name: person, subject },
        redirectUri: redirectUri(),
        challenge,
        nonce,
      }
      back.searchParams.set('code', codes.issue(grant))
    }
    return context.redirect(back.href, 303)
  })
}

interface TokenRoutesOptions extends DevProviderOptions {
  readonly codes: DevCodes
  readonly keys: Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }>
}

function addTokenRoutes(app: Hono, parts: TokenRoutesOptions): void {
  const { codes, keys } = parts
  app.post('/dev/oauth/:social/token', async context => {
    const form = await context.req.parseBody()
    const parsed = tokenForm.safeParse(form)
    const grant =
      parsed.success && isDevClient(context, form)
        ? codes.redeem(parsed.data.code, {
            social: context.req.param('social'),
            redirectUri: parsed.data.redirect_uri,
            verifier: parsed.data.code_verifier,
          })
        : undefined
    if (!grant) return context.json({ error: 'invalid_grant' }, 400)
    const isOidc = grant.social === 'google' || grant.social === 'apple'
    return context.json({
      access_token: codes.issue(grant),
      token_type: 'bearer',
      expires_in: 60,
      ...(isOidc && { id_token: await idToken(parts, grant) }),
    })
  })
  app.get('/dev/oauth/:social/keys', async context => {
    const jwk = await exportJWK((await keys).publicKey)
    return context.json({ keys: [{ ...jwk, kid: KID, alg: 'ES256', use: 'sig' }] })
  })
  app.get('/dev/oauth/:social/person', context => {
    const [, token = ''] = /^Bearer ([\w-]+)$/.exec(context.req.header('authorization') ?? '') ?? []
    const grant = codes.take(token)
    if (grant?.social !== context.req.param('social')) return context.json({ error: 'invalid_token' }, 401)
    return context.json(toPersonResponse(grant))
  })
}

function toPersonResponse({ social: name, person: { subject: id, name: displayName } }: DevGrant): object {
  if (name === 'x') return { data: { id, name: displayName, username: displayName } }
  if (name === 'github') return { id, login: displayName }
  if (name === 'discord')
    return { id, username: displayName, global_name: displayName, email: `${id}@discord.example.com`, verified: true }
  return { id, name: displayName }
}

async function idToken({ keys, clock, frameUrl }: TokenRoutesOptions, grant: DevGrant): Promise<string> {
  const { social: name, person, nonce } = grant
  const now = Math.floor(clock.now() / 1000)
  const email = name === 'google' ? { email: `${person.subject}@google.example.com`, email_verified: true } : {}
  return new SignJWT({ name: person.name, ...email, ...(nonce !== undefined && { nonce }) })
    .setProtectedHeader({ alg: 'ES256', kid: KID })
    .setIssuer(devProviderUrl(frameUrl(), name))
    .setSubject(person.subject)
    .setAudience(DEV_CLIENT.id)
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign((await keys).privateKey)
}

function isDevClient(context: Context, { client_id: id, client_secret: secret }: Record<string, unknown>): boolean {
  const basic = `Basic ${Buffer.from(`${DEV_CLIENT.id}:${DEV_CLIENT.secret}`).toString('base64')}`
  return context.req.header('authorization') === basic || (id === DEV_CLIENT.id && secret === DEV_CLIENT.secret)
}

function definedEntries(values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
