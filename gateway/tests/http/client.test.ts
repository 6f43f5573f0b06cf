import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { ApiEnv } from '../../src/http/api-route.js'
import { clientOf, type ClientRules } from '../../src/http/client.js'

const ask = async (rules: ClientRules, headers: Record<string, string>, socket = '203.0.113.1') => {
  const app = new Hono<ApiEnv>().get('/', context => context.json(clientOf(rules)(context)))
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: socket } } })
  return answer.json()
}

describe('clientOf', () => {
  test('without proxies the socket counts, and nobody can say otherwise', async () => {
    expect(await ask({}, { 'x-forwarded-for': '198.51.100.9' })).toEqual({
      ip: '203.0.113.1',
      browser: 'an unknown browser',
      country: null,
    })
  })

  test('behind proxies the entry counts that the outermost of ours wrote, not what the client wrote before it', async () => {
    const headers = { 'x-forwarded-for': '1.1.1.1, 198.51.100.9, 10.0.0.2' }
    expect((await ask({ trustedProxies: 1 }, headers)).ip).toBe('10.0.0.2')
    expect((await ask({ trustedProxies: 2 }, headers)).ip).toBe('198.51.100.9')
    expect((await ask({ trustedProxies: 9 }, headers)).ip).toBe('203.0.113.1')
    expect((await ask({ trustedProxies: 1 }, {})).ip).toBe('203.0.113.1')
  })

  test('this machine counts in production only', async () => {
    expect(await ask({}, {}, '127.0.0.1')).not.toHaveProperty('ip')
    expect((await ask({ production: true }, {}, '127.0.0.1')).ip).toBe('127.0.0.1')
  })

  test('a country is two letters of the header that the operator names', async () => {
    const headers = { 'x-country': 'DE', 'user-agent': 'Firefox/1 Linux' }
    expect(await ask({ countryHeader: 'x-country' }, headers)).toMatchObject({
      country: 'DE',
      browser: 'Firefox on Linux',
    })
    expect((await ask({}, headers)).country).toBeNull()
    expect((await ask({ countryHeader: 'x-country' }, { 'x-country': '<b>' })).country).toBeNull()
  })
})
