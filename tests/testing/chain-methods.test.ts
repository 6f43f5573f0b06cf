import { describe, expect, test } from 'vitest'
import { request, walletsOnAnvil } from './wallet-on-anvil.js'

const { create, url } = walletsOnAnvil()

describe('test wallet: networks', () => {
  test.each([undefined, {}, { chainId: 1 }, { chainId: '1' }, { chainId: '0x01' }])(
    'rejects switching to the chain id %j',
    async chainId => {
      await expect(request(create(), 'wallet_switchEthereumChain', [chainId])).rejects.toMatchObject({ code: -32602 })
    },
  )

  test('rejects an incomplete network and adds a complete one', async () => {
    const wallet = create()
    await expect(request(wallet, 'wallet_addEthereumChain', [{ chainId: '0x7a6a' }])).rejects.toMatchObject({
      code: -32602,
    })
    const network = { chainId: '0x7a6a', chainName: 'B', nativeCurrency: {}, rpcUrls: [url()] }
    await request(wallet, 'wallet_addEthereumChain', [network])
    expect([await request(wallet, 'eth_chainId'), await request(wallet, 'net_version')]).toEqual(['0x7a6a', '31338'])
  })

  test.each([undefined, {}, { chainId: 1 }, { chainId: '1' }, { chainId: '0x01' }])(
    'rejects an invalid chain id: %j',
    async chainId => {
      await expect(request(create(), 'wallet_switchEthereumChain', [chainId])).rejects.toMatchObject({ code: -32602 })
    },
  )

  test('switches to a network after adding it', async () => {
    const wallet = create()
    await expect(request(wallet, 'wallet_addEthereumChain', [{ chainId: '0x7a6a' }])).rejects.toMatchObject({
      code: -32602,
    })
    const network = { chainId: '0x7a6a', chainName: 'B', nativeCurrency: {}, rpcUrls: [url()] }
    await request(wallet, 'wallet_addEthereumChain', [network])
    expect([await request(wallet, 'eth_chainId'), await request(wallet, 'net_version')]).toEqual(['0x7a6a', '31338'])
  })
})
