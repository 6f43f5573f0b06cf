import { expect, test } from 'vitest'
import { findTokens } from '../../../src/views/shared/token-list.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const oak = { name: 'Oak', symbol: 'OAK', decimals: 18, address: '0xAbC0000000000000000000000000000000000001' }
const all = [ether, oak]

test.each([
  ['', all],
  ['  ', all],
  ['eth', [ether]],
  ['OA', [oak]],
  ['0xabc', [oak]],
  ['abc', []],
  ['nothing', []],
])('findTokens: finds the matches of %j', (search, found) => expect(findTokens(all, search)).toEqual(found))
