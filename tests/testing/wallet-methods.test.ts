import { describe, expect, test } from 'vitest'
import { request, FIRST, SECOND, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, connected } = walletsOnAnvil()

describe('test wallet: methods', () => {
  test('forwards reads to the node of its network, including errors', async () => {
    const wallet = create()
    expect(await request(wallet, 'eth_getBalance', [SECOND, 'latest'])).toBe('0x21e19e0c9bab2400000')
    await expect(request(wallet, 'eth_nonsense')).rejects.toMatchObject({ code: -32601 })
  })

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
})
