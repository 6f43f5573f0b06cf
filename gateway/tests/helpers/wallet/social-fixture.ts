import { createHash, randomBytes } from 'node:crypto'
import type { LoginRequest } from '../../../../src/contract/login-api.js'
import { systemClock } from '../../../../src/core/clock.js'
import { devSocials } from '../../../../tools/oauth/dev-client.js'
import { devOauthRoutes } from '../../../../tools/oauth/oauth-routes.js'
import type { CoreOptions } from '../../../src/modules/wallet-api/wallet-core.js'
import { API_URL } from './test-frame.js'

/** The wallet origin of a development machine, which serves the development provider. */
export const HOME_URL = 'http://localhost:8788'

/** Actions of the user on the provider's page. */
export interface OnThePage {
  readonly decision?: 'allow' | 'deny'
  readonly name?: string
  readonly subject?: string
}

export type CallbackQuery = Pick<LoginRequest<'POST /v1/oauth/callback'>, 'code' | 'error' | 'iss'> & {
  readonly state: string
}

/** The original browser of a login: the stored secret and the hash at the gateway. */
export function newBrowser(): { readonly secret: string; readonly browserHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, browserHash: createHash('sha256').update(secret).digest('base64url') }
}

/** The development provider, the core's OAuth parts, and a user with a browser. */
export function createSocialFixture() {
  const provider = devOauthRoutes({ clock: systemClock, frameUrl: () => HOME_URL })
  const requests: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(String(input))
    return provider.request(String(input), init)
  }
  const submit = async (
    page: string,
    action: string,
    { decision = 'allow', name = 'Ada', subject = '1001' }: OnThePage,
  ) => {
    const hidden = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const fields = hidden.map(([, key = '', value = '']) => [key, value.replaceAll('&amp;', '&')])
    const body = new URLSearchParams([...fields, ['name', name], ['subject', subject], ['decision', decision]])
    return provider.request(`${HOME_URL}${action}`, { method: 'POST', body })
  }
  return {
    provider,
    asked: requests,
    parts: {
      production: false,
      devSocials,
      fetch,
      urls: { gateway: () => API_URL, frame: () => HOME_URL },
    } satisfies Partial<CoreOptions>,
    /** Opens the provider's page and presses a button. Returns the callback parameters. */
    async visit(uri: string, doing: OnThePage = {}): Promise<CallbackQuery> {
      const page = await (await provider.request(uri)).text()
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
      const { headers } = await submit(page, action, doing)
      const back = new URL(headers.get('location') ?? '')
      return Object.fromEntries(back.searchParams) as CallbackQuery
    },
    /** Opens the page of a Farcaster request and presses a button. Returns the response. */
    async signIn(url: string, doing: OnThePage = {}): Promise<string> {
      const page = await (await provider.request(url)).text()
      return (await submit(page, '/dev/oauth/farcaster/sign-in', doing)).text()
    },
  }
}
