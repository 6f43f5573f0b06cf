import { describe, expect, test } from 'vitest'
import { nodeRpc } from '../../src/siwx/node-rpc.js'

const call = { chainId: 'eip155:1', method: 'eth_call', params: [1] } as const

describe('nodeRpc', () => {
  test('sends requests to the node of the network and to no other', async () => {
    const requests: unknown[] = []
    const rpc = nodeRpc({ 'eip155:1': 'https://node.example' }, async (url, init) => {
      requests.push([url, JSON.parse(init?.body as string)])
      return Response.json({ result: '0x1' })
    })
    expect(await rpc(call)).toBe('0x1')
    expect(requests).toEqual([['https://node.example', { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [1] }]])
    await expect(rpc({ ...call, chainId: 'eip155:2' })).rejects.toMatchObject({ code: 'rpc/no-url' })
  })

  test("rejects with the node's error", async () => {
    const rpc = nodeRpc({ 'eip155:1': 'https://node.example' }, async () => Response.json({ error: { code: 3 } }))
    await expect(rpc(call)).rejects.toMatchObject({ code: 'rpc/failed', cause: { code: 3 } })
  })
})
