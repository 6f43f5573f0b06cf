import * as fc from 'fast-check'
import { numberToHex, type Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { property } from '../../../../tests/lib/property.js'
import { bestWay, candidatePaths, hopsOf } from '../../../src/modules/swap/uniswap-v2/quote-swap.js'

const address = (number: number): Address => numberToHex(number, { size: 20 })
const addresses = fc.integer({ min: 1, max: 6 }).map(address)

describe('candidatePaths', () => {
  test('straight first, then over each hub', () => {
    const [a, b, hub, other] = [address(1), address(2), address(3), address(4)]
    expect(candidatePaths(a, b, [hub, other])).toEqual([
      [a, b],
      [a, hub, b],
      [a, other, b],
    ])
    expect(candidatePaths(a, hub, [hub])).toEqual([[a, hub]])
  })

  test('every way begins and ends where it should, passes no token twice, and comes once', () => {
    property(fc.tuple(addresses, addresses, fc.array(addresses, { maxLength: 6 })), ([from, to, hubs]) => {
      if (from === to) return
      const paths = candidatePaths(from, to, hubs)
      expect(new Set(paths.map(path => path.join())).size).toBe(paths.length)
      for (const path of paths) {
        expect([path[0], path.at(-1)]).toEqual([from, to])
        expect(new Set(path).size).toBe(path.length)
        expect(hopsOf(path)).toHaveLength(path.length - 1)
      }
    })
  })
})

describe('bestWay', () => {
  test('gives the most, of equals the first, and nothing of nothing', () => {
    const outs = fc.array(fc.option(fc.bigInt(0n, 2n ** 256n - 1n), { nil: undefined }), { maxLength: 8 })
    property(outs, values => {
      const best = bestWay(values.map((out, at) => ({ out, at })))
      const open = values.filter(value => value !== undefined)
      if (open.length === 0) return expect(best).toBeUndefined()
      const most = open.reduce((a, b) => (b > a ? b : a))
      expect(best).toEqual({ out: most, at: values.indexOf(most) })
    })
  })
})
