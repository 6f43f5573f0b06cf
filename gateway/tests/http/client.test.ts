import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ApiEnv } from '../../src/http/api-route.js'
import { clientReader, type ClientOptions } from '../../src/http/client.js'

const readClient = async (rules: ClientOptions, headers: Record<string, string>, socket = '203.0.113.1') => {
  const app = new Hono<ApiEnv>().get('/', context => context.json(clientReader(rules)(context)))
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return answer.json()
}

describe('clientReader', () => {
  test('uses the socket address if there are no trusted proxies', async () => {
    expect(await readClient({}, { 'x-forwarded-for': '198.51.100.9' })).toEqual({
      ip: '203.0.113.1',
      browser: 'an unknown browser',
      country: null,
    })
  })

  test('uses the entry that the outermost trusted proxy added', async () => {
    const headers = { 'x-forwarded-for': '1.1.1.1, 198.51.100.9, 10.0.0.2' }
    expect((await readClient({ trustedProxies: 1 }, headers)).ip).toBe('10.0.0.2')
    expect((await readClient({ trustedProxies: 2 }, headers)).ip).toBe('198.51.100.9')
    expect((await readClient({ trustedProxies: 9 }, headers)).ip).toBe('203.0.113.1')
    expect((await readClient({ trustedProxies: 1 }, {})).ip).toBe('203.0.113.1')
  })

  test('reports loopback addresses in production only', async () => {
    expect(await readClient({}, {}, '127.0.0.1')).not.toHaveProperty('ip')
    expect((await readClient({ production: true }, {}, '127.0.0.1')).ip).toBe('127.0.0.1')
  })

  test('reads a two-letter country from the configured header', async () => {
    const headers = { 'x-country': 'DE', 'user-agent': 'Firefox/1 Linux' }
    expect(await readClient({ countryHeader: 'x-country' }, headers)).toMatchObject({
      country: 'DE',
      browser: 'Firefox on Linux',
    })
    expect((await readClient({}, headers)).country).toBeNull()
    expect((await readClient({ countryHeader: 'x-country' }, { 'x-country': '<b>' })).country).toBeNull()
  })
})
