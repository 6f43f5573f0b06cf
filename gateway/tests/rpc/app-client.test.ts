import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/clock.js'
import { createAppRpc } from '../../../src/services/app-rpc.js'
import { TokenBuckets } from '../../src/modules/limits/token-buckets.js'
import { rpcRoutes } from '../../src/modules/rpc/routes.js'
import { refused, startScriptedNode, type NodeScript, type ScriptedNode } from '../helpers/chains/scripted-node.js'
import { testNetwork } from '../helpers/chains/test-chain.js'
import { testData, testRoutes } from '../helpers/chains/test-data.js'
import { turnedClock } from '../helpers/turned-clock.js'

const NETWORK = 'eip155:31337'
let node: ScriptedNode
const latest: NodeScript = method => (method === 'eth_chainId' ? refused(-32_601) : { result: '0x10' })
beforeAll(async () => void (node = await startScriptedNode(latest)))
beforeEach(() => {
  node.script = latest
  node.requests.length = node.bodies.length = 0
})
afterAll(() => node.close())

/** The app's RPC client, connected to the gateway's route. */
function client(parts: Parameters<typeof testData>[1] = {}) {
  const sent: Request[] = []
  const reported: string[] = []
  const rpcBuckets = new TokenBuckets(turnedClock(), { burst: 1_000, perSecond: 100 })
  const routes = testRoutes(testData([testNetwork([node.url])], { rpcBuckets, ...parts }), [rpcRoutes])
  const rpc = createAppRpc(
    { projectId: 'mine', networks: [] },
    {
      clock: systemClock,
      networks: () => [],
      base: 'https://gateway.test',
      onConfigError: error => void reported.push(error.code),
      fetch: async (input, init) => {
        const request = new Request(input as string, {
          ...init,
          headers: { ...init?.headers, origin: 'https://app.example' },
        })
        sent.push(request.clone())
        return routes.request(request)
      },
    },
  )
  return {
    sent,
    reported,
    send: (method: string, params: readonly unknown[] = []) => rpc.send(NETWORK, { method, params }),
  }
}

describe('app RPC client with the gateway', () => {
  test('reads a chain without a CORS preflight', async () => {
    const { send, sent } = client()
    expect(await send('eth_blockNumber')).toBe('0x10')
    expect(sent.map(({ url, headers }) => [url, headers.get('content-type')])).toEqual([
      ['https://gateway.test/v1/?chainId=eip155%3A31337&projectId=mine', 'text/plain'],
    ])
  })

  test('receives revert data without a retry', async () => {
    node.script = () => ({ error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
    const { send, sent } = client()
    await expect(send('eth_call')).rejects.toMatchObject({
      code: 'rpc/failed',
      cause: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    })
    expect([sent.length, node.methods().length]).toEqual([1, 1])
  })

  test('retries a temporary error three times, with one node request each', async () => {
    node.script = () => refused(-32_005)
    const { send } = client()
    await expect(send('eth_blockNumber')).rejects.toMatchObject({ code: 'rpc/failed' })
    expect(node.methods().length).toBe(4)
  })

  test('does not retry a method that the proxy rejects', async () => {
    const { send, sent } = client()
    await expect(send('eth_newFilter')).rejects.toMatchObject({ cause: { code: -32_601 } })
    expect(sent.length).toBe(1)
  })

  test('reports a config error for an unknown origin or project', async () => {
    const stranger = client({ origins: ['https://other.example'] })
    await expect(stranger.send('eth_blockNumber')).rejects.toMatchObject({ code: 'config/origin-not-allowed' })
    const unknown = client({ projects: ['other'] })
    await expect(unknown.send('eth_blockNumber')).rejects.toMatchObject({ code: 'config/project-id-invalid' })
    expect([stranger.reported, unknown.reported, stranger.sent.length]).toEqual([
      ['config/origin-not-allowed'],
      ['config/project-id-invalid'],
      1,
    ])
  })
})
