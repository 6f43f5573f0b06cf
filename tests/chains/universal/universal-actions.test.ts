import type { Hex } from 'viem'
import { createPublicClient, http } from 'viem'
import { describe, expect, test } from 'vitest'
import { createUniversalActions } from '../../../src/chains/universal/universal-actions.js'
import { systemClock } from '../../../src/core/clock.js'
import { createRpc } from '../../../src/services/rpc.js'
import { fakeContext } from '../../helpers/chains/fake-context.js'
import { anvilBench } from '../eip155/anvil-wallet.js'
import { createUniversalFixture } from './universal-fixture.js'

const bench = anvilBench()

describe('createUniversalActions', () => {
  test.each(['solana', 'bip122'] as const)('provides no action that requires the library of %s', namespace => {
    const { verbs } = createUniversalFixture(namespace, `${namespace}:1`, 'a')
    const missing = ['planTransfer', 'sendTransfer', 'writeContract', 'sendSwap', 'readAddress', 'profile'] as const
    expect(missing.filter(verb => verbs[verb])).toEqual([])
  })

  test('send without an adapter: native tokens are sent on an EVM network', async () => {
    const { anvil, connected } = bench()
    const { signer } = await connected()
    const rpc = createRpc({ urlsFor: () => [anvil.url], fetch, clock: systemClock })
    const verbs = createUniversalActions('eip155', fakeContext({ rpc: rpc.send }))
    const client = createPublicClient({ transport: http(anvil.url), pollingInterval: 50 })
    const to = await verbs.readAddress?.('0x000000000000000000000000000000000000BEEF')
    expect(to).toBe('0x000000000000000000000000000000000000bEEF')
    const transfer = { to: to as Hex, amount: 5n }
    const plan = await verbs.planTransfer?.(transfer, signer)
    expect(plan?.fee).toBeGreaterThan(0n)
    const hash = await verbs.sendTransfer?.(transfer, plan as never, signer)
    await client.waitForTransactionReceipt({ hash: hash as Hex })
    expect(await client.getBalance({ address: to as Hex })).toBe(5n)
    expect(await verbs.hasSucceeded?.(hash as Hex, signer.network)).toBe(true)
  })

  test('provides only network switching for a namespace without WalletConnect methods', async () => {
    const { verbs, network, signer, walletRequest } = createUniversalFixture('polkadot', 'polkadot:main', '5x')
    await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    await expect(verbs.balance('5x', network)).rejects.toMatchObject({ code: 'balance/unavailable' })
    expect(verbs.sendTransaction).toBeUndefined()
    expect(walletRequest).not.toHaveBeenCalled()
  })
})
