import { expect, test } from 'vitest'
import type { Transfer } from '../../../src/core/token.js'
import { activity } from '../../../src/i18n/en/activity.js'
import { toTransaction } from '../../../src/services/transactions.js'
import { formatTransfer, toActivityEntry } from '../../../src/views/activity/activity-entry.js'
import { historyRecord } from '../../helpers/history-records.js'

const ZERO = `0x${'0'.repeat(40)}`
const oak = { kind: 'token', direction: 'in', amount: '1.5', name: 'Oak', symbol: 'OAK' } as Transfer

test.each<[Partial<Transfer>, string]>([
  [{}, '+1.5 OAK'],
  [{ direction: 'out' }, '−1.5 OAK'],
  [{ direction: 'self' }, '1.5 OAK'],
  [{ amount: '0.0004' }, '<0.001 OAK'],
  [{ amount: 'much' }, 'OAK'],
  [{ symbol: '\u202e' }, '+1.5 Oak'],
  [{ kind: 'collectible', amount: '1' }, 'Oak'],
  [{ kind: 'collectible', amount: '3' }, '3 × Oak'],
])('formatTransfer: formats %o as “%s”', (over, expected) => {
  expect(formatTransfer({ ...oak, ...over } as Transfer, activity, 'en')).toBe(expected)
})

test.each([
  ['mint', 'in', ZERO, ''],
  ['mint', 'in', `0x${'0'.repeat(39)}1`, 'From 0x0000…0001'],
  ['burn', 'out', ZERO, ''],
  ['send', 'out', `0x${'b'.repeat(40)}`, 'To 0xbbbb…bbbb'],
] as const)('activity entry: %s, %s, names no zero address: %s', (operation, direction, counterparty, expected) => {
  const transaction = {
    ...toTransaction(historyRecord(1)),
    operation,
    transfers: [{ ...oak, direction, counterparty }],
  }
  expect(toActivityEntry(transaction, { t: activity, locale: 'en' }).description).toBe(expected)
})
