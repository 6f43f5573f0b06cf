import { describe, expect, test } from 'vitest'
import { request, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { connected } = walletsOnAnvil()

describe('test wallet: transactions', () => {
  test('uses a legacy gas price if the page sets one', async () => {
    const wallet = await connected()
    const hash = await request(wallet, 'eth_sendTransaction', [{ from: FIRST, to: SECOND, gasPrice: '0xb2d05e00' }])
    expect(await request(wallet, 'eth_getTransactionByHash', [hash])).toMatchObject({
      type: '0x0',
      gasPrice: '0xb2d05e00',
    })
    const modern = await request(wallet, 'eth_sendTransaction', [{ from: FIRST, to: SECOND }])
    expect(await request(wallet, 'eth_getTransactionByHash', [modern])).toMatchObject({ type: '0x2' })
  })
})
