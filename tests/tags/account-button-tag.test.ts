import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncateMiddle } from '../../src/tags/account-button-tag.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each([
  [4, 6, '0x52…169EE7'],
  [6, 4, '0x5290…9EE7'],
  [4, 0, '0x52…'],
  [0, 4, '…9EE7'],
  [21, 20, address],
  [20, 20, `${address.slice(0, 20)}…${address.slice(-20)}`],
])('keeps %i characters before and %i after the ellipsis', (start, end, clipped) => {
  expect(truncateMiddle(address, start, end)).toBe(clipped)
})

test('never makes an address longer, and keeps its beginning and end', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.nat(70), fc.nat(70), (whole, start, end) => {
      const clipped = truncateMiddle(whole, start, end)
      expect(clipped.length).toBeLessThanOrEqual(whole.length)
      if (clipped === whole) return
      const [before, after] = [clipped.slice(0, start), clipped.slice(start + 1)]
      expect([before.length, after.length]).toEqual([start, end])
      expect(whole.startsWith(before) && whole.endsWith(after)).toBe(true)
    }),
  )
})
