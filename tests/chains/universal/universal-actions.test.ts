import { describe, expect, test } from 'vitest'
import { createUniversalFixture } from './universal-fixture.js'

describe('createUniversalActions', () => {
  test("provides no action that requires the namespace's library", () => {
    const { verbs } = createUniversalFixture('eip155', 'eip155:1', '0xa')
    const missing = ['planTransfer', 'sendTransfer', 'writeContract', 'sendSwap', 'readAddress', 'profile'] as const
    expect(missing.filter(verb => verbs[verb])).toEqual([])
  })

  test('provides only network switching for a namespace without WalletConnect methods', async () => {
    const { verbs, network, signer, walletRequest } = createUniversalFixture('polkadot', 'polkadot:main', '5x')
    await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    await expect(verbs.balance('5x', network)).rejects.toMatchObject({ code: 'balance/unavailable' })
    expect(verbs.sendTransaction).toBeUndefined()
    expect(walletRequest).not.toHaveBeenCalled()
  })
})
