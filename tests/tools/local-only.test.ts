import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { localOnly } from '../../tools/gateway/dev-pages.js'
import { serveDevelopment } from '../../tools/gateway/serve-development.js'

const PROXIED = [
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Host', 'api.example.com'],
  ['X-Forwarded-Proto', 'https'],
  ['x-forwarded-server', 'nginx'],
  ['X-Real-IP', '203.0.113.7'],
  ['Forwarded', 'for=203.0.113.7'],
  ['Via', '1.1 proxy'],
  ['Via', ''],
] as const

describe('localOnly', () => {
  const app = new Hono().get('/dev/x', localOnly, context => context.text('here'))

  test.each(PROXIED)('returns 404 for a proxied request: %s: %s', async (name, value) => {
    expect((await app.request('http://localhost:8787/dev/x', { headers: { [name]: value } })).status).toBe(404)
  })

  test('allows a local request', async () => {
    expect(await (await app.request('http://localhost:8787/dev/x')).text()).toBe('here')
  })
})

test('returns 404 for every /dev page of a running gateway through a proxy', async () => {
  const gateway = await serveDevelopment({ port: 0, host: '127.0.0.1', relay: false })
  try {
    const order = 'address=0x00000000000000000000000000000000000B0b01&network=eip155:1&amount=100'
    const paths = ['/dev/mail', '/dev/mail.json', '/dev/oauth/google/keys', `/dev/onramp?${order}`]
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(gateway.url + path, { headers })).status
    for (const path of paths) {
      expect(await status(path), path).not.toBe(404)
      for (const [name, value] of PROXIED) expect(await status(path, { [name]: value }), `${path} ${name}`).toBe(404)
    }
  } finally {
    await gateway.stop()
  }
})
