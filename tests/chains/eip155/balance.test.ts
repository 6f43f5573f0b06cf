import { expect, test } from 'vitest'
import { fakeContext } from './fake-context.js'
import { anvilBench } from './anvil-wallet.js'
import { balance } from '../../../src/chains/eip155/balance.js'

const bench = anvilBench()

test('the native balance is read from the network, in its smallest unit', async () => {
  const { verbs, network, connected } = bench()
  const { signer, wallet } = await connected()
  expect(await verbs.balance(signer.address, network)).toEqual({
    value: 10_000n * 10n ** 18n,
    decimals: 18,
    symbol: 'ETH',
  })
  expect(wallet.control.methods).not.toContain('eth_getBalance')
})

test.each([undefined, null, '', '0x', 12, '0xzz', '12', {}])(
  'a node that answers %j is an error, not an amount',
  async answer => {
    const context = fakeContext({ rpc: async () => answer })
    await expect(balance(context, '0x0', bench().network)).rejects.toMatchObject({ code: 'rpc/failed' })
  },
)
