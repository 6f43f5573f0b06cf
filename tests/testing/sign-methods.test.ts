import { describe, expect, test } from 'vitest'
import { request, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, connected } = walletsOnAnvil()

describe('test wallet: signatures', () => {
  test.each(['wallet_watchAsset', 'eth_sign', 'eth_signTransaction', 'personal_ecRecover', 'toString'])(
    'rejects the unsupported method %s',
    async method => {
      await expect(request(create(), method)).rejects.toMatchObject({ code: expect.toBeOneOf([4200, -32601]) })
    },
  )

  test('rejects signing for an account that the page has no permission for', async () => {
    await expect(request(create(), 'personal_sign', ['0x00', FIRST])).rejects.toMatchObject({ code: 4100 })
    const wallet = await connected()
    await expect(request(wallet, 'eth_signTypedData_v4', [`${FIRST}00`, '{}'])).rejects.toMatchObject({ code: 4100 })
  })

  test('rejects a transaction for another network', async () => {
    const wallet = await connected()
    const sent = request(wallet, 'eth_sendTransaction', [{ from: FIRST, to: SECOND, chainId: '0x1' }])
    await expect(sent).rejects.toMatchObject({ code: -32602 })
  })
})
