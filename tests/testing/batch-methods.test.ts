import { describe, expect, test } from 'vitest'
import { request, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { connected } = walletsOnAnvil()

describe('test wallet: batches', () => {
  test.each([
    [-32602, { version: '1.0' }],
    [-32602, { calls: [] }],
    [4100, { from: `${FIRST}00` }],
    [5710, { chainId: '0x1' }],
    [5760, { atomicRequired: true }],
  ])('answers with error %d to a batch with %j', async (code, over) => {
    const wallet = await connected()
    const batch = { version: '2.0.0', from: FIRST, chainId: '0x7a69', calls: [{ to: SECOND }], ...over }
    await expect(request(wallet, 'wallet_sendCalls', [batch])).rejects.toMatchObject({ code })
    await expect(request(wallet, 'wallet_getCallsStatus', ['0x0'])).rejects.toMatchObject({ code: 5730 })
  })
})
