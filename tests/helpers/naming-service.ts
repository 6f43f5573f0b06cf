import { vi } from 'vitest'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import type { DataApi } from '../../src/services/data.js'

/** The input of a call to the naming service. */
export type NamingRequest = Readonly<Record<string, unknown>>

/** Answers by route: a value, or a function that returns one. */
export type NamingScript = Readonly<Record<string, unknown>>

/** The error that the client throws for a rejected request. */
export function rejection(status: number, body: unknown): AppKitError {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new AppKitError('http/status', { cause: new Response(text, { status }) })
}

/** A rejection with a single reason. */
export const rejectionWithReason = (status: number, name: string, description = '') =>
  rejection(status, { status: 'FAILED', reasons: [{ name, description }] })

/** A data service for names below `.dev.test`. Routes without a script return empty results. */
export function namingService(script: NamingScript = {}) {
  const empty: NamingScript = {
    'GET /v1/supported-chains': { http: ['eip155:1'], ws: [], namesSuffix: 'dev.test' },
    'GET /v1/identity/{address}': { name: null, avatar: null },
    'GET /v1/profile/reverse/{address}': [],
    'GET /v1/profile/account/{name}': () => Promise.reject(rejection(404, {})),
    'GET /v1/profile/suggestions/{name}': ({ name }: NamingRequest) => ({
      suggestions: [{ name: `${name}.dev.test`, registered: false }],
    }),
    'POST /v1/profile/account': {},
    'GET /v1/account/{address}/balance': { balances: [] },
  }
  const call = vi.fn(async (route: string, input: NamingRequest, _options?: { readonly signal?: AbortSignal }) => {
    const answer = { ...empty, ...script }[route]
    return typeof answer === 'function' ? (answer as (asked: NamingRequest) => unknown)(input) : answer
  })
  const data = {
    available: true,
    url: 'https://gateway.test/base',
    call,
    serves: async () => true,
  } as unknown as DataApi
  const requests = (route: string) => call.mock.calls.filter(([path]) => path === route).map(([, input]) => input)
  return { data, call, requests }
}
