import { describe, expect, test } from 'vitest'
import type { CaipNetworkId } from '../../src/core/caip.js'
import type { AppKitOptions, CustomRpcUrl } from '../../src/core/config.js'
import type { Network } from '../../src/core/network.js'
import { createAppRpc, createAppRest } from '../../src/services/app-rpc.js'
import { hosted } from '../../src/services/endpoints.js'
import { gatewayRpcUrl, isGatewayRpcUrl, rpcUrls } from '../../src/services/rpc-url.js'
import { WaitlessClock } from './waitless-clock.js'
import { node, status } from './rpc-nodes.js'
import type { Handler } from './local-server.js'

const mainnet: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example'] } },
}

describe('rpcUrls', () => {
  test("returns the app's URLs, then the network's, then the gateway's, without duplicates", () => {
    const customRpcUrls = { 'eip155:1': [{ url: 'https://own.example' }, { url: 'https://node.example' }] } as const
    const urls = rpcUrls('eip155:1', { customRpcUrls, network: mainnet, base: 'https://gate.example', projectId: 'p' })
    expect(urls).toEqual([
      'https://own.example',
      'https://node.example',
      'https://gate.example/v1/?chainId=eip155%3A1&projectId=p',
    ])
  })

  test('returns no URLs for an unknown network', () => {
    expect(rpcUrls('eip155:5', { customRpcUrls: { 'eip155:1': [{ url: 'https://own.example' }] } })).toEqual([])
  })

  test('recognizes a gateway URL', () => {
    const url = gatewayRpcUrl('https://gate.example/', 'eip155:10')
    expect(url).toBe('https://gate.example/v1/?chainId=eip155%3A10')
    expect([isGatewayRpcUrl(url), isGatewayRpcUrl('https://node.example/v1/key')]).toEqual([true, false])
  })
})

describe('createAppRpc', () => {
  async function requestedUrls(id: CaipNetworkId, options: Partial<AppKitOptions>, base: string | undefined) {
    const urls: string[] = []
    const rpc = createAppRpc(
      { networks: [], ...options },
      {
        base,
        clock: new WaitlessClock(),
        networks: () => [mainnet],
        fetch: async input => {
          urls.push(String(input))
          return new Response('', { status: 404 })
        },
      },
    )
    await rpc.send(id, { method: 'eth_chainId' }).catch(() => {})
    return urls
  }

  test("tries the network's node, then the gateway", async () => {
    expect(await requestedUrls('eip155:1', {}, 'https://gate.example')).toEqual([
      'https://node.example',
      'https://gate.example/v1/?chainId=eip155%3A1',
    ])
  })

  test('hosted RPC networks: other networks are never requested there', async () => {
    expect(await requestedUrls('eip155:1', { projectId: 'p' }, hosted.rpc)).toContain(
      'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1&projectId=p',
    )
    expect(await requestedUrls('eip155:31337', { projectId: 'p' }, hosted.rpc)).toEqual([])
    expect(await requestedUrls('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { projectId: 'p' }, hosted.rpc)).toHaveLength(
      1,
    )
    expect(await requestedUrls('polkadot:91b171bb158e2d3848fa23a9f1c25182', { projectId: 'p' }, hosted.rpc)).toEqual([])
  })

  describe('batching', () => {
    async function requests(config: CustomRpcUrl['config']): Promise<number[]> {
      const sizes: number[] = []
      const customRpcUrls = { 'eip155:1': [{ url: 'https://own.example', ...(config && { config }) }] }
      const rpc = createAppRpc({ networks: [], customRpcUrls } as never, {
        base: undefined,
        clock: new WaitlessClock(),
        networks: () => [mainnet],
        fetch: async (_input, init) => {
          const calls = [JSON.parse(String(init?.body)) as { id: number } | { id: number }[]].flat()
          sizes.push(calls.length)
          const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
          return Response.json(answers.length > 1 ? answers : answers[0])
        },
      })
      await Promise.all(['a', 'b', 'c'].map(method => rpc.send('eip155:1', { method })))
      return sizes
    }

    test('batches the calls of one task if the app enables it, up to the batch size', async () => {
      expect(await requests({ batch: true })).toEqual([3])
      expect(await requests({ batch: { batchSize: 2 } })).toEqual([2, 1])
    })

    test.each([[undefined], [{}], [{ batch: false }]])('does not batch with %j', async config => {
      expect(await requests(config)).toEqual([1, 1, 1])
    })
  })
})

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
