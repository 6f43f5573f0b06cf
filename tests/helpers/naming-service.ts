import { vi } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { DataApi } from '../../src/services/data.js'

/** What a call of the naming service is asked with. */
export type NamingAsk = Readonly<Record<string, unknown>>

/** A naming service that answers by a script: by path, the answer or what makes it. */
export type NamingScript = Readonly<Record<string, unknown>>

/** A refusal as the service sends it, and as our client throws it. */
export function refusal(status: number, body: unknown): AppKitError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new AppKitError('http/status', { cause: new Response(text, { status }) })
}

/** The same for one reason. */
export const reasoned = (status: number, name: string, description = '') =>
  refusal(status, { status: 'FAILED', reasons: [{ name, description }] })

/** A data service that gives names of `.dev.test`; a path without a script gets what an empty one answers. */
export function namingService(script: NamingScript = {}) {
  const empty: NamingScript = {
    'GET /v1/supported-chains': { http: ['eip155:1'], ws: [], namesSuffix: 'dev.test' },
    'GET /v1/identity/{address}': { name: null, avatar: null },
    'GET /v1/profile/reverse/{address}': [],
    'GET /v1/profile/account/{name}': () => Promise.reject(refusal(404, {})),
    'GET /v1/profile/suggestions/{name}': ({ name }: NamingAsk) => ({
      suggestions: [{ name: `${name}.dev.test`, registered: false }],
    }),
    'POST /v1/profile/account': {},
    'GET /v1/account/{address}/balance': { balances: [] },
  }
  const call = vi.fn(async (route: string, asked: NamingAsk, _options?: { readonly signal?: AbortSignal }) => {
    const answer = { ...empty, ...script }[route]
    return typeof answer === 'function' ? (answer as (asked: NamingAsk) => unknown)(asked) : answer
  })
  const data = {
    available: true,
    url: 'https://gateway.test/base',
    call,
    serves: async () => true,
  } as unknown as DataApi
  const requests = (route: string) => call.mock.calls.filter(([each]) => each === route).map(([, ask]) => ask)
  return { data, call, requests }
}
