import type { SignInRequest, SignOutRequest } from '../contract/sign-in.js'
import type { CaipNetworkId } from '../core/caip.js'
import { type Clock, systemClock } from '../core/clock.js'
import { AppKitError } from '../core/errors/appkit-error.js'
import type { SIWXSession } from '../core/siwx.js'
import { withTimeout } from '../lib/async.js'
import { cleanText } from '../lib/clean-text.js'
import { readText } from '../lib/read-text.js'
import { parseJson, trimEnd } from '../lib/text.js'
import { isSessionFor } from './check-message.js'
import type { SIWXStorage, SIWXStorageArea } from './local-storage.js'
import { readSession } from './read-session.js'

export interface ServerRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: object | undefined
  readonly token?: string | undefined
}

export interface ServerRequestContext {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

const MAX_BYTES = 1_048_576

// Sends a request and returns the response, or an empty object for an empty body. Redirects are rejected.
// Throws AppKitError `siwx/server-refused` with the server's message as plain text, or `siwx/server-unreachable`.
async function sendServerRequest(
  { method, url, body, token }: ServerRequest,
  context: ServerRequestContext,
): Promise<object> {
  const headers = {
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const unreachable = (cause?: unknown) => new AppKitError('siwx/server-unreachable', { cause })
  const run = async (signal: AbortSignal) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const init = {
      method,
      headers,
      ...sent,
      signal,
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
    } as const
    const { fetch: fetchFn } = context // called without `this`: the browser's `fetch` throws otherwise
    const response = await fetchFn(url, init)
    return { ok: response.ok, text: await readText(response, MAX_BYTES, unreachable) }
  }
  const pending = withTimeout(run, { ms: context.timeoutMs, clock: context.clock, onTimeout: unreachable })
  const { ok, text } = await pending.catch((cause: unknown) => {
    throw AppKitError.from(cause, 'siwx/server-unreachable')
  })
  const parsed = parseResponse(text)
  if (ok && parsed) return parsed
  throw refusal(parsed)
}

function parseResponse(text: string): object | undefined {
  if (text === '') return {}
  try {
    const value = parseJson(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function refusal(response: { readonly message?: unknown } | undefined): AppKitError {
  const text = cleanText(response?.message, 200)
  return new AppKitError('siwx/server-refused', text ? { text } : {})
}

/** Options of {@link ServerStorage}. */
export interface ServerStorageOptions {
  /**
   * Base URL of `/nonce`, `/verify`, `/session` and `/sign-out`. Relative to the page's origin if it starts with `/`.
   */
  readonly url: string
  /** Maximum response time in milliseconds. Defaults to 15,000. */
  readonly timeoutMs?: number
  /** Storage of the server's token, under `@appkit/siwx-auth-token`. Without it, only cookies are used. */
  readonly tokens?: SIWXStorageArea
  readonly fetch?: typeof fetch
  readonly clock?: Clock
}

const TOKEN = '@appkit/siwx-auth-token'
const TOKEN_FORM = /^[\w\-.~+/]{1,4096}=*$/

/**
 * Stores sessions on the app's own server, which issues nonces and verifies signatures itself. It identifies the user
 * by a cookie or by its token. `contract/sign-in.ts` defines the API.
 * @example new DefaultSIWX({ storage: new ServerStorage({ url: '/auth' }) })
 */
export class ServerStorage implements SIWXStorage {
  private readonly clock: Clock

  constructor(private readonly options: ServerStorageOptions) {
    this.clock = options.clock ?? systemClock
  }

  async getNonce(): Promise<string> {
    const { nonce } = (await this.send('GET', 'nonce')) as { nonce?: unknown }
    if (typeof nonce === 'string' && /^[A-Za-z0-9]{8,256}$/.test(nonce)) return nonce
    throw new AppKitError('siwx/server-refused', { text: 'The server gave no nonce' })
  }

  async add(session: SIWXSession): Promise<void> {
    await this.verify([session])
  }

  async set(sessions: readonly SIWXSession[]): Promise<void> {
    const stored = await this.list()
    if (sessions.length === 0) return this.signOut({})
    for (const { data } of stored.filter(existing => !sessions.some(session => isSame(existing, session))))
      await this.remove(data.chainId, data.accountAddress)
    for (const group of byNonce(sessions.filter(session => !stored.some(existing => isSame(session, existing)))))
      await this.verify(group)
  }

  async list(): Promise<readonly SIWXSession[]> {
    const { sessions } = (await this.send('GET', 'session')) as { sessions?: unknown }
    return Array.isArray(sessions) ? sessions.flatMap(item => readSession(item) ?? []) : []
  }

  async remove(chainId: CaipNetworkId, address: string): Promise<void> {
    const stored = (await this.list()).find(session => isSessionFor(session, chainId, address))
    await this.signOut({ chainId, address: stored?.data.accountAddress ?? address })
  }

  private async verify([first, ...others]: readonly SIWXSession[]): Promise<void> {
    if (!first) return
    const body = { ...toProof(first), ...(others.length > 0 && { others: others.map(toProof) }) } as SignInRequest
    const { session, token } = (await this.send('POST', 'verify', body)) as { session?: unknown; token?: unknown }
    const verified = readSession(session)
    if (!verified || !isSame(verified, first))
      throw new AppKitError('siwx/server-refused', { text: 'The server signed in another account' })
    if (typeof token === 'string' && TOKEN_FORM.test(token)) this.options.tokens?.setItem(TOKEN, token)
  }

  private async signOut(request: SignOutRequest): Promise<void> {
    await this.send('POST', 'sign-out', request)
    if (!request.chainId) this.options.tokens?.removeItem(TOKEN)
  }

  private send(method: 'GET' | 'POST', path: string, body?: object): Promise<object> {
    const { url, tokens, timeoutMs = 15_000, fetch: fetchFn = fetch } = this.options
    const token = tokens?.getItem(TOKEN)
    const request = { method, url: `${trimEnd(url, '/')}/${path}`, body, token: token ?? undefined }
    return sendServerRequest(request, { clock: this.clock, timeoutMs, fetch: fetchFn })
  }
}

function toProof({ data, message, signature, cacao }: SIWXSession): object {
  return { message, signature, data, ...(cacao && { cacao }) }
}

function isSame(a: SIWXSession, b: SIWXSession): boolean {
  return a.message === b.message && a.signature === b.signature
}

const MAX_SESSIONS_PER_REQUEST = 32

function byNonce(sessions: readonly SIWXSession[]): readonly (readonly SIWXSession[])[] {
  const nonces = [...new Set(sessions.map(({ data }) => data.nonce))]
  return nonces.map(nonce => sessions.filter(({ data }) => data.nonce === nonce).slice(0, MAX_SESSIONS_PER_REQUEST))
}
