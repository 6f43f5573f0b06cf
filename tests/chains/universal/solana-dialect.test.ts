import { ed25519 } from '@noble/curves/ed25519'
import { describe, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../../src/lib/base58.js'
import { createUniversalFixture } from './universal-fixture.js'

const key = new Uint8Array(32).fill(9)
const address = encodeBase58(ed25519.getPublicKey(key))
const setUp = () => createUniversalFixture('solana', 'solana:main', address)

describe('solanaDialect', () => {
  test('reads the balance from the network', async () => {
    const { verbs, rpc, network } = setUp()
    rpc.mockResolvedValueOnce({ value: 42 })
    expect(await verbs.balance(address, network)).toEqual({ value: 42n, decimals: 8, symbol: 'COIN' })
    rpc.mockResolvedValueOnce({ value: '42' })
    await expect(verbs.balance(address, network)).rejects.toMatchObject({ code: 'rpc/failed' })
    rpc.mockResolvedValueOnce(null)
    await expect(verbs.balance(address, network)).rejects.toMatchObject({ code: 'rpc/failed' })
  })

  test('signs a text exactly as given', async () => {
    const { verbs, walletRequest, signer } = setUp()
    walletRequest.mockImplementation(async ({ params }) => {
      const { message, pubkey } = params as { message: string; pubkey: string }
      expect(pubkey).toBe(address)
      return { signature: encodeBase58(ed25519.sign(decodeBase58(message) ?? new Uint8Array(), key)) }
    })
    const signature = decodeBase58(await verbs.signMessage('Grüße 🌍', signer)) ?? new Uint8Array()
    const text = new TextEncoder().encode('Grüße 🌍')
    expect(ed25519.verify(signature, text, ed25519.getPublicKey(key))).toBe(true)
  })

  test.each([undefined, {}, { signature: 'abc' }, { signature: 1 }])(
    'rejects the malformed signature %j',
    async answer => {
      const { verbs, walletRequest, signer } = setUp()
      walletRequest.mockResolvedValueOnce(answer)
      await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
    },
  )

  test('passes a complete transaction to the wallet, which signs and sends it', async () => {
    const { verbs, walletRequest, signer } = setUp()
    const signature = encodeBase58(new Uint8Array(64).fill(1))
    walletRequest.mockResolvedValueOnce({ signature })
    expect(await verbs.sendTransaction?.({ data: '0x010203' }, signer)).toBe(signature)
    const params = { transaction: 'AQID', pubkey: address }
    expect(walletRequest).toHaveBeenCalledWith({ method: 'solana_signAndSendTransaction', params }, 'solana:main')
  })

  test.each([{ to: address, value: 5n }, { data: '0x' as const }, { data: '0xz' as const }])(
    'rejects an incomplete transaction: %o',
    async transaction => {
      const { verbs, walletRequest, signer } = setUp()
      await expect(verbs.sendTransaction?.(transaction, signer)).rejects.toMatchObject({ code: 'chain/unsupported' })
      expect(walletRequest).not.toHaveBeenCalled()
    },
  )
})
