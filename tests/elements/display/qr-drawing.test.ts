import * as fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr, QUIET_MODULES } from '../../../src/elements/display/qr-drawing.js'

const LINK =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1700000000'

test('draws a dot for every dark module outside the finder patterns if there is no hole', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), text => {
      const drawing = drawQr(text, false)
      const { data, size } = encode(text, { ecc: 'M', border: 0 })
      const eye = (x: number, y: number) => (x < 7 && (y < 7 || y >= size - 7)) || (x >= size - 7 && y < 7)
      const expected = data.flatMap((line, y) => line.flatMap((dark, x) => (dark && !eye(x, y) ? [`${x},${y}`] : [])))
      expect(dotsOf(drawing?.dots ?? '')).toEqual(expected)
      expect(drawing?.side).toBe(size + 8)
    }),
    { numRuns: 60 },
  )
})

test('the quiet zone is four modules wide', () => {
  const { side = 0, dots = '', finders = [] } = drawQr(LINK, true) ?? {}
  expect(QUIET_MODULES).toBe(4)
  for (const [x, y] of finders) {
    expect([4, side - 4 - 7]).toContain(x)
    expect([4, side - 4 - 7]).toContain(y)
  }
  for (const dot of dotsOf(dots)) {
    const [x = 0, y = 0] = dot.split(',').map(Number)
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(Math.max(x, y)).toBeLessThan(side - 8)
  }
})

/** Texts with a hole, and the codewords that their level can correct (ISO/IEC 18004, table 9). */
const correctable: readonly (readonly [string, string, number])[] = [
  ['one letter, 5-H', 'a', 44],
  ['an address, 5-H', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 44],
  ['100 characters, 10-H', 'x'.repeat(100), 112],
  ['101 characters, 8-Q', 'x'.repeat(101), 66],
  ['161 characters, 9-M', 'x'.repeat(161), 55],
  ['a pairing link, 10-M', LINK, 65],
]

for (const [what, text, words] of correctable) {
  test(`the hole breaks at most half of the correctable codewords: ${what}`, () => {
    expect(countBrokenCodewords(text)).toBeLessThanOrEqual(words / 2)
    expect(countBrokenCodewords(text)).toBeGreaterThan(0)
  })
}

/** Counts codewords with a module that is dark in the code but missing in the drawing. */
function countBrokenCodewords(text: string): number {
  const ecc = text.length > 160 ? 'M' : text.length > 100 ? 'Q' : 'H'
  const { data, types, size } = encode(text, { ecc, border: 0, minVersion: 5 })
  const drawn = new Set(dotsOf(drawQr(text, true)?.dots ?? ''))
  const broken = new Set<number>()
  let bit = 0
  // Codewords are placed from the right in columns of two, alternating up and down, around the fixed patterns.
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (types[y]?.[x] !== 0) continue
        if (data[y]?.[x] && !drawn.has(`${x},${y}`)) broken.add(Math.floor(bit / 8))
        bit += 1
      }
    }
  }
  return broken.size
}

test('drawQr: returns undefined for a text that is too long', () => {
  expect(drawQr('x'.repeat(10_000), false)).toBeUndefined()
})

function dotsOf(strokes: string): string[] {
  return Array.from(strokes.matchAll(/M(\d+)\.5 (\d+)\.5h0/g), ([, x, y]) => `${Number(x) - 4},${Number(y) - 4}`)
}
