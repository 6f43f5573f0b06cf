import { describe, expect, test, vi } from 'vitest'
import { disposeAfterTest } from '../../tests/helpers/dispose-after-test.js'
import { resolveUrls, localUrl, type BoundPorts } from '../src/http/gateway-urls.js'
import { serveDevelopment } from '../../tools/gateway/serve-development.js'
import type { RunningGateway } from '../src/serve-gateway.js'
import type { Settings } from '../src/settings.js'
import { openStore } from '../src/store/open-store.js'
import { schema } from '../src/store/database.js'
import { rawClient } from './helpers/raw-client.js'
import { readCode } from './helpers/read-code.js'
import { TestFrame } from './helpers/wallet/test-frame.js'
import { newPostgresUrl } from './helpers/test-store.js'

const settings = { port: 0, host: '127.0.0.1', relay: false }

describe('serveGateway', () => {
  const serve = async (...args: Parameters<typeof serveDevelopment>) => {
    return disposeAfterTest(await serveDevelopment(...args))
  }

  test('listens on a free port for port 0 and reports its URL', async () => {
    const gateway = await serve(settings)
    expect(gateway.url).toBe(`http://localhost:${gateway.port}`)
    expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
  })

  test('does not upgrade a WebSocket if the relay is off', async () => {
    const { port, relay } = await serve(settings)
    expect(relay).toBeUndefined()
    await expect(rawClient(`ws://127.0.0.1:${port}`)).rejects.toThrow('Unexpected server response: 404')
  })

  test('applies the access rules to the catalogue and the relay', async () => {
    const { port, url } = await serve({
      ...settings,
      relay: true,
      projects: ['known'],
      origins: ['http://app.localhost'],
    })
    expect((await fetch(`${url}/getWallets?projectId=other`)).status).toBe(401)
    const refused = await rawClient(`ws://127.0.0.1:${port}`, { projectId: 'other' })
    expect((await refused.closed).reason).toBe('Unauthorized: invalid key')
  })

  test('closes open sockets on stop and releases the port', async () => {
    const first = await serve({ ...settings, relay: true })
    const client = await rawClient(`ws://127.0.0.1:${first.port}`)
    await first.stop()
    expect((await client.closed).code).toBe(1006)
    const again = await serve({ ...settings, port: first.port })
    expect(again.port).toBe(first.port)
  })

  test('rejects with the system error if the port is in use', async () => {
    const { port } = await serve(settings)
    await expect(serveDevelopment({ ...settings, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  describe('embedded wallet', () => {
    const listening = { ...settings, framePort: 0 }
    /** Creates a frame that sends requests over HTTP, and a function that reads the newest code. */
    const createFrame = (gateway: RunningGateway) => {
      const request = (path: string, init: RequestInit) => fetch(gateway.url + path, init)
      const frame = new TestFrame(
        { request } as unknown as ConstructorParameters<typeof TestFrame>[0],
        Date.now,
        gateway.url,
      )
      const code = async (): Promise<string> => {
        const { mails } = await (await fetch(`${gateway.url}/dev/mail.json`)).json()
        return mails[0] ? readCode(mails[0].text) : code()
      }
      return { frame, code }
    }
    const loginRequest = { projectId: 'any', origin: 'http://localhost:5173', email: 'ada@example.com' }

    test('serves pages without the API on the second port, the only origin that the API allows', async () => {
      const gateway = await serve({ ...listening, databaseUrl: await newPostgresUrl() })
      expect(new URL(gateway.frameUrl).port).not.toBe(String(gateway.port))
      for (const path of ['/v1/otp/send', '/getWallets', '/health', '/.well-known/jwks.json'])
        expect((await fetch(gateway.frameUrl + path)).status).toBe(404)
      expect((await fetch(`${gateway.frameUrl}/dev/mail`)).status).toBe(200)
      const { frame, code } = createFrame(gateway)
      const sent = await frame.call('POST /v1/otp/send', loginRequest, { headers: { origin: gateway.frameUrl } })
      expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([202, gateway.frameUrl])
      const { body } = await frame.call('POST /v1/otp/verify', {
        challengeId: sent.body.challengeId,
        code: await code(),
      })
      expect(body).toMatchObject({ status: 'connected', session: { email: loginRequest.email } })
      expect((await fetch(`${gateway.url}/.well-known/jwks.json`)).headers.has('access-control-allow-origin')).toBe(
        false,
      )
      expect(await (await fetch(`${gateway.url}/ready`)).json()).toEqual({ status: 'ready' })
    })

    test('answers pending long polls on stop and accepts no new requests', async () => {
      const databaseUrl = await newPostgresUrl()
      const gateway = await serve({ ...listening, databaseUrl })
      const { frame } = createFrame(gateway)
      await gateway.open()
      const store = await openStore({ databaseUrl })
      const waiting = {
        jkt: frame.jkt,
        projectId: 'any',
        origin: loginRequest.origin,
        browser: '',
        amr: 'otp',
        matchWord: '',
      }
      await store.db.insert(schema.deviceChecks).values({
        ...waiting,
        id: 'device',
        accountId: 'ada',
        tokenHash: 'hash',
        status: 'pending',
        createdAt: Date.now(),
        expiresAt: Date.now() + 600_000,
      })
      const answer = frame.call('POST /v1/device/wait', { deviceId: 'device' })
      // The proof is stored when the request was accepted; from then on it waits.
      await expect.poll(() => store.db.select().from(schema.dpopProofs)).toHaveLength(1)
      await store.close()
      const stopped = gateway.stop()
      await expect(fetch(`${gateway.url}/health`)).rejects.toThrow('fetch failed')
      expect((await answer).body).toEqual({ status: 'pending' })
      await stopped
      await expect(fetch(gateway.frameUrl)).rejects.toThrow('fetch failed')
    })

    test('responds with a retry time while the database is unavailable, and retries', async () => {
      const onFailure = vi.fn()
      const gateway = await serve({ ...listening, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }, onFailure)
      for (let count = 0; count < 2; count += 1) {
        const { status, error, headers } = await createFrame(gateway).frame.call('POST /v1/otp/send', loginRequest)
        expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
      }
      expect(onFailure).toHaveBeenCalledTimes(2)
      await expect(gateway.open()).rejects.toThrow()
      expect((await fetch(`${gateway.url}/health`)).status).toBe(200)
    })

    test('does not start with development services in production', async () => {
      await expect(serveDevelopment({ ...settings, production: true })).rejects.toMatchObject({
        code: 'settings/invalid',
      })
    })

    test('releases the first port if the second one is in use', async () => {
      const { port } = await serve(settings)
      const free = await serve(settings)
      const again = { ...settings, port: free.port, framePort: port }
      await free.stop()
      await expect(serveDevelopment(again)).rejects.toMatchObject({ code: 'EADDRINUSE' })
      expect((await serve({ ...settings, port: again.port })).port).toBe(again.port)
    })
  })
})

describe('resolveUrls', () => {
  const bound = { main: 1, frame: 2 }
  const readUrls = (given: Partial<Settings>, ports: BoundPorts = bound) => {
    const { gateway, frame, aliases } = resolveUrls({ ...settings, ...given }, ports)
    return [gateway(), frame(), ...aliases()]
  }

  test.each([
    [{}, { main: 1 }, ['http://localhost:1', 'http://localhost:1', 'http://127.0.0.1:1']],
    [{}, bound, ['http://localhost:1', 'http://localhost:2', 'http://127.0.0.1:1']],
    [{ gatewayUrl: 'https://example.com/api' }, { main: 1 }, ['https://example.com/api', 'https://example.com']],
    [
      { gatewayUrl: 'https://api.example.com', frameUrl: 'https://wallet.example.com' },
      bound,
      ['https://api.example.com', 'https://wallet.example.com'],
    ],
  ])('resolves %j with the ports %j', (given, ports, addresses) => {
    expect(readUrls(given, ports)).toEqual(addresses)
  })

  test.each([
    ['127.0.0.1', 'http://localhost:1'],
    ['::', 'http://localhost:1'],
    ['fe80::1', 'http://[fe80::1]:1'],
    ['10.0.0.1', 'http://10.0.0.1:1'],
  ])('resolves the host %s to %s', (host, url) => {
    expect(localUrl(host, 1)).toBe(url)
  })
})
