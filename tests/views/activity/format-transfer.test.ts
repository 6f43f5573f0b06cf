import { expect, test } from 'vitest'
import type { Transfer } from '../../../src/core/token.js'
import { activity } from '../../../src/i18n/en/activity.js'
import { formatTransfer } from '../../../src/views/activity/activity-entry.js'

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
