import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  finishCallback,
  type CallbackParts,
  type CallbackWindow,
} from '../../../src/frame-page/pages/finish-callback.js'
import { startWalletOrigin, type WalletOrigin } from '../helpers/wallet-origin.js'

const real: { origin?: WalletOrigin } = {}
beforeAll(async () => {
  real.origin = await startWalletOrigin()
}, 120_000)
afterAll(() => real.origin?.stop())

/** The original browser or another one, with a user who presses Yes or Not me. */
interface Scene {
  readonly secret?: string
  readonly approved?: boolean
  readonly answers?: Readonly<Record<string, Response | Error>>
}

const STATE = 's'.repeat(43)
const SECRET = 'k'.repeat(43)
const facts = {
  origin: 'https://app.example.com',
  browser: 'Chrome on Windows',
  country: 'NG',
  at: 1,
  matchWord: 'CEDAR-42',
}
const address = `https://wallet.example.com/auth/callback?state=${STATE}&code=c1&iss=https%3A%2F%2Fid.example&other=x`
const sound = () => Response.json({ resultUri: 'https://wallet.example.com/r#ref', origin: 'https://app.example.com' })

function callbackScene(from: string, { secret, approved, answers = {} }: Scene) {
  const posted: { message: unknown; target: string }[] = []
  const requests: { route: string; body: unknown }[] = []
  const seen: unknown[] = []
  const page = {
    location: { href: from, origin: new URL(from).origin, pathname: new URL(from).pathname },
    history: { replaceState: vi.fn() },
    opener: { postMessage: (message: unknown, target: string) => void posted.push({ message, target }) },
    fetch: async (url: RequestInfo | URL, init?: RequestInit) => {
      const route = new URL(String(url)).pathname
      requests.push({ route, body: JSON.parse(String(init?.body)) })
      const answer = { '/v1/oauth/look': Response.json(facts), '/v1/oauth/callback': sound(), ...answers }[route]
      if (answer instanceof Error || !answer) throw answer ?? new TypeError('offline')
      return answer
    },
    close: vi.fn(),
  } satisfies CallbackWindow
  const forgotten: string[] = []
  const parts: CallbackParts = {
    secrets: {
      find: async name => (name === STATE ? secret : undefined),
      forget: async name => void forgotten.push(name),
    },
    confirm: async given => {
      seen.push(given)
      if (approved === undefined) throw new Error('nobody was to be requests')
      return approved
    },
  }
  const finish = (over: Partial<CallbackWindow> = {}) =>
    finishCallback('https://api.example.com', { ...page, ...over }, parts)
  return { page, posted, requests, seen, forgotten, finish }
}

describe('callback in the original browser', () => {
  const here = { secret: SECRET }

  test('sends the response with the secret, and the result to the requesting page', async () => {
    const { page, posted, requests, forgotten, finish } = callbackScene(address, here)
    expect(await finish()).toBe('done')
    const callback = { state: STATE, code: 'c1', iss: 'https://id.example' }
    expect(requests).toEqual([{ route: '/v1/oauth/callback', body: { ...callback, secret: SECRET } }])
    expect(posted).toEqual([
      { message: { resultUri: 'https://wallet.example.com/r#ref' }, target: 'https://app.example.com' },
    ])
    expect(page.close).toHaveBeenCalledOnce()
    expect(forgotten).toEqual([STATE])
  })

  test('clears the address before any request', async () => {
    const { page, finish } = callbackScene(address, { ...here, answers: { '/v1/oauth/callback': new TypeError() } })
    await finish()
    expect(page.history.replaceState).toHaveBeenCalledWith(null, '', '/auth/callback')
  })

  test.each([
    ['is refused', Response.json({ code: 'state_mismatch' }, { status: 400 })],
    ['returns invalid JSON', new Response('<html>')],
    ['fails', new TypeError('offline')],
  ])('posts nothing if the callback %s', async (_what, answer) => {
    const { posted, finish } = callbackScene(address, { ...here, answers: { '/v1/oauth/callback': answer } })
    expect(await finish()).toBe('failed')
    expect(posted).toEqual([])
  })

  test('redirects to an app without windows, and to no other origin', async () => {
    const scene = (returnTo: string) => {
      const answer = Response.json({
        resultUri: 'https://wallet.example.com/r#ref',
        origin: 'https://app.example.com',
        returnTo,
      })
      return callbackScene(`${address}--x`, { ...here, answers: { '/v1/oauth/callback': answer } })
    }
    const own = scene('https://app.example.com/shop?result_uri=x')
    await own.finish({ opener: null })
    expect(own.page.location.href).toBe('https://app.example.com/shop?result_uri=x')
    const hostile = scene('https://evil.example/')
    await hostile.finish({ opener: null })
    expect(hostile.page.location.href).toBe(`${address}--x`)
  })

  test('finds the secret if an app appended its URL to the state', async () => {
    const { requests, finish } = callbackScene(address.replace(STATE, `${STATE}--https%253A%252F%252Fapp`), here)
    expect(await finish()).toBe('done')
    expect(requests).toMatchObject([{ body: { secret: SECRET } }])
  })

  test('makes no request without a state', async () => {
    const { requests, finish } = callbackScene('https://wallet.example.com/auth/callback?code=c', here)
    expect(await finish()).toBe('failed')
    expect(requests).toEqual([])
  })

  test('succeeds without an opener, because the frame polls', async () => {
    expect(await callbackScene(address, here).finish({ opener: null })).toBe('done')
  })
})

describe('callback in another browser', () => {
  test('waits until the user has compared and confirmed', async () => {
    const { requests, seen, finish } = callbackScene(address, { approved: true })
    expect(await finish()).toBe('done')
    expect(seen).toEqual([facts])
    expect(requests).toEqual([
      { route: '/v1/oauth/look', body: { state: STATE } },
      {
        route: '/v1/oauth/callback',
        body: { state: STATE, code: 'c1', iss: 'https://id.example', confirmed: true },
      },
    ])
  })

  test('ends the attempt after Not me', async () => {
    const { requests, posted, finish } = callbackScene(address, { approved: false })
    expect(await finish()).toBe('refused')
    expect(requests).toEqual([
      { route: '/v1/oauth/look', body: { state: STATE } },
      { route: '/v1/oauth/callback', body: { state: STATE, error: 'access_denied' } },
    ])
    expect(JSON.stringify(requests)).not.toContain('c1')
    expect(posted).toEqual([])
  })

  test('sends nothing if the gateway does not know the login', async () => {
    const answers = { '/v1/oauth/look': Response.json({ code: 'expired' }, { status: 410 }) }
    const { requests, finish } = callbackScene(address, { answers })
    expect(await finish()).toBe('failed')
    expect(requests).toHaveLength(1)
  })

  test('forwards an error of the provider without confirmation', async () => {
    const { requests, finish } = callbackScene(
      `https://wallet.example.com/auth/callback?state=${STATE}&error=access_denied`,
      {},
    )
    await finish()
    expect(requests.map(({ route }) => route)).toEqual(['/v1/oauth/callback'])
  })
})

test('shows a failure for an unknown state and clears the address', async () => {
  const { page, problems, context } = await (real.origin as WalletOrigin).open('/auth/callback?state=unknown&code=x')
  await page.getByText('Login failed').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(problems).toEqual([])
  await context.close()
}, 60_000)
