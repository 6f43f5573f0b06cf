import { expect, test } from 'vitest'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()

test('balance is read from the network in the smallest unit', async () => {
  const { verbs, network, connected } = bench()
  const { signer, wallet } = await connected()
  expect(await verbs.balance(signer.address, network)).toEqual({
    value: 10_000n * 10n ** 18n,
    decimals: 18,
    symbol: 'ETH',
  })
  expect(wallet.control.methods).not.toContain('eth_getBalance')
})
