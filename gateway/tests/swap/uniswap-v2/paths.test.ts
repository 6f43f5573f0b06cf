import * as fc from 'fast-check'
import { numberToHex, type Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { property } from '../../../../tests/lib/property.js'
import { findBestRoute, candidatePaths, toHops } from '../../../src/modules/swap/uniswap-v2/quote-swap.js'

const address = (number: number): Address => numberToHex(number, { size: 20 })
const addresses = fc.integer({ min: 1, max: 6 }).map(address)

describe('candidatePaths', () => {
  test('returns the direct path first, then one per hub', () => {
    const [a, b, hubA, hubB] = [address(1), address(2), address(3), address(4)]
    expect(candidatePaths(a, b, [hubA, hubB])).toEqual([
      [a, b],
      [a, hubA, b],
      [a, hubB, b],
    ])
    expect(candidatePaths(a, hubA, [hubA])).toEqual([[a, hubA]])
  })

  test('returns unique paths with correct ends and no repeated tokens', () => {
    property(fc.tuple(addresses, addresses, fc.array(addresses, { maxLength: 6 })), ([from, to, hubs]) => {
      if (from === to) return
      const paths = candidatePaths(from, to, hubs)
      expect(new Set(paths.map(path => path.join())).size).toBe(paths.length)
      for (const path of paths) {
        expect([path[0], path.at(-1)]).toEqual([from, to])
        expect(new Set(path).size).toBe(path.length)
        expect(toHops(path)).toHaveLength(path.length - 1)
      }
    })
  })
})

describe('findBestRoute', () => {
  test('returns the highest output, the first of equals, or undefined', () => {
    const outs = fc.array(fc.option(fc.bigInt(0n, 2n ** 256n - 1n), { nil: undefined }), { maxLength: 8 })
    property(outs, values => {
      const best = findBestRoute(values.map((out, at) => ({ out, at })))
      const open = values.filter(value => value !== undefined)
      if (open.length === 0) return expect(best).toBeUndefined()
      const most = open.reduce((a, b) => (b > a ? b : a))
      expect(best).toEqual({ out: most, at: values.indexOf(most) })
    })
  })
})
