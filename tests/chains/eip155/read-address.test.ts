import { expect, test } from 'vitest'
import { readAddress } from '../../../src/chains/eip155/eip155-actions.js'

const checked = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([
  checked,
  checked.slice(2),
  checked.toLowerCase(),
  `0x${checked.slice(2).toUpperCase()}`,
  checked.toLowerCase().slice(2),
  ` ${checked}\n`,
])('readAddress accepts %j', text => expect(readAddress(text)).toBe(checked))

test.each([
  ['a letter in the wrong case', checked.replace('aA', 'AA')],
  ['a letter in the wrong case, without 0x', checked.slice(2).replace('aA', 'AA')],
  ['a digit too few', checked.slice(0, -1)],
  ['a digit too many', `${checked}0`],
  ['a non-hex digit', checked.replace('6', 'g')],
  ['a name', 'ada.eth'],
  ['two 0x prefixes', `0x${checked}`],
  ['an empty text', ''],
])('readAddress rejects %s', (_, text) => expect(readAddress(text)).toBeUndefined())
