import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkCaller, countVisitor } from '../../src/modules/data/data-guard.js'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { rpcRoutes } from '../../src/modules/rpc/routes.js'
import { signInRoutes } from '../../src/modules/siwx/routes.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { turnedClock } from '../helpers/turned-clock.js'

const SIZE = { burst: 300, perSecond: 10 }

/** Sends requests from `count` addresses and returns how many were accepted. */
async function countAccepted(
  send: (ip: string) => Promise<boolean>,
  count: number,
  getIp = (index: number) => `2001:db8:1:2::${index.toString(16)}`,
): Promise<number> {
  let through = 0
  for (let index = 0; index < count; index += 1) if (await send(getIp(index))) through += 1
  return through
}

describe('concurrent requests', () => {
  const who = { ip: '' }
  const rules = () => ({
    client: () => ({ ip: who.ip, browser: '', country: null }),
    buckets: new TokenBuckets(turnedClock(), SIZE),
  })
  const createCounter = () => {
    const { buckets } = rules()
    return (ip: string) =>
      countVisitor(buckets, { ip }).then(
        () => true,
        () => false,
      )
  }

  test('accepts 300 of 2,000 requests from one /64', async () => {
    expect(await countAccepted(createCounter(), 2_000)).toBe(300)
  })

  test('accepts 1,200 of 2,000 requests from different /64s of one /48', async () => {
    expect(await countAccepted(createCounter(), 2_000, index => `2001:db8:1:${index.toString(16)}::1`)).toBe(1_200)
  })

  test('accepts 2,000 requests from as many networks', async () => {
    expect(await countAccepted(createCounter(), 2_000, index => `2001:db8:${index.toString(16)}::1`)).toBe(2_000)
  })

  test('accepts 300 of 400 requests from one /64 on each of three endpoints', async () => {
    const { client, buckets } = rules()
    const core = testData([], {
      client,
      buckets,
      rpcBuckets: new TokenBuckets(turnedClock(), SIZE),
      projects: ['shop'],
      projectOrigins: { shop: ['https://app.example.com'] },
      env: { SIGN_IN: 'on' },
    })
    const routes = testRoutes(core, [rpcRoutes, signInRoutes])
    routes.get('/checked', async context => {
      await checkCaller(core, context, 'shop')
      return context.text('ok')
    })
    const at =
      (path: string, init: RequestInit = {}) =>
      async (ip: string) => {
        who.ip = ip
        return (await routes.request(`http://gateway.test${path}`, init)).status !== 429
      }
    expect(await countAccepted(at('/checked'), 400)).toBe(300)
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
    expect(await countAccepted(at('/v1/?chainId=eip155:9&projectId=shop', { method: 'POST', body }), 400)).toBe(300)
    const headers = { origin: 'https://app.example.com' }
    expect(await countAccepted(at('/v1/sign-in/shop/session', { headers }), 400)).toBe(300)
  })
})

test('keeps the limit of other visitors when one in their network has used up its own', async () => {
  const buckets = new TokenBuckets(turnedClock(), { burst: 2, perSecond: 1 })
  const take = (ip: string, count = 1) => countVisitor(buckets, { ip }, count)
  await take('203.0.113.1', 2)
  await expect(take('203.0.113.1')).rejects.toMatchObject({ code: 'rate_limited' })
  await take('203.0.113.2')
  await countVisitor(buckets, { ip: undefined }, 1_000)
})

test('never uses an address itself in the key of a rate limit', () => {
  const src = fileURLToPath(new URL('../../src', import.meta.url))
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.ts') && !path.startsWith('frame-page'),
  )
  expect(files.length).toBeGreaterThan(150)
  const read = (path: string) => readFileSync(join(src, path), 'utf8')
  expect(
    files.filter(
      path =>
        /\$\{[^}]*\b(?:ip|address|remoteAddress)\b[^}]*\}[^`]*\|/.test(read(path)) && /limit|bucket/i.test(read(path)),
    ),
  ).toEqual([])
  expect(files.filter(path => /\.(?:get|set|has|take)\(\s*(?:\w+\.)*(?:ip|remoteAddress)\b/.test(read(path)))).toEqual(
    [],
  )
})
