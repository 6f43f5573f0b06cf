import { loginApi, type LoginAnswer, type LoginRequest } from '../../../../src/contract/login-api.js'

/** Routes without client authentication: the token in the body is the proof. */
export type PublicRoute =
  | `POST /v1/device/${'look' | 'approve' | 'deny'}`
  | `POST /v1/link/${'look' | 'use'}`
  | `POST /v1/oauth/${'look' | 'callback'}`
  | `POST /v1/farcaster/${'look' | 'open' | 'deny'}`

export async function requestPublic<R extends PublicRoute>(
  api: string,
  route: R,
  body: LoginRequest<R>,
  page: Pick<Window, 'fetch'> = window,
): Promise<LoginAnswer<R> | undefined> {
  try {
    const response = await page.fetch(`${api}${route.slice('POST '.length)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    })
    const answer = loginApi[route].answer.safeParse(await response.json())
    return response.ok && answer.success ? (answer.data as LoginAnswer<R>) : undefined
  } catch {
    return undefined
  }
}
