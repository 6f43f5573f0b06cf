import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionParams } from '../../../src/chains/eip155/transactions.js'
import { readTransfer, transferCall } from '../../../src/chains/eip155/transfer.js'
import type { Transfer } from '../../../src/core/chain-adapter.js'
import { toNetwork } from '../../../src/core/network.js'
import { property } from '../../lib/property.js'

const network = toNetwork({
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const token = `0x${'7'.repeat(40)}`
const to = `0x${'b'.repeat(40)}`
const params = (transfer: Transfer) =>
  transactionParams(transferCall(transfer), { address: `0x${'a'.repeat(40)}`, network })
const lower = (transfer: Transfer | undefined) =>
  transfer && {
    ...transfer,
    to: transfer.to.toLowerCase(),
    ...(transfer.token && { token: transfer.token.toLowerCase() }),
  }

test('a coin moves by its value, with empty data', () =>
  expect(transferCall({ to, amount: 5n })).toEqual({ to, value: 5n, data: '0x' }))

test('what is written is read back', () => {
  const address = fc.stringMatching(/^0x[\da-f]{40}$/)
  const transfers = fc.record({ to: address, amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }) })
  property(fc.tuple(transfers, fc.option(address, { nil: undefined })), ([transfer, contract]) => {
    const meant = { ...transfer, ...(contract && { token: contract }) }
    expect(lower(readTransfer(params(meant)))).toEqual(meant)
  })
})

const data = params({ token, to, amount: 5n })['data'] ?? ''

test.each([
  ['goes nowhere', { data: '0x', value: '0x5' }],
  ['is another call', { to: token, data: data.replace('0xa9059cbb', '0x095ea7b3') }],
  ['carries more than the call', { to: token, data: `${data}00` }],
  ['carries less', { to: token, data: data.slice(0, -2) }],
  ['has dirt in front of the receiver', { to: token, data: data.replace('0xa9059cbb0', '0xa9059cbb1') }],
  ['moves coins with a token', { to: token, data, value: '0x1' }],
])('a transaction that %s is no transfer', (_, asked) => expect(readTransfer(asked)).toBeUndefined())
