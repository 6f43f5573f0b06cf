import { describe, expect, test } from 'vitest'
import type { AppKitOptions } from '../../src/core/config.js'
import type { Network } from '../../src/core/network.js'
import { createAppRest } from '../../src/services/app-rpc.js'
import { node, status } from './rpc-nodes.js'
import { WaitlessClock } from './waitless-clock.js'
import type { Handler } from './local-server.js'

const id = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

const says =
  (text: string): Handler =>
  (_request, response) =>
    void response.end(text)

function over(urls: readonly string[], options: Partial<AppKitOptions> = {}, send: typeof fetch = fetch) {
  const network = { caipNetworkId: id, rpcUrls: { default: { http: urls } } } as unknown as Network
  return createAppRest(
    { networks: [], ...options },
    { clock: new WaitlessClock(), networks: () => [network], fetch: send },
  )
}

describe('a question by plain HTTP', () => {
  test('goes to a path below the network’s URL, and gives the body', async () => {
    const { url, hits } = await node(says('21'))
    await expect(over([`${url}/api/`]).ask(id, { path: '/tip' })).resolves.toBe('21')
    expect(hits[0]).toMatchObject({ method: 'GET' })
    expect(hits[0]?.url.pathname).toBe('/api/tip')
  })

  test('the app’s own URL comes first, and the next is asked where one fails', async () => {
    const own = await node(status(503))
    const other = await node(says('from the network'))
    const rest = over([other.url], { customRpcUrls: { [id]: [{ url: own.url }] } })
    await expect(rest.ask(id, { path: '/tip' })).resolves.toBe('from the network')
    expect(own.hits).toHaveLength(1)
  })

  test('what is posted goes as plain text, and to the next only where the first refused it', async () => {
    const refusing = await node(status(503))
    const taking = await node(says('txid'))
    await expect(over([refusing.url, taking.url]).ask(id, { path: '/tx', body: '0200' })).resolves.toBe('txid')
    expect(taking.hits[0]).toMatchObject({
      method: 'POST',
      body: '0200',
    })
    expect(taking.hits[0]?.url.pathname).toBe('/tx')
    expect(taking.hits[0]?.headers['content-type']).toBe('text/plain')
  })

  test('what may have arrived is not posted a second time', async () => {
    const asked: string[] = []
    const rest = over(['https://one.example', 'https://two.example'], {}, async input => {
      asked.push(String(input))
      throw new TypeError('the line is dead')
    })
    await expect(rest.ask(id, { path: '/tx', body: '0200' })).rejects.toMatchObject({ code: 'http/unreachable' })
    expect(asked).toEqual(['https://one.example/tx'])
  })

  test('without a URL it says so, and an aborted one ends at once', async () => {
    await expect(over([]).ask(id, { path: '/tip' })).rejects.toMatchObject({ code: 'rpc/no-url' })
    const { url } = await node(says('late'))
    await expect(over([url]).ask(id, { path: '/tip' }, AbortSignal.abort())).rejects.toMatchObject({
      code: 'request/aborted',
    })
  })
})
