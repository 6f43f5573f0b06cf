import { ed25519 } from '@noble/curves/ed25519'
import { describe, expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../../src/lib/base58.js'
import { universalStage } from './stage.js'

const key = new Uint8Array(32).fill(9)
const address = encodeBase58(ed25519.getPublicKey(key))
const stage = () => universalStage('solana', 'solana:main', address)

describe('solanaDialect', () => {
  test('reads the balance of the network', async () => {
    const { verbs, rpc, network } = stage()
    rpc.mockResolvedValueOnce({ value: 42 })
    expect(await verbs.balance(address, network)).toEqual({ value: 42n, decimals: 8, symbol: 'COIN' })
    rpc.mockResolvedValueOnce({ value: '42' })
    await expect(verbs.balance(address, network)).rejects.toMatchObject({ code: 'rpc/failed' })
    rpc.mockResolvedValueOnce(null)
    await expect(verbs.balance(address, network)).rejects.toMatchObject({ code: 'rpc/failed' })
  })

  test('signs a text to the letter', async () => {
    const { verbs, asked, signer } = stage()
    asked.mockImplementation(async ({ params }) => {
      const { message, pubkey } = params as { message: string; pubkey: string }
      expect(pubkey).toBe(address)
      return { signature: encodeBase58(ed25519.sign(decodeBase58(message) ?? new Uint8Array(), key)) }
    })
    const signature = decodeBase58(await verbs.signMessage('Grüße 🌍', signer)) ?? new Uint8Array()
    const text = new TextEncoder().encode('Grüße 🌍')
    expect(ed25519.verify(signature, text, ed25519.getPublicKey(key))).toBe(true)
  })

  test.each([undefined, {}, { signature: 'abc' }, { signature: 1 }])('takes %j for no signature', async answer => {
    const { verbs, asked, signer } = stage()
    asked.mockResolvedValueOnce(answer)
    await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('hands over a whole transaction, which the wallet signs and sends', async () => {
    const { verbs, asked, signer } = stage()
    const signature = encodeBase58(new Uint8Array(64).fill(1))
    asked.mockResolvedValueOnce({ signature })
    expect(await verbs.sendTransaction?.({ data: '0x010203' }, signer)).toBe(signature)
    const params = { transaction: 'AQID', pubkey: address }
    expect(asked).toHaveBeenCalledWith({ method: 'solana_signAndSendTransaction', params }, 'solana:main')
  })

  test.each([{ to: address, value: 5n }, { data: '0x' as const }, { data: '0xz' as const }])(
    'puts none together: %o',
    async transaction => {
      const { verbs, asked, signer } = stage()
      await expect(verbs.sendTransaction?.(transaction, signer)).rejects.toMatchObject({ code: 'chain/unsupported' })
      expect(asked).not.toHaveBeenCalled()
    },
  )
})
