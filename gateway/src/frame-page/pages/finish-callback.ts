import { loginApi } from '../../../../src/contract/login-api.js'

/** The part of the window the callback works with. */
export interface CallbackWindow {
  readonly location: Pick<Location, 'href' | 'origin' | 'pathname'>
  readonly history: Pick<History, 'replaceState'>
  readonly opener: { postMessage(message: unknown, targetOrigin: string): void } | null
  fetch(url: string, init: RequestInit): Promise<Response>
  close(): void
}

/**
 * Hands what the social's page sent to the gateway, and its result to the page that opened this window: to that
 * page's exact origin; an app without windows is gone back to. The address is emptied first, so that no code stays in it. Says whether it went well; the
 * frame, which polls, finishes without this window, too.
 */
export async function finishCallback(api: string, page: CallbackWindow): Promise<boolean> {
  const said = new URL(page.location.href).searchParams
  page.history.replaceState(null, '', page.location.pathname)
  const fields = ['state', 'code', 'error', 'iss'].flatMap(name => {
    const value = said.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const ask = loginApi['POST /v1/oauth/callback'].ask.safeParse(Object.fromEntries(fields))
  if (!ask.success) return false
  try {
    const body = JSON.stringify(ask.data)
    const headers = { 'content-type': 'application/json' }
    const response = await page.fetch(`${api}/v1/oauth/callback`, {
      method: 'POST',
      headers,
      body,
      credentials: 'omit',
    })
    const answer = loginApi['POST /v1/oauth/callback'].answer.safeParse(await response.json())
    if (!response.ok || !answer.success) return false
    const { resultUri, origin, returnTo } = answer.data
    if (returnTo !== undefined && new URL(returnTo).origin === origin) page.location.href = returnTo
    page.opener?.postMessage({ resultUri }, origin)
    if (page.opener && returnTo === undefined) page.close()
    return true
  } catch {
    return false
  }
}
