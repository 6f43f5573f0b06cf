import { loginApi, type LoginAnswer, type LoginRequest } from '../../../../src/contract/login-api.js'
import type { BrowserSecrets } from '../storage/browser-secrets.js'
import { requestPublic } from './public-api.js'

export interface CallbackWindow {
  readonly location: Pick<Location, 'href' | 'origin' | 'pathname'>
  readonly history: Pick<History, 'replaceState'>
  readonly opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  readonly fetch: typeof globalThis.fetch
  close(): void
}

export interface CallbackParts {
  readonly secrets: Pick<BrowserSecrets, 'find' | 'forget'>
  readonly confirm: (facts: LoginAnswer<'POST /v1/oauth/look'>) => Promise<boolean>
}

export type CallbackResult = 'done' | 'failed' | 'refused'

type CallbackRequest = LoginRequest<'POST /v1/oauth/callback'>

// Length of our part of `state`; an app may append its own URL.
const STATE_LENGTH = 43

/**
 * Forwards the provider's response to the gateway. If the login did not start in this browser, the user must confirm it
 * first. The result goes to the opener at its exact origin, or by redirect to an app without windows. The address is
 * cleared first, so that no code remains in it. The polling frame completes the login without this window, too.
 */
export async function finishCallback(api: string, page: CallbackWindow, parts: CallbackParts): Promise<CallbackResult> {
  const request = readCallbackRequest(page)
  if (!request) return 'failed'
  const name = request.state.slice(0, STATE_LENGTH)
  const secret = await parts.secrets.find(name)
  // An error from the provider does not log in, so it needs no confirmation.
  if (secret === undefined && request.error === undefined) {
    const facts = await requestPublic(api, 'POST /v1/oauth/look', { state: request.state }, page)
    if (!facts) return 'failed'
    if (!(await parts.confirm(facts))) {
      await requestPublic(api, 'POST /v1/oauth/callback', { state: request.state, error: 'access_denied' }, page)
      return 'refused'
    }
  }
  await parts.secrets.forget(name)
  const permission = secret === undefined ? { confirmed: true as const } : { secret }
  const answer = await requestPublic(api, 'POST /v1/oauth/callback', { ...request, ...permission }, page)
  if (!answer) return 'failed'
  returnResult(page, answer)
  return 'done'
}

function readCallbackRequest(page: CallbackWindow): CallbackRequest | undefined {
  const params = new URL(page.location.href).searchParams
  page.history.replaceState(null, '', page.location.pathname)
  const fields = ['state', 'code', 'error', 'iss'].flatMap(name => {
    const value = params.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const parsed = loginApi['POST /v1/oauth/callback'].request.safeParse(Object.fromEntries(fields))
  return parsed.success ? parsed.data : undefined
}

function returnResult(
  page: CallbackWindow,
  { resultUri, origin, returnTo }: LoginAnswer<'POST /v1/oauth/callback'>,
): void {
  if (returnTo !== undefined && new URL(returnTo).origin === origin) page.location.href = returnTo
  page.opener?.postMessage({ resultUri }, origin)
  if (page.opener && returnTo === undefined) page.close()
}
