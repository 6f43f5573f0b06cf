import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { HttpError } from '../../src/http/http-error.js'
import { addDataRoute } from '../../src/modules/data/data-route.js'
import { readJsonBody, guardData } from '../../src/modules/data/data-guard.js'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { turnedClock } from '../helpers/turned-clock.js'

const PRICE = 'http://gateway.test/v1/fungible/price'
const BALANCE = 'http://gateway.test/v1/account/0x1/balance'
const balance = { name: 'A', symbol: 'A', chainId: 'eip155:1', quantity: { decimals: '0', numeric: '1' } }

function app(parts: Parameters<typeof testData>[1] = {}, failures: unknown[] = [], fail?: unknown) {
  return testRoutes(
    testData([], parts),
    [
      core => {
        const routes = new Hono()
        addDataRoute(routes, core, 'GET /v1/account/{address}/balance', {
          handle: async ({ chainId }, { param }) => {
            if (fail) throw fail
            return { balances: [{ ...balance, name: `${param('address')} ${chainId}`, secret: 1 }] }
          },
        })
        addDataRoute(routes, core, 'POST /v1/fungible/price', { maxAge: 9, handle: async () => ({ fungibles: [] }) })
        addDataRoute(routes, core, 'POST /v1/profile/account', { anyProject: true, handle: async () => ({}) })
        return routes
      },
    ],
    failures,
  )
}

const post = (body: string, headers: Record<string, string> = {}) => ({ method: 'POST', body, headers })

describe('data route', () => {
  test('parses path and query and removes keys that the contract does not name', async () => {
    const answer = await app().request(`${BALANCE}?chainId=eip155:1&projectId=p&st=appkit`)
    expect(await answer.json()).toEqual({ balances: [{ ...balance, name: '0x1 eip155:1' }] })
    expect(answer.headers.get('cache-control')).toBeNull()
  })

  test('allows every origin, also in a preflight', async () => {
    const headers = { origin: 'https://app.example' }
    expect((await app().request(BALANCE, { headers })).headers.get('access-control-allow-origin')).toBe('*')
    const advance = { ...headers, 'access-control-request-method': 'POST' }
    const answer = await app().request(PRICE, { method: 'OPTIONS', headers: advance })
    expect([answer.status, answer.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Content-Type,Solana-Client',
    ])
  })

  test.each(['application/json', 'text/plain;charset=UTF-8'])('accepts a body of type %s', async type => {
    const answer = await app().request(PRICE, post('{"currency":"usd","addresses":[]}', { 'content-type': type }))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=9'])
  })

  test.each(['', '{', '[]', 'null', '"a"', '{"addresses":{}}', '{"addresses":["0x1"]}'])(
    'rejects the body %j',
    async body => {
      const answer = await app().request(PRICE, post(body))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        code: 'invalid_request',
        status: 'FAILED',
        reasons: [{ name: 'invalid_request' }],
      })
    },
  )

  test('rejects an invalid query and a body that is too large', async () => {
    expect((await app().request(`${BALANCE}?chainId=mainnet`)).status).toBe(400)
    expect((await app().request(PRICE, post(' '.repeat(64 * 1024 + 1)))).status).toBe(413)
  })

  test('rejects a streamed body as soon as it is too large', async () => {
    const read = { pieces: 0 }
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read.pieces += 1
        controller.enqueue(new Uint8Array(8 * 1024).fill(32))
      },
    })
    const endless = new Request(PRICE, { method: 'POST', body, duplex: 'half' } as RequestInit)
    const answer = await app().request(endless)
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'too_large' }])
    expect(read.pieces).toBeLessThan(20)
  })

  test('reports known errors and hides unexpected ones', async () => {
    const failures: unknown[] = []
    const away = new HttpError(502, 'chain/unreachable', 'The node does not answer.', { retryAfter: 3 })
    const refused = await app({}, failures, new Error('viem', { cause: away })).request(BALANCE)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([502, '3'])
    const secret = new Error('password 123')
    const failed = await app({}, failures, secret).request(BALANCE)
    expect([failed.status, await failed.text()]).toEqual([500, expect.not.stringContaining('123')])
    expect(failures).toEqual([secret])
  })
})

describe('access rules', () => {
  const projects = ['mine']
  test('accepts a known project in the query or the body', async () => {
    expect((await app({ projects }).request(`${BALANCE}?projectId=mine`)).status).toBe(200)
    expect((await app({ projects }).request(`${BALANCE}?projectId=other`)).status).toBe(401)
    expect((await app({ projects }).request(BALANCE)).status).toBe(401)
    const body = JSON.stringify({ addresses: [], projectId: 'mine' })
    expect((await app({ projects }).request(PRICE, post(body))).status).toBe(200)
    expect((await app({ projects }).request(PRICE, post(body.replace('mine', 'other')))).status).toBe(401)
  })

  test('accepts a request without a project if the contract does not name one', async () => {
    const input = { coin_type: 2_147_483_649, address: '0x1', message: '{}', signature: '0x' }
    const answer = await app({ projects }).request(
      'http://gateway.test/v1/profile/account',
      post(JSON.stringify(input)),
    )
    expect(answer.status).toBe(200)
  })

  test('accepts pages of known origins only', async () => {
    const origins = ['https://app.example']
    const from = (origin: string) => app({ origins }).request(BALANCE, { headers: { origin } })
    expect([(await from('https://app.example')).status, (await from('https://evil.example')).status]).toEqual([
      200, 403,
    ])
  })

  test('limits the requests of each address until time has passed', async () => {
    const clock = turnedClock()
    const buckets = new TokenBuckets(clock, { burst: 2, perSecond: 0.5 })
    const who = { ip: '192.0.2.1' }
    const routes = app({ buckets, client: () => ({ ...who, browser: '', country: null }) })
    const statuses = async (count: number) => {
      const answers = []
      for (let index = 0; index < count; index++) answers.push((await routes.request(BALANCE)).status)
      return answers
    }
    expect(await statuses(3)).toEqual([200, 200, 429])
    expect((await routes.request(BALANCE)).headers.get('retry-after')).toBe('2')
    who.ip = '192.0.2.2'
    expect(await statuses(1)).toEqual([200])
    who.ip = '192.0.2.1'
    clock.turn(2_000)
    expect(await statuses(2)).toEqual([200, 429])
  })
})

test('guards paths of other modules and leaves the body to them', async () => {
  const routes = testRoutes(testData([], { projects: ['mine'] }), [
    core => {
      const inner = new Hono()
      guardData(inner, core, '/v1/convert/*')
      inner.post('/v1/convert/x', async context => context.json((await readJsonBody(context)) as object))
      return inner
    },
  ])
  const convert = (projectId: string) =>
    routes.request('http://a.test/v1/convert/x', post(JSON.stringify({ projectId })))
  expect((await convert('other')).status).toBe(401)
  expect(await (await convert('mine')).json()).toEqual({ projectId: 'mine' })
})
