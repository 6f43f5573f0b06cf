import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { property } from '../../../tests/lib/property.js'
import { byPlace, nftCursorOf, readNftCursor, type NftPlace } from '../../src/modules/nfts/collectibles.js'

const place: fc.Arbitrary<NftPlace> = fc.record({
  block: fc.bigInt({ min: 0n, max: 40n }),
  address: fc.constantFrom(`0x${'ab'.repeat(20)}` as const, `0x${'Cd'.repeat(20)}` as const),
  id: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
})

test('a cursor leads back to its place', () => {
  property(place, each => expect(byPlace(readNftCursor(nftCursorOf(each)), each)).toBe(0))
})

test.each(['', 'abc', '20', '-1', Buffer.from('1:1:0x1:1').toString('base64url')])('%s is no cursor', cursor =>
  expect(() => readNftCursor(cursor)).toThrow('cursor'),
)

test('pages tell once all that was there and stays, whatever comes or is given away between them', () => {
  const places = fc.uniqueArray(place, { maxLength: 60, selector: nftCursorOf })
  const changes = fc.array(fc.record({ gone: fc.nat(), isGone: fc.boolean(), comes: fc.boolean() }))
  property(fc.tuple(places, changes, fc.integer({ min: 1, max: 7 })), ([all, between, size]) => {
    const held = all.toSorted(byPlace)
    const left = [...between]
    const stay = new Map(all.map(each => [nftCursorOf(each), each]))
    const seen: NftPlace[] = []
    for (let last: NftPlace | undefined; ;) {
      const from = last
      const page = held.filter(each => !from || byPlace(from, each) < 0).slice(0, size)
      if (page.length === 0) break
      seen.push(...page)
      last = readNftCursor(nftCursorOf(page.at(-1) as NftPlace))
      const { gone = 0, isGone = false, comes = false } = left.shift() ?? {}
      if (isGone) for (const each of held.splice(gone % held.length, 1)) stay.delete(nftCursorOf(each))
      // One comes in a block after all others, as a chain has it.
      if (comes) held.unshift({ block: 100n + BigInt(seen.length), address: `0x${'ef'.repeat(20)}`, id: 1n })
    }
    const told = seen.map(nftCursorOf)
    expect(new Set(told).size).toBe(told.length)
    expect([...stay.keys()].filter(key => !told.includes(key))).toEqual([])
  })
})
