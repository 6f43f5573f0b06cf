import { describe, expect, test } from 'vitest'
import { ask, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, url } = walletsOnAnvil()

describe('the network of a test wallet', () => {
  test.each([undefined, {}, { chainId: 1 }, { chainId: '1' }, { chainId: '0x01' }])(
    'takes no chain id from %j',
    async asked => {
      await expect(ask(create(), 'wallet_switchEthereumChain', [asked])).rejects.toMatchObject({ code: -32602 })
    },
  )

  test('adds only a network that is described', async () => {
    const wallet = create()
    await expect(ask(wallet, 'wallet_addEthereumChain', [{ chainId: '0x7a6a' }])).rejects.toMatchObject({
      code: -32602,
    })
    const network = { chainId: '0x7a6a', chainName: 'B', nativeCurrency: {}, rpcUrls: [url()] }
    await ask(wallet, 'wallet_addEthereumChain', [network])
    expect([await ask(wallet, 'eth_chainId'), await ask(wallet, 'net_version')]).toEqual(['0x7a6a', '31338'])
  })

  test.each([undefined, {}, { chainId: 1 }, { chainId: '1' }, { chainId: '0x01' }])(
    'takes no chain id from %j',
    async asked => {
      await expect(ask(create(), 'wallet_switchEthereumChain', [asked])).rejects.toMatchObject({ code: -32602 })
    },
  )

  test('adds only a network that is described', async () => {
    const wallet = create()
    await expect(ask(wallet, 'wallet_addEthereumChain', [{ chainId: '0x7a6a' }])).rejects.toMatchObject({
      code: -32602,
    })
    const network = { chainId: '0x7a6a', chainName: 'B', nativeCurrency: {}, rpcUrls: [url()] }
    await ask(wallet, 'wallet_addEthereumChain', [network])
    expect([await ask(wallet, 'eth_chainId'), await ask(wallet, 'net_version')]).toEqual(['0x7a6a', '31338'])
  })
})
