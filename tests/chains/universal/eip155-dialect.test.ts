import { describe, expect, test } from 'vitest'
import { verifyMessage, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createUniversalFixture } from './universal-fixture.js'

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const setUp = () => createUniversalFixture('eip155', 'eip155:10', account.address)

describe('eip155Dialect', () => {
  test("reads the balance in the network's currency", async () => {
    const { verbs, rpc, network } = setUp()
    rpc.mockResolvedValueOnce('0x2540be400')
    expect(await verbs.balance('0xa', network)).toEqual({ value: 10_000_000_000n, decimals: 8, symbol: 'COIN' })
    expect(rpc).toHaveBeenCalledWith('eip155:10', { method: 'eth_getBalance', params: ['0xa', 'latest'] }, undefined)
  })

  test.each([null, '', '0x', 12, '0xzz'])('rejects the malformed balance %j', async answer => {
    const { verbs, rpc, network } = setUp()
    rpc.mockResolvedValueOnce(answer)
    await expect(verbs.balance('0xa', network)).rejects.toMatchObject({ code: 'rpc/failed' })
  })

  test("signs a text exactly as given, on the signer's network", async () => {
    const { verbs, walletRequest, signer } = setUp()
    walletRequest.mockImplementation(({ params }) => {
      const [raw] = params as [`0x${string}`]
      return account.signMessage({ message: { raw } })
    })
    const message = 'Grüße 🌍\n'
    const signature = (await verbs.signMessage(message, signer)) as `0x${string}`
    expect(await verifyMessage({ address: account.address, message, signature })).toBe(true)
    expect(walletRequest).toHaveBeenCalledWith(expect.objectContaining({ method: 'personal_sign' }), 'eip155:10')
  })

  test('signs typed data with the domain type and bigints as text', async () => {
    const { verbs, walletRequest, signer } = setUp()
    const data = {
      domain: { name: 'Bank', chainId: 10n },
      types: { Pay: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Pay',
      message: { amount: 2n ** 80n },
    } as const
    walletRequest.mockImplementation(({ params }) => {
      const [, text] = params as [string, string]
      const typedData = JSON.parse(text) as { types: { EIP712Domain: unknown } }
      expect(typedData.types.EIP712Domain).toEqual([
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ])
      return account.signTypedData(typedData as never)
    })
    const signature = (await verbs.signTypedData?.(data, signer)) as `0x${string}`
    expect(await verifyTypedData({ ...data, address: account.address, signature })).toBe(true)
  })

  test.each([undefined, null, 'yes', '0x', '0x123', { signature: 5 }])(
    'rejects the malformed signature %j',
    async answer => {
      const { verbs, walletRequest, signer } = setUp()
      walletRequest.mockResolvedValueOnce(answer)
      await expect(verbs.signMessage('x', signer)).rejects.toMatchObject({ code: 'wallet/invalid-response' })
    },
  )

  test("sends a transaction on the signer's network and returns its hash", async () => {
    const { verbs, walletRequest, signer } = setUp()
    const hash = `0x${'c'.repeat(64)}`
    walletRequest.mockResolvedValueOnce(hash)
    expect(await verbs.sendTransaction?.({ to: '0xb', value: 255n, gas: 21_000n, gasPrice: 0n }, signer)).toBe(hash)
    const words = { from: account.address, chainId: '0xa', to: '0xb', data: '0x', value: '0xff' }
    const params = [{ ...words, gas: '0x5208', gasPrice: '0x0' }]
    expect(walletRequest).toHaveBeenCalledWith({ method: 'eth_sendTransaction', params }, 'eip155:10')
    walletRequest.mockResolvedValueOnce('sent')
    await expect(verbs.sendTransaction?.({ data: '0x00' }, signer)).rejects.toMatchObject({
      code: 'wallet/invalid-response',
    })
    walletRequest.mockRejectedValueOnce({ code: 4001, message: 'no' })
    await expect(verbs.sendTransaction?.({ to: '0xb' }, signer)).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test.each([
    [{ status: '0x1' }, true],
    [{ status: '0x0' }, false],
    [null, undefined],
  ])('reads the status of the receipt %j', async (receipt, done) => {
    const { verbs, rpc, network } = setUp()
    rpc.mockResolvedValueOnce(receipt)
    expect(await verbs.hasSucceeded?.('0xc', network)).toBe(done)
  })
})
