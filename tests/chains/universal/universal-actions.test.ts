import { describe, expect, test } from 'vitest'
import { universalStage } from './stage.js'

describe('universalVerbs', () => {
  test('offers nothing that would need a family’s library', () => {
    const { verbs } = universalStage('eip155', 'eip155:1', '0xa')
    const missing = ['planTransfer', 'sendTransfer', 'writeContract', 'sendSwap', 'readAddress', 'profile'] as const
    expect(missing.filter(verb => verbs[verb])).toEqual([])
  })

  test('of a family that the protocol has no methods for can switch, and nothing else', async () => {
    const { verbs, network, signer, asked } = universalStage('polkadot', 'polkadot:main', '5x')
    await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
    await expect(verbs.balance('5x', network)).rejects.toMatchObject({ code: 'balance/unavailable' })
    expect(verbs.sendTransaction).toBeUndefined()
    expect(asked).not.toHaveBeenCalled()
  })
})
