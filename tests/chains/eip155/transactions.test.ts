import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { requestSignature, toTransactionParams } from '../../../src/chains/eip155/transactions.js'
import { readTransfer, transferCall } from '../../../src/chains/eip155/transfer.js'
import type { Transfer } from '../../../src/core/chain-adapter.js'
import { toNetwork } from '../../../src/core/network.js'
import { property } from '../../lib/property.js'
import { anvilBench } from './anvil-wallet.js'

const bench = anvilBench()

test('requestSignature reports a rejection', async () => {
  const { connected } = bench()
  const { signer, wallet } = await connected()
  wallet.control.decide('reject')
  await expect(requestSignature(signer, 'personal_sign', ['0x2a', signer.address])).rejects.toMatchObject({
    code: 'wallet/rejected',
  })
})

test('requestSignature rejects an account the wallet did not grant', async () => {
  const { connected } = bench()
  const { signer } = await connected()
  await expect(
    requestSignature(signer, 'personal_sign', ['0x2a', '0x000000000000000000000000000000000000dEaD']),
  ).rejects.toMatchObject({ code: 'request/not-allowed' })
})

test.each([null, '', '0x', '0xabc', 'signed', 42, {}])(
  'requestSignature rejects the malformed signature %j',
  async answer => {
    const { connected } = bench()
    const { signer, wallet } = await connected()
    wallet.control.fault('personal_sign', { answer })
    await expect(requestSignature(signer, 'personal_sign', ['0x2a', signer.address])).rejects.toMatchObject({
      code: 'wallet/invalid-response',
    })
  },
)

const network = toNetwork({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const token = `0x${'7'.repeat(40)}`
const to = `0x${'b'.repeat(40)}`
const params = (transfer: Transfer) =>
  toTransactionParams(transferCall(transfer), { address: `0x${'a'.repeat(40)}`, network })
const lower = (transfer: Transfer | undefined) =>
  transfer && {
    ...transfer,
    to: transfer.to.toLowerCase(),
    ...(transfer.token && { token: transfer.token.toLowerCase() }),
  }

test('transferCall sends native tokens as value with empty data', () =>
  expect(transferCall({ to, amount: 5n })).toEqual({ to, value: 5n, data: '0x' }))

test('readTransfer is the inverse of transferCall', () => {
  const address = fc.stringMatching(/^0x[\da-f]{40}$/)
  const transfers = fc.record({ to: address, amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }) })
  property(fc.tuple(transfers, fc.option(address, { nil: undefined })), ([transfer, contract]) => {
    const expected = { ...transfer, ...(contract && { token: contract }) }
    expect(lower(readTransfer(params(expected)))).toEqual(expected)
  })
})

const data = params({ token, to, amount: 5n })['data'] ?? ''

test.each([
  ['has no recipient', { data: '0x', value: '0x5' }],
  ['is another call', { to: token, data: data.replace('0xa9059cbb', '0x095ea7b3') }],
  ['has trailing bytes', { to: token, data: `${data}00` }],
  ['is truncated', { to: token, data: data.slice(0, -2) }],
  ['has a malformed recipient', { to: token, data: data.replace('0xa9059cbb0', '0xa9059cbb1') }],
  ['sends a value with a token', { to: token, data, value: '0x1' }],
])('readTransfer rejects a transaction that %s', (_, transaction) => expect(readTransfer(transaction)).toBeUndefined())
