import { expect, test } from 'vitest'
import { transactionRecord } from '../../src/contract/data-records.js'
import { collectibleOfRecord, transactionOfRecord } from '../../src/services/transactions.js'
import { historyRecord, spamRecord } from '../helpers/history-records.js'

test('a transaction is told with its movements, and with whom', () => {
  const record = transactionRecord.parse(historyRecord(1))
  expect(transactionOfRecord(record)).toMatchObject({
    id: 't1',
    network: 'eip155:1',
    operation: 'receive',
    status: 'confirmed',
    at: Date.UTC(2026, 0, 1, 13),
    nonce: 1,
    transfers: [
      { kind: 'token', direction: 'in', amount: '1', symbol: 'ETH', other: `0x${'b'.repeat(40)}`, isKnown: true },
    ],
  })
})

test('what moved nothing has no movements; an end with its network loses that', () => {
  expect(transactionOfRecord(historyRecord(1, { transfers: null })).transfers).toEqual([])
  const [plain] = historyRecord(1).transfers ?? []
  if (!plain) return expect.unreachable()
  const sent = { ...plain, direction: 'out' as const, sender: undefined, recipient: 'eip155:1:0xabc' }
  expect(transactionOfRecord(historyRecord(1, { transfers: [sent] })).transfers[0]?.other).toBe('0xabc')
})

test('spam is marked, and nobody vouches for it', () => {
  expect(transactionOfRecord(spamRecord('collectible')).transfers[0]).toMatchObject({
    kind: 'collectible',
    isSpam: true,
    isKnown: false,
  })
  expect(transactionOfRecord(spamRecord('token')).transfers[0]).toMatchObject({ isSpam: false, isKnown: false })
})

test('a collectible without a description has no name and no picture', () => {
  const record = {
    chainId: 'eip155:1',
    address: 'eip155:1:0xAbC',
    tokenId: '7',
    standard: 'erc1155' as const,
    quantity: '3',
    name: undefined,
    collection: undefined,
    imageUrl: undefined,
    isSpam: false,
  }
  expect(collectibleOfRecord(record)).toEqual({
    id: 'eip155:1:0xabc:7',
    network: 'eip155:1',
    address: '0xAbC',
    tokenId: '7',
    quantity: 3n,
    name: '',
    collection: '',
    isSpam: false,
  })
})
