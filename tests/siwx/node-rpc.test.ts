import { describe, expect, test } from 'vitest'
import { nodeRpc } from '../../src/siwx/node-rpc.js'

const call = { chainId: 'eip155:1', method: 'eth_call', params: [1] } as const

describe('nodeRpc', () => {
  test('asks the node of the network, and knows no other', async () => {
    const asked: unknown[] = []
    const rpc = nodeRpc({ 'eip155:1': 'https://node.example' }, async (url, init) => {
      asked.push([url, JSON.parse(init?.body as string)])
      return Response.json({ result: '0x1' })
    })
    expect(await rpc(call)).toBe('0x1')
    expect(asked).toEqual([['https://node.example', { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [1] }]])
    await expect(rpc({ ...call, chainId: 'eip155:2' })).rejects.toMatchObject({ code: 'rpc/no-url' })
  })

  test('passes on what the node says against it', async () => {
    const rpc = nodeRpc({ 'eip155:1': 'https://node.example' }, async () => Response.json({ error: { code: 3 } }))
    await expect(rpc(call)).rejects.toMatchObject({ code: 'rpc/failed', cause: { code: 3 } })
  })
})
