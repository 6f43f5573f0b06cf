import { test } from 'vitest'
import { startAnvil } from '../../../../tests/helpers/chains/anvil.js'
import { connectNode } from './chain/node-client.js'
import { execute } from './chain/place-contracts.js'
import { stockChain } from './chain/stock-chain.js'
import { readState, changesBetween } from './chain/chain-state.js'
import { BOB, ME } from './chain/addresses.js'
test('probe', async () => {
  const anvil = await startAnvil({ chainId: 1, timestamp: 2_000_000_000 })
  const node = connectNode(anvil.url)
  try {
    console.time('stock')
    await stockChain(node)
    console.timeEnd('stock')
    const before = await readState(node)
    let snap = await node.send('evm_snapshot')
    console.time('100')
    for (let i = 0; i < 100; i++) {
      const r = await execute(node, ME, { to: BOB, value: 1n })
      const after = await readState(node)
      if (i === 0) console.log(changesBetween(before, after))
      await node.send('evm_revert', snap)
      snap = await node.send('evm_snapshot')
    }
    console.timeEnd('100')
    console.log(changesBetween(before, await readState(node)))
    const sim = await node.send<any>('eth_simulateV1', { blockStateCalls: [{ calls: [{ from: ME, to: '0x77a9000000000000000000000000000000000003', input: '0x'+ (await import('viem')).toFunctionSelector('isSimulated()').slice(2), gasPrice: '0x77359400' }], blockOverrides: {} }], traceTransfers: true, validation: true }, 'latest')
    console.log(JSON.stringify(sim).slice(0,1500))
  } finally { await anvil.stop() }
})
