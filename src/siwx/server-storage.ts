import type { SignInRequest, SignOutRequest } from '../contract/sign-in.js'
import type { CaipNetworkId } from '../core/caip.js'
import { type Clock, systemClock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXSession } from '../core/siwx.js'
import { withTimeout } from '../lib/async.js'
import { cleanText } from '../lib/clean-text.js'
import { readText } from '../lib/read-text.js'
import { parseJson, trimEnd } from '../lib/text.js'
import { isOfAccount } from './check-message.js'
import type { SIWXStorage, SIWXStorageArea } from './local-storage.js'
import { readSession } from './read-session.js'

/** One question to the server that signs people in. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: object | undefined
  readonly token?: string | undefined
}

/** By what it is asked. */
export interface ServerWay {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

const MAX_BYTES = 1_048_576

/**
 * What the server answers, an empty object for nothing. Rejects with `siwx/server-refused` and the server's own sentence as
 * plain text, or with `siwx/server-unreachable` when it does not answer in time. Follows it nowhere else.
 */
async function askServer({ method, url, body, token }: ServerRequest, way: ServerWay): Promise<object> {
  const headers = {
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const unreachable = (cause?: unknown) => new AppKitError('siwx/server-unreachable', { cause })
  const run = async (signal: AbortSignal) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const asked = {
      method,
      headers,
      ...sent,
      signal,
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
    } as const
    const { fetch: ask } = way // called on nothing: a browser's own minds
    const response = await ask(url, asked)
    return { ok: response.ok, text: await readText(response, MAX_BYTES, unreachable) }
  }
  const answer = withTimeout(run, { ms: way.timeoutMs, clock: way.clock, onTimeout: unreachable })
  const { ok, text } = await answer.catch((cause: unknown) => {
    throw AppKitError.from(cause, 'siwx/server-unreachable')
  })
  const said = readAnswer(text)
  if (ok && said) return said
  throw refusal(said)
}

function readAnswer(text: string): object | undefined {
  if (text === '') return {}
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function refusal(said: { readonly message?: unknown } | undefined): AppKitError {
  const text = cleanText(said?.message, 200)
  return new AppKitError('siwx/server-refused', text ? { text } : {})
}

/** Which server, and how it knows who asks. */
export interface ServerStorageOptions {
  /** What stands before `/nonce`, `/verify`, `/session` and `/sign-out`; of this page's host where it begins with `/`. */
  readonly url: string
  /** How long an answer may take, in milliseconds; 15,000 where it is absent. */
  readonly timeoutMs?: number
  /** Where the server's token is kept, under `@appkit/siwx-auth-token`. Without one only its cookie counts. */
  readonly tokens?: SIWXStorageArea
  readonly fetch?: typeof fetch
  readonly clock?: Clock
}

const TOKEN = '@appkit/siwx-auth-token'
const TOKEN_FORM = /^[\w\-.~+/]{1,4096}=*$/

/**
 * Leaves the sign-ins to a server of the app's own: it gives the nonces, verifies for itself, and knows by its cookie, or by
 * the token it gave, who asks. What it has to answer stands in `contract/sign-in.ts`.
 *
 * @example new DefaultSIWX({ storage: new ServerStorage({ url: '/auth' }) })
 */
export class ServerStorage implements SIWXStorage {
  private readonly clock: Clock

  constructor(private readonly options: ServerStorageOptions) {
    this.clock = options.clock ?? systemClock
  }

  async getNonce(): Promise<string> {
    const { nonce } = (await this.ask('GET', 'nonce')) as { nonce?: unknown }
    if (typeof nonce === 'string' && /^[A-Za-z0-9]{8,256}$/.test(nonce)) return nonce
    throw new AppKitError('siwx/server-refused', { text: 'The server gave no nonce' })
  }

  async add(session: SIWXSession): Promise<void> {
    await this.verify([session])
  }

  async set(sessions: readonly SIWXSession[]): Promise<void> {
    const kept = await this.list()
    if (sessions.length === 0) return this.signOut({})
    for (const { data } of kept.filter(one => !sessions.some(other => isSame(one, other))))
      await this.remove(data.chainId, data.accountAddress)
    for (const together of byNonce(sessions.filter(one => !kept.some(other => isSame(one, other)))))
      await this.verify(together)
  }

  async list(): Promise<readonly SIWXSession[]> {
    const { sessions } = (await this.ask('GET', 'session')) as { sessions?: unknown }
    return Array.isArray(sessions) ? sessions.flatMap(item => readSession(item) ?? []) : []
  }

  async remove(chainId: CaipNetworkId, address: string): Promise<void> {
    const kept = (await this.list()).find(session => isOfAccount(session, chainId, address))
    await this.signOut({ chainId, address: kept?.data.accountAddress ?? address })
  }

  /** Those of one nonce, at once: it is good for all of them or for none. */
  private async verify([first, ...others]: readonly SIWXSession[]): Promise<void> {
    if (!first) return
    const body = { ...proofOf(first), ...(others.length > 0 && { others: others.map(proofOf) }) } as SignInRequest
    const { session, token } = (await this.ask('POST', 'verify', body)) as { session?: unknown; token?: unknown }
    const kept = readSession(session)
    if (!kept || !isSame(kept, first))
      throw new AppKitError('siwx/server-refused', { text: 'The server signed somebody else in' })
    if (typeof token === 'string' && TOKEN_FORM.test(token)) this.options.tokens?.setItem(TOKEN, token)
  }

  private async signOut(request: SignOutRequest): Promise<void> {
    await this.ask('POST', 'sign-out', request)
    if (!request.chainId) this.options.tokens?.removeItem(TOKEN)
  }

  private ask(method: 'GET' | 'POST', path: string, body?: object): Promise<object> {
    const { url, tokens, timeoutMs = 15_000, fetch: ask = fetch } = this.options
    const token = tokens?.getItem(TOKEN)
    const request = { method, url: `${trimEnd(url, '/')}/${path}`, body, token: token ?? undefined }
    return askServer(request, { clock: this.clock, timeoutMs, fetch: ask })
  }
}

function proofOf({ data, message, signature, cacao }: SIWXSession): object {
  return { message, signature, data, ...(cacao && { cacao }) }
}

function isSame(one: SIWXSession, other: SIWXSession): boolean {
  return one.message === other.message && one.signature === other.signature
}

/** So many networks a server takes at once; it asks for a further one when the person goes there. */
const MOST_AT_ONCE = 32

function byNonce(sessions: readonly SIWXSession[]): readonly (readonly SIWXSession[])[] {
  const nonces = [...new Set(sessions.map(({ data }) => data.nonce))]
  return nonces.map(nonce => sessions.filter(({ data }) => data.nonce === nonce).slice(0, MOST_AT_ONCE))
}
