import { expect, test } from 'vitest'
import { isSpamText } from '../../src/core/filters.js'

test.each([
  { name: 'Claim 5,000 USDC at https://claim-reward.example' },
  { name: 'Visit usdc-drop.xyz' },
  { name: '$1000 reward', collection: 'Vouchers' },
  { collection: 't.me/freebies' },
  { name: 'Airdrop', description: 'Go to www.evil.example to get it' },
  { name: 'Claim your prize', description: 'Worth 2 ETH' },
  { name: 'Pebble\u202Egnp' },
  { name: 'UniswapLP. com' },
])('classifies %j as spam', texts => expect(isSpamText(texts)).toBe(true))

test.each([
  {},
  { name: 'Pebble #1', collection: 'Pebbles', description: 'See https://pebbles.example and pebbles.xyz' },
  { name: 'anna.example' },
  { name: 'Claim Jumper #12', collection: 'Old West' },
  { name: 'Acorn', description: 'Airdropped to friends, worth 0 ETH' },
  { name: 'Mr. Orgel' },
])('does not classify %j as spam', texts => expect(isSpamText(texts)).toBe(false))
