import { describe, expect, test } from 'vitest'
import { createUniversalFixture } from './universal-fixture.js'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TXID = 'ab'.repeat(32)
const setUp = (address = ADDRESS) => createUniversalFixture('bip122', 'bip122:main', address)
const stats = (funded: number, spent: number) => ({ funded_txo_sum: funded, spent_txo_sum: spent })

describe('bip122Dialect', () => {
  test('reads the balance including unconfirmed transactions', async () => {
    const { verbs, rest, network } = setUp()
    rest.mockResolvedValueOnce(JSON.stringify({ chain_stats: stats(500, 100), mempool_stats: stats(7, 2) }))
    expect(await verbs.balance(ADDRESS, network)).toEqual({ value: 405n, decimals: 8, symbol: 'COIN' })
    expect(rest).toHaveBeenCalledWith('bip122:main', { path: `/address/${ADDRESS}` }, undefined)
    rest.mockResolvedValueOnce('{}')
    await expect(verbs.balance(ADDRESS, network)).rejects.toMatchObject({ code: 'http/malformed' })
  })

  test.each([
    ['hex', '0102ff', 'AQL/'],
    ['base64', 'AQL/', 'AQL/'],
  ])('converts a %s signature to base64', async (_what, signature, expected) => {
    const { verbs, walletRequest, signer } = setUp()
    walletRequest.mockResolvedValueOnce({ address: ADDRESS, signature })
    expect(await verbs.signMessage('Hello', signer)).toBe(expected)
    const params = { account: ADDRESS, address: ADDRESS, message: 'Hello', protocol: 'ecdsa' }
    expect(walletRequest).toHaveBeenCalledWith({ method: 'signMessage', params }, 'bip122:main')
  })

  test.each([
    [`bc1p${'q'.repeat(58)}`, undefined, 'bip322'],
    [`bcrt1p${'q'.repeat(58)}`, undefined, 'bip322'],
    [ADDRESS, 'bip322', 'bip322'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', undefined, 'ecdsa'],
  ] as const)('signs for %s with the option %s as %s', async (address, protocol, expected) => {
    const { verbs, walletRequest, signer } = setUp(address)
    walletRequest.mockResolvedValueOnce('AQL/')
    await verbs.signMessage('Hello', signer, protocol && { protocol })
    expect(walletRequest.mock.lastCall?.[0]).toMatchObject({ params: { protocol: expected } })
  })

  test.each([undefined, '', '%', { signature: '' }, { signature: 1 }])(
    'rejects the malformed signature %j',
    async answer => {
      const { verbs, walletRequest, signer } = setUp()
      walletRequest.mockResolvedValueOnce(answer)
      await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
    },
  )

  test('signs PSBT inputs, by default those of the active account', async () => {
    const { verbs, walletRequest, signer } = setUp()
    walletRequest.mockResolvedValueOnce({ psbt: 'cHNidP8=', txid: TXID })
    const request = { psbt: 'cHNi', signInputs: [{ index: 0 }, { index: 1, address: 'other' }], broadcast: true }
    expect(await verbs.signPsbt?.(request, signer)).toEqual({ psbt: 'cHNidP8=', txid: TXID })
    const signInputs = [
      { address: ADDRESS, index: 0 },
      { address: 'other', index: 1 },
    ]
    expect(walletRequest.mock.lastCall?.[0]).toMatchObject({ params: { psbt: 'cHNi', signInputs, broadcast: true } })
    walletRequest.mockResolvedValueOnce({ psbt: 'cHNidP8=', txid: 'soon' })
    expect(await verbs.signPsbt?.(request, signer)).toEqual({ psbt: 'cHNidP8=' })
    walletRequest.mockResolvedValueOnce({})
    await expect(verbs.signPsbt?.(request, signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('sends native tokens through the wallet', async () => {
    const { verbs, walletRequest, signer } = setUp()
    walletRequest.mockResolvedValueOnce({ txid: TXID })
    expect(await verbs.sendTransaction?.({ to: 'bc1q', value: 1_200n }, signer)).toBe(TXID)
    const params = { account: ADDRESS, recipientAddress: 'bc1q', amount: '1200' }
    expect(walletRequest).toHaveBeenCalledWith({ method: 'sendTransfer', params }, 'bip122:main')
    walletRequest.mockResolvedValueOnce(TXID)
    expect(await verbs.sendTransaction?.({ to: 'bc1q', value: 1_200n }, signer)).toBe(TXID)
    walletRequest.mockResolvedValueOnce({ txid: 7 })
    await expect(verbs.sendTransaction?.({ to: 'bc1q', value: 1n }, signer)).rejects.toMatchObject({
      code: 'wallet/invalid-response',
    })
  })

  test.each([{ to: 'bc1q' }, { value: 5n }, { to: 'bc1q', value: 0n }])(
    'rejects %o before a wallet request',
    async transaction => {
      const { verbs, walletRequest, signer } = setUp()
      await expect(verbs.sendTransaction?.(transaction, signer)).rejects.toMatchObject({ code: 'send/input-missing' })
      expect(walletRequest).not.toHaveBeenCalled()
    },
  )
})
