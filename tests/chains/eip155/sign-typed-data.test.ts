import { expect, test } from 'vitest'
import { verifyTypedData } from 'viem'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()

const mail = {
  domain: {
    name: 'Mail',
    version: '1',
    chainId: 31337,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'amount', type: 'uint256' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    amount: 2n ** 200n,
    contents: 'Hello',
  },
} as const

test('signTypedData signs the data and adds the domain type', async () => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  const signature = await verbs.signTypedData?.(mail, signer)
  const given = { ...mail, address: signer.address as `0x${string}`, signature: signature as `0x${string}` }
  expect(await verifyTypedData(given)).toBe(true)
  expect(await verifyTypedData({ ...given, message: { ...mail.message, amount: 1n } })).toBe(false)
  const sent = wallet.control.log.at(-1)?.params as [string, string] | undefined
  expect(sent?.[0]).toBe(signer.address)
  expect(JSON.parse(sent?.[1] ?? '')).toMatchObject({
    primaryType: 'Mail',
    types: {
      EIP712Domain: [{ name: 'name' }, { name: 'version' }, { name: 'chainId' }, { name: 'verifyingContract' }],
    },
  })
})

test.each([
  ['undefined', undefined],
  ['missing types', { ...mail, types: undefined }],
  ['an undefined primary type', { ...mail, primaryType: 'Letter' }],
  ['a malformed address', { ...mail, message: { ...mail.message, from: { name: 'Cow', wallet: '0x12' } } }],
  ['a number out of range', { ...mail, message: { ...mail.message, amount: 2n ** 256n } }],
])('signTypedData rejects %s before a wallet request', async (_, typedData) => {
  const { verbs, connected } = bench()
  const { signer, wallet } = await connected()
  await expect(verbs.signTypedData?.(typedData, signer)).rejects.toMatchObject({ code: 'request/failed' })
  expect(wallet.control.methods).not.toContain('eth_signTypedData_v4')
})
