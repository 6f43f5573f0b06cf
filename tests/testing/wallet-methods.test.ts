import { describe, expect, test } from 'vitest'
import { ask, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, connected } = walletsOnAnvil()

describe('the methods of a test wallet', () => {
  test('passes reads on to the node of its network, errors included', async () => {
    const wallet = create()
    expect(await ask(wallet, 'eth_getBalance', [SECOND, 'latest'])).toBe('0x21e19e0c9bab2400000')
    await expect(ask(wallet, 'eth_nonsense')).rejects.toMatchObject({ code: -32601 })
  })

  test.each(['wallet_watchAsset', 'eth_sign', 'eth_signTransaction', 'personal_ecRecover', 'toString'])(
    'does not know %s',
    async method => {
      await expect(ask(create(), method)).rejects.toMatchObject({ code: expect.toBeOneOf([4200, -32601]) })
    },
  )

  test('signs for nobody the page was not shown', async () => {
    await expect(ask(create(), 'personal_sign', ['0x00', FIRST])).rejects.toMatchObject({ code: 4100 })
    const wallet = await connected()
    await expect(ask(wallet, 'eth_signTypedData_v4', [`${FIRST}00`, '{}'])).rejects.toMatchObject({ code: 4100 })
  })
})
