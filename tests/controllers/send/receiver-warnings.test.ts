import { expect, test } from 'vitest'
import { getRecipientWarnings } from '../../../src/controllers/send/recipient-warnings.js'

const own = '0xAaaa00000000000000000000000000000000bBbb'
const known = '0x1234000000000000000000000000000000005678'
const token = '0x7777000000000000000000000000000000007777'
const other = '0x9999000000000000000000000000000000009998'
const around = { own, tokens: [{ address: token }, {}], recent: [{ address: known }], isContract: false }

test.each([
  ['somebody new', other, {}, ['first-time']],
  ['somebody known', known.toUpperCase().replace('0X', '0x'), {}, []],
  ['oneself', own.toLowerCase(), {}, ['own-address']],
  ['a smart account of oneself', own, { isContract: true }, ['own-address']],
  ['nobody', `0x${'0'.repeat(40)}`, {}, ['zero-address', 'first-time']],
  ['nobody on Solana', '1'.repeat(32), {}, ['zero-address', 'first-time']],
  ['a token contract', token, { isContract: true }, ['token-contract', 'first-time']],
  ['another contract', other, { isContract: true }, ['contract', 'first-time']],
  ['a known contract', known, { isContract: true }, ['contract']],
  ['one made to look like oneself', '0xaaaa11111111111111111111111111111111bbbb', {}, ['looks-alike']],
  ['one made to look like somebody known', '0x1234111111111111111111111111111111115678', {}, ['looks-alike']],
])('of %s says what there is to say', (_, address, over, warnings) =>
  expect(getRecipientWarnings(address, { ...around, ...over })).toEqual(warnings),
)
