import { expect, test } from 'vitest'
import { transactionRecord } from '../../src/contract/data-records.js'
import { toCollectible, toTransaction } from '../../src/services/transactions.js'
import { historyRecord, spamRecord } from '../helpers/history-records.js'

test('toTransaction converts a record with its transfers and counterparties', () => {
  const record = transactionRecord.parse(historyRecord(1))
  expect(toTransaction(record)).toMatchObject({
    id: 't1',
    network: 'eip155:1',
    operation: 'receive',
    status: 'confirmed',
    at: Date.UTC(2026, 0, 1, 13),
    nonce: 1,
    transfers: [
      {
        kind: 'token',
        direction: 'in',
        amount: '1',
        symbol: 'ETH',
        counterparty: `0x${'b'.repeat(40)}`,
        isKnown: true,
      },
    ],
  })
})

test('toTransaction accepts a record without transfers and strips the network of a counterparty', () => {
  expect(toTransaction(historyRecord(1, { transfers: null })).transfers).toEqual([])
  const [plain] = historyRecord(1).transfers ?? []
  if (!plain) return expect.unreachable()
  const sent = { ...plain, direction: 'out' as const, sender: undefined, recipient: 'eip155:1:0xabc' }
  expect(toTransaction(historyRecord(1, { transfers: [sent] })).transfers[0]?.counterparty).toBe('0xabc')
})

test('toTransaction marks spam, which is never a known asset', () => {
  expect(toTransaction(spamRecord('collectible')).transfers[0]).toMatchObject({
    kind: 'collectible',
    isSpam: true,
    isKnown: false,
  })
  expect(toTransaction(spamRecord('token')).transfers[0]).toMatchObject({ isSpam: false, isKnown: false })
})

test('toCollectible accepts a collectible without metadata', () => {
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
  expect(toCollectible(record)).toEqual({
    id: 'eip155:1:0xabc:7',
    network: 'eip155:1',
    address: '0xAbC',
    standard: 'erc1155',
    tokenId: '7',
    quantity: 3n,
    name: '',
    collection: '',
    isSpam: false,
  })
})
