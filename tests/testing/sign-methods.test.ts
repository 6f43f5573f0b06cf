import { describe, expect, test } from 'vitest'
import { ask, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, connected } = walletsOnAnvil()

describe('the signatures of a test wallet', () => {
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

  test('refuses a transaction for another network', async () => {
    const wallet = await connected()
    const sent = ask(wallet, 'eth_sendTransaction', [{ from: FIRST, to: SECOND, chainId: '0x1' }])
    await expect(sent).rejects.toMatchObject({ code: -32602 })
  })
})
