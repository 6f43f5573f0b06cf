import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SOLANA_DEV_NETWORK } from '../../../scripts/stack/solana/start-solana.mjs'
import { startStack, type Stack } from '../../../scripts/stack/start-stack.mjs'
import { NATIVE_SOLANA_ADDRESS } from '../../../src/contract/data-records.js'
import { rawClient } from '../helpers/raw-client.js'

const anyPorts = { demo: 0, wallet: 0, gateway: 0, anvil1: 0, anvil2: 0, solana: 0 }

describe('startStack', () => {
  let stack: Stack

  describe('free ports', () => {
    beforeAll(async () => {
      stack = await startStack({ ports: anyPorts, origins: ['http://localhost:*'] })
    })
    afterAll(() => stack.stop())

    test('starts two chains with different ids', async () => {
      expect(await rpc(stack.urls.anvil1, 'eth_chainId')).toBe('0x7a69')
      expect(await rpc(stack.urls.anvil2, 'eth_chainId')).toBe('0x7a6a')
    })

    test('starts a Solana devnet on two ports with its tokens', async () => {
      const { rpc: url, ws, mints } = stack.solana
      expect(await rpc(url, 'getGenesisHash')).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG')
      expect(Number(new URL(ws).port)).toBe(Number(new URL(url).port) + 1)
      expect(Object.keys(mints)).toEqual(['pebble', 'moss', 'ferry', 'hostile'])
    })

    test('starts a healthy gateway with the wallets', async () => {
      expect(await (await fetch(`${stack.urls.gateway}/health`)).json()).toEqual({ status: 'ok', wallets: 539 })
      const pictures = await fetch(`${stack.urls.gateway}/public/getAssetImage/1`)
      expect(await pictures.text()).toContain('web3icons')
    })

    test.each([31337, 31338] as const)('chain %d: swaps deployed tokens for local pages', async id => {
      const { tokens } = stack.deployments[id]
      const [from, to] = [tokens.oak, tokens.old].map(({ address }) => `eip155:${id}:${address}`)
      const query = new URLSearchParams({ from: `${from}`, to: `${to}`, amount: `${10n ** 18n}` })
      const headers = { origin: 'http://localhost:5173' }
      const answer = await fetch(`${stack.urls.gateway}/v1/convert/quotes?${query}`, { headers })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      const { quotes } = (await answer.json()) as { quotes: { toAmount: string }[] }
      expect(Number(quotes[0]?.toAmount) / 1e6).toBeCloseTo(5, 0)
    })

    test('serves swaps of Solana at the listed prices', async () => {
      const read = async (path: string) => (await fetch(`${stack.urls.gateway}/v1/${path}`)).json()
      expect(await read('supported-chains')).toMatchObject({ swaps: [SOLANA_DEV_NETWORK] })
      const [from, to] = [NATIVE_SOLANA_ADDRESS, stack.solana.mints.pebble?.address].map(
        id => `${SOLANA_DEV_NETWORK}:${id}`,
      )
      const query = new URLSearchParams({ from: `${from}`, to: `${to}`, amount: `${10n ** 9n}` })
      expect(await read(`convert/quotes?${query}`)).toMatchObject({ quotes: [{ toAmount: '150000000' }] })
    })

    test('starts a relay that checks origins and supports faults', async () => {
      const { relay, urls } = stack
      if (!relay || !urls.relay) expect.unreachable('the relay is on')
      const client = await rawClient(urls.relay, { origin: 'http://localhost:5173' })
      expect((await client.call('irn_subscribe', { topic: 'a'.repeat(64) }))['result']).toBeTypeOf('string')
      relay.faults.dropConnections()
      expect((await client.closed).code).toBe(1006)
      const stranger = await rawClient(urls.relay, { origin: 'https://evil.example' })
      expect(await stranger.closed).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
    })
  })

  describe('port in use', () => {
    const lines: string[] = []
    let blocker: Server
    let taken: number

    beforeEach(async () => {
      blocker = createServer()
      await new Promise<void>(resolve => blocker.listen(0, '127.0.0.1', resolve))
      taken = (blocker.address() as AddressInfo).port
    })
    afterEach(async () => {
      await stack.stop()
      await new Promise(resolve => blocker.close(resolve))
    })

    test('reports a port in use and takes another, and starts no relay if it is off', async () => {
      stack = await startStack({
        ports: { ...anyPorts, gateway: taken },
        relay: false,
        log: line => void lines.push(line),
      })
      const { port } = new URL(stack.urls.gateway)
      expect(Number(port)).not.toBe(taken)
      expect(lines).toEqual([`Port ${taken} is in use; the gateway takes ${port}.`])
      expect((await fetch(`${stack.urls.gateway}/health`)).status).toBe(200)
      expect(stack.urls.relay).toBeUndefined()
      expect(stack.relay).toBeUndefined()
    })
  })

  test('releases everything and can be stopped twice', async () => {
    stack = await startStack({ ports: anyPorts })
    const { gateway, anvil1, anvil2, solana } = stack.urls
    await stack.stop()
    await stack.stop()
    for (const url of [gateway, anvil1, anvil2, solana]) await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})

async function rpc(url: string, method: string): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await answer.json()).result
}
