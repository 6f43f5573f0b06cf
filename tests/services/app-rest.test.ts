import { describe, expect, test } from 'vitest'
import type { AppKitOptions } from '../../src/core/config.js'
import type { Network } from '../../src/core/network.js'
import { createAppRest } from '../../src/services/app-rpc.js'
import { node, status } from './rpc-nodes.js'
import { WaitlessClock } from './waitless-clock.js'
import type { Handler } from './local-server.js'

const id = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

const respondWith =
  (text: string): Handler =>
  (_request, response) =>
    void response.end(text)

function createRest(urls: readonly string[], options: Partial<AppKitOptions> = {}, send: typeof fetch = fetch) {
  const network = { caipNetworkId: id, rpcUrls: { default: { http: urls } } } as unknown as Network
  return createAppRest(
    { networks: [], ...options },
    { clock: new WaitlessClock(), networks: () => [network], fetch: send },
  )
}

describe('createAppRest', () => {
  test("requests a path below the network's URL and returns the body", async () => {
    const { url, hits } = await node(respondWith('21'))
    await expect(createRest([`${url}/api/`]).send(id, { path: '/tip' })).resolves.toBe('21')
    expect(hits[0]).toMatchObject({ method: 'GET' })
    expect(hits[0]?.url.pathname).toBe('/api/tip')
  })

  test("tries the app's own URL first and the next one if it fails", async () => {
    const own = await node(status(503))
    const fallback = await node(respondWith('from the network'))
    const rest = createRest([fallback.url], { customRpcUrls: { [id]: [{ url: own.url }] } })
    await expect(rest.send(id, { path: '/tip' })).resolves.toBe('from the network')
    expect(own.hits).toHaveLength(1)
  })

  test('posts plain text, and to the next URL only if the first rejected it', async () => {
    const refusing = await node(status(503))
    const taking = await node(respondWith('txid'))
    await expect(createRest([refusing.url, taking.url]).send(id, { path: '/tx', body: '0200' })).resolves.toBe('txid')
    expect(taking.hits[0]).toMatchObject({
      method: 'POST',
      body: '0200',
    })
    expect(taking.hits[0]?.url.pathname).toBe('/tx')
    expect(taking.hits[0]?.headers['content-type']).toBe('text/plain')
  })

  test('does not repeat a POST that may have arrived', async () => {
    const urls: string[] = []
    const rest = createRest(['https://one.example', 'https://two.example'], {}, async input => {
      urls.push(String(input))
      throw new TypeError('the line is dead')
    })
    await expect(rest.send(id, { path: '/tx', body: '0200' })).rejects.toMatchObject({ code: 'http/unreachable' })
    expect(urls).toEqual(['https://one.example/tx'])
  })

  test('rejects without a URL and if the signal is already aborted', async () => {
    await expect(createRest([]).send(id, { path: '/tip' })).rejects.toMatchObject({ code: 'rpc/no-url' })
    const { url } = await node(respondWith('late'))
    await expect(createRest([url]).send(id, { path: '/tip' }, AbortSignal.abort())).rejects.toMatchObject({
      code: 'request/aborted',
    })
  })
})
