import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { property } from '../../../tests/lib/property.js'
import {
  comparePositions,
  encodeNftCursor,
  decodeNftCursor,
  type NftPosition,
} from '../../src/modules/nfts/collectibles.js'

const place: fc.Arbitrary<NftPosition> = fc.record({
  block: fc.bigInt({ min: 0n, max: 40n }),
  address: fc.constantFrom(`0x${'ab'.repeat(20)}` as const, `0x${'Cd'.repeat(20)}` as const),
  id: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
})

test('nft cursor round-trips a position', () => {
  property(place, position => expect(comparePositions(decodeNftCursor(encodeNftCursor(position)), position)).toBe(0))
})

test.each(['', 'abc', '20', '-1', Buffer.from('1:1:0x1:1').toString('base64url')])('rejects the cursor %s', cursor =>
  expect(() => decodeNftCursor(cursor)).toThrow('cursor'),
)

test('nft pages return each held collectible once while others come and go', () => {
  const places = fc.uniqueArray(place, { maxLength: 60, selector: encodeNftCursor })
  const changes = fc.array(fc.record({ gone: fc.nat(), isGone: fc.boolean(), comes: fc.boolean() }))
  property(fc.tuple(places, changes, fc.integer({ min: 1, max: 7 })), ([all, between, size]) => {
    const held = all.toSorted(comparePositions)
    const left = [...between]
    const stay = new Map(all.map(position => [encodeNftCursor(position), position]))
    const seen: NftPosition[] = []
    for (let last: NftPosition | undefined; ;) {
      const from = last
      const page = held.filter(position => !from || comparePositions(from, position) < 0).slice(0, size)
      if (page.length === 0) break
      seen.push(...page)
      last = decodeNftCursor(encodeNftCursor(page.at(-1) as NftPosition))
      const { gone = 0, isGone = false, comes = false } = left.shift() ?? {}
      if (isGone) for (const position of held.splice(gone % held.length, 1)) stay.delete(encodeNftCursor(position))
      // New collectibles arrive in later blocks.
      if (comes) held.unshift({ block: 100n + BigInt(seen.length), address: `0x${'ef'.repeat(20)}`, id: 1n })
    }
    const returned = seen.map(encodeNftCursor)
    expect(new Set(returned).size).toBe(returned.length)
    expect([...stay.keys()].filter(key => !returned.includes(key))).toEqual([])
  })
})
