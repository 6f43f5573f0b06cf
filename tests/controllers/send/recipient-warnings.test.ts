import { expect, test } from 'vitest'
import { getRecipientWarnings } from '../../../src/controllers/send/recipient.js'

const own = '0xAaaa00000000000000000000000000000000bBbb'
const known = '0x1234000000000000000000000000000000005678'
const token = '0x7777000000000000000000000000000000007777'
const stranger = '0x9999000000000000000000000000000000009998'
const around = { own, tokens: [{ address: token }, {}], recent: [{ address: known }], isContract: false }

test.each([
  ['a new recipient', stranger, {}, ['first-time']],
  ['a recent recipient', known.toUpperCase().replace('0X', '0x'), {}, []],
  ['the sender', own.toLowerCase(), {}, ['own-address']],
  ['the sender’s smart account', own, { isContract: true }, ['own-address']],
  ['the zero address', `0x${'0'.repeat(40)}`, {}, ['zero-address', 'first-time']],
  ['the system program on Solana', '1'.repeat(32), {}, ['zero-address', 'first-time']],
  ['a token contract', token, { isContract: true }, ['token-contract', 'first-time']],
  ['a new contract', stranger, { isContract: true }, ['contract', 'first-time']],
  ['a recent contract', known, { isContract: true }, ['contract']],
  ['a lookalike of the sender', '0xaaaa11111111111111111111111111111111bbbb', {}, ['looks-alike']],
  ['a lookalike of a recent recipient', '0x1234111111111111111111111111111111115678', {}, ['looks-alike']],
])('getRecipientWarnings returns the warnings for %s', (_, address, over, warnings) =>
  expect(getRecipientWarnings(address, { ...around, ...over })).toEqual(warnings),
)
