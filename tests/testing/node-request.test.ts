import { expect, test } from 'vitest'
import { nodeRequest } from '../../src/testing/wallet-control.js'
import { walletsOnAnvil } from './wallet-on-anvil.js'

const { url } = walletsOnAnvil()

test("returns the node's result or throws its error", async () => {
  expect(await nodeRequest(url(), 'eth_chainId')).toBe('0x7a69')
  const reverting = [{ data: '0x60006000fd' }, 'latest']
  await expect(nodeRequest(url(), 'eth_call', reverting)).rejects.toMatchObject({
    name: 'ProviderRpcError',
    code: 3,
    message: expect.stringContaining('revert'),
  })
})
