import { describe, expect, test } from 'vitest'
import type { CaipNetworkId } from '../../src/core/caip.js'
import type { AppKitOptions, CustomRpcUrl } from '../../src/core/config.js'
import type { Network } from '../../src/core/network.js'
import { createAppRpc } from '../../src/services/app-rpc.js'
import { hosted } from '../../src/services/endpoints.js'
import { gatewayRpcUrl, isGatewayRpcUrl, rpcUrls } from '../../src/services/rpc-url.js'
import { WaitlessClock } from './waitless-clock.js'

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

  test('uses the hosted RPC only for networks it supports', async () => {
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
