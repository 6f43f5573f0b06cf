import { describe, expect, test } from 'vitest'
import { universalStage } from './stage.js'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TXID = 'ab'.repeat(32)
const stage = (address = ADDRESS) => universalStage('bip122', 'bip122:main', address)
const stats = (funded: number, spent: number) => ({ funded_txo_sum: funded, spent_txo_sum: spent })

describe('bip122Dialect', () => {
  test('reads the balance of the network, with what is on its way', async () => {
    const { verbs, rest, network } = stage()
    rest.mockResolvedValueOnce(JSON.stringify({ chain_stats: stats(500, 100), mempool_stats: stats(7, 2) }))
    expect(await verbs.balance(ADDRESS, network)).toEqual({ value: 405n, decimals: 8, symbol: 'COIN' })
    expect(rest).toHaveBeenCalledWith('bip122:main', { path: `/address/${ADDRESS}` }, undefined)
    rest.mockResolvedValueOnce('{}')
    await expect(verbs.balance(ADDRESS, network)).rejects.toMatchObject({ code: 'http/malformed' })
  })

  test.each([
    ['hex', '0102ff', 'AQL/'],
    ['base64', 'AQL/', 'AQL/'],
  ])('gives a signature in %s as base64', async (_what, signature, expected) => {
    const { verbs, asked, signer } = stage()
    asked.mockResolvedValueOnce({ address: ADDRESS, signature })
    expect(await verbs.signMessage('Hello', signer)).toBe(expected)
    const params = { account: ADDRESS, address: ADDRESS, message: 'Hello', protocol: 'ecdsa' }
    expect(asked).toHaveBeenCalledWith({ method: 'signMessage', params }, 'bip122:main')
  })

  test.each([
    [`bc1p${'q'.repeat(58)}`, undefined, 'bip322'],
    [`bcrt1p${'q'.repeat(58)}`, undefined, 'bip322'],
    [ADDRESS, 'bip322', 'bip322'],
    ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', undefined, 'ecdsa'],
  ] as const)('of %s, asked for %s, signs by %s', async (address, protocol, expected) => {
    const { verbs, asked, signer } = stage(address)
    asked.mockResolvedValueOnce('AQL/')
    await verbs.signMessage('Hello', signer, protocol && { protocol })
    expect(asked.mock.lastCall?.[0]).toMatchObject({ params: { protocol: expected } })
  })

  test.each([undefined, '', '%', { signature: '' }, { signature: 1 }])('takes %j for no signature', async answer => {
    const { verbs, asked, signer } = stage()
    asked.mockResolvedValueOnce(answer)
    await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('has inputs signed, those of the account where none is named', async () => {
    const { verbs, asked, signer } = stage()
    asked.mockResolvedValueOnce({ psbt: 'cHNidP8=', txid: TXID })
    const request = { psbt: 'cHNi', signInputs: [{ index: 0 }, { index: 1, address: 'other' }], broadcast: true }
    expect(await verbs.signPsbt?.(request, signer)).toEqual({ psbt: 'cHNidP8=', txid: TXID })
    const signInputs = [
      { address: ADDRESS, index: 0 },
      { address: 'other', index: 1 },
    ]
    expect(asked.mock.lastCall?.[0]).toMatchObject({ params: { psbt: 'cHNi', signInputs, broadcast: true } })
    asked.mockResolvedValueOnce({ psbt: 'cHNidP8=', txid: 'soon' })
    expect(await verbs.signPsbt?.(request, signer)).toEqual({ psbt: 'cHNidP8=' })
    asked.mockResolvedValueOnce({})
    await expect(verbs.signPsbt?.(request, signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
  })

  test('sends coins by the wallet', async () => {
    const { verbs, asked, signer } = stage()
    asked.mockResolvedValueOnce({ txid: TXID })
    expect(await verbs.sendTransaction?.({ to: 'bc1q', value: 1_200n }, signer)).toBe(TXID)
    const params = { account: ADDRESS, recipientAddress: 'bc1q', amount: '1200' }
    expect(asked).toHaveBeenCalledWith({ method: 'sendTransfer', params }, 'bip122:main')
    asked.mockResolvedValueOnce(TXID)
    expect(await verbs.sendTransaction?.({ to: 'bc1q', value: 1_200n }, signer)).toBe(TXID)
    asked.mockResolvedValueOnce({ txid: 7 })
    await expect(verbs.sendTransaction?.({ to: 'bc1q', value: 1n }, signer)).rejects.toMatchObject({
      code: 'wallet/invalid-response',
    })
  })

  test.each([{ to: 'bc1q' }, { value: 5n }, { to: 'bc1q', value: 0n }])('asks nobody for %o', async transaction => {
    const { verbs, asked, signer } = stage()
    await expect(verbs.sendTransaction?.(transaction, signer)).rejects.toMatchObject({ code: 'send/input-missing' })
    expect(asked).not.toHaveBeenCalled()
  })
})
