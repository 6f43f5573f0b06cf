import { describe, expect, test } from 'vitest'
import { ask, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { connected } = walletsOnAnvil()

describe('the transactions of a test wallet', () => {
  test('pays the single price of old transactions where the page names one', async () => {
    const wallet = await connected()
    const hash = await ask(wallet, 'eth_sendTransaction', [{ from: FIRST, to: SECOND, gasPrice: '0xb2d05e00' }])
    expect(await ask(wallet, 'eth_getTransactionByHash', [hash])).toMatchObject({ type: '0x0', gasPrice: '0xb2d05e00' })
    const modern = await ask(wallet, 'eth_sendTransaction', [{ from: FIRST, to: SECOND }])
    expect(await ask(wallet, 'eth_getTransactionByHash', [modern])).toMatchObject({ type: '0x2' })
  })
})
