import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Account } from '../../../src/core/account.js'
import { withPurposes } from '../../../src/wallets/session/namespace-session.js'
import { property } from '../../lib/property.js'

const [pay, keep, stacks] = [
  'bc1qpay0000000000000',
  'bc1pkeep000000000000',
  'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
]
const approved: readonly Account[] = [keep, pay].map(address => ({ namespace: 'bip122', address, type: 'payment' }))
const key = 'AB'.repeat(33)

test('withPurposes adds purpose, key and path to each address, payment addresses first', () => {
  const reported = [
    { address: keep, intention: 'ordinal', publicKey: key.slice(2), path: "m/86'/0'/0'/0/0" },
    { address: pay, intention: 'payment', publicKey: key },
    { address: stacks, purpose: 'stacks' },
  ]
  expect(withPurposes(reported, approved)).toEqual([
    { namespace: 'bip122', address: pay, type: 'payment', publicKey: key.toLowerCase() },
    {
      namespace: 'bip122',
      address: keep,
      type: 'ordinal',
      publicKey: key.slice(2).toLowerCase(),
      path: "m/86'/0'/0'/0/0",
    },
    { namespace: 'bip122', address: stacks, type: 'stx' },
  ])
})

test.each<[unknown]>([
  ['nothing'],
  [null],
  [[null, { address: 7, intention: 'ordinal' }, { address: '<b>', intention: 'ordinal' }]],
  [[{ address: keep, intention: 'constructor', publicKey: '<b>', path: 'javascript:' }]],
])('withPurposes returns the approved accounts unchanged for %j', reported => {
  expect(withPurposes(reported, approved)).toEqual(approved)
})

test('withPurposes never throws, loses no approved account and adds no duplicates', () => {
  const reported = fc.array(
    fc.oneof(fc.anything(), fc.record({ address: fc.constantFrom(pay, keep, stacks), purpose: fc.string() })),
  )
  property(reported, list => {
    const addresses = withPurposes(list, approved).map(({ address }) => address)
    expect(addresses).toEqual(expect.arrayContaining([pay, keep]))
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})
