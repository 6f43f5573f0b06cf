import { describe, expect, test, vi } from 'vitest'
import { Catalogue } from '../src/modules/catalogue/catalogue.js'
import { testApp } from './helpers/test-app.js'

describe('createApp', () => {
  test('reports its health', async () => {
    const answer = await testApp().request('/health')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok', wallets: 539 })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('sets CORS and security headers on every response', async () => {
    for (const path of ['/health', '/getWallets', '/nothing', '/getWallets?page=0']) {
      const { headers } = await testApp().request(path, { headers: { origin: 'https://app.example' } })
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; base-uri 'none'")
    }
  })

  test('responds to a preflight', async () => {
    const headers = { origin: 'https://app.example', 'access-control-request-method': 'GET' }
    const answer = await testApp().request('/getWallets', { method: 'OPTIONS', headers })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-methods')).toContain('GET')
  })

  test('responds with 304 if the content is unchanged', async () => {
    const app = testApp()
    const first = await app.request('/getWallets')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await app.request('/getWallets', { headers })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('responds with a coded 404 to an unknown path', async () => {
    const answer = await testApp().request('/<script>')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ code: 'route/not-found' })
  })

  test('reports an unexpected error to the operator, but not to the page', async () => {
    const broken = new Catalogue([])
    vi.spyOn(broken, 'search').mockImplementation(() => {
      throw new RangeError('secret detail')
    })
    const onFailure = vi.fn()
    const answer = await testApp({ catalogue: broken, onFailure }).request('/getWallets')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ code: 'gateway/failed', message: expect.not.stringContaining('secret') })
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'secret detail' }))
  })

  describe('configured projects and origins', () => {
    const app = testApp({ projects: ['known'], origins: ['https://app.example', 'https://*.app.example'] })
    const request = (query: string, origin?: string) =>
      app.request(`/getWallets${query}`, origin ? { headers: { origin } } : {})

    test.each([
      ['?projectId=known', undefined],
      ['?projectId=known', 'https://app.example'],
      ['?projectId=known', 'https://beta.app.example'],
    ])('accepts %s from %s', async (query, origin) => {
      expect((await request(query, origin)).status).toBe(200)
    })

    test.each([
      ['', undefined, 401, 'Unauthorized: invalid key'],
      ['?projectId=other', 'https://app.example', 401, 'Unauthorized: invalid key'],
      ['?projectId=known', 'https://evil.example', 403, 'Unauthorized: origin not allowed'],
      ['?projectId=known', 'https://app.example.evil.example', 403, 'Unauthorized: origin not allowed'],
      ['?projectId=known', 'http://app.example', 403, 'Unauthorized: origin not allowed'],
      ['?projectId=known', 'https://a.b.app.example', 403, 'Unauthorized: origin not allowed'],
    ])('rejects %j from %s with %i', async (query, origin, status, message) => {
      const answer = await request(query, origin)
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ message })
    })

    test('leaves health and images open, because images send neither', async () => {
      expect((await app.request('/health')).status).toBe(200)
      expect(
        (await app.request('/public/getAssetImage/1', { headers: { origin: 'https://evil.example' } })).status,
      ).toBe(200)
    })
  })
})
