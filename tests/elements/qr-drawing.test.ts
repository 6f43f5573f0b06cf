import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQr, QUIET_MODULES } from '../../src/elements/qr-code/qr-drawing.js'

const LINK =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1700000000'

test('without a hole, every dark module outside the eyes is a dot, and no light one is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), text => {
      const drawing = drawQr(text, false)
      const { data, size } = encode(text, { ecc: 'M', border: 0 })
      const eye = (x: number, y: number) => (x < 7 && (y < 7 || y >= size - 7)) || (x >= size - 7 && y < 7)
      const wanted = data.flatMap((line, y) => line.flatMap((dark, x) => (dark && !eye(x, y) ? [`${x},${y}`] : [])))
      expect(dotsOf(drawing?.dots ?? '')).toEqual(wanted)
      expect(drawing?.side).toBe(size + 8)
    }),
    { numRuns: 60 },
  )
})

test('the quiet border is four modules wide on every side', () => {
  const { side = 0, dots = '', eyes = [] } = drawQr(LINK, true) ?? {}
  expect(QUIET_MODULES).toBe(4)
  for (const [x, y] of eyes) {
    expect([4, side - 4 - 7]).toContain(x)
    expect([4, side - 4 - 7]).toContain(y)
  }
  for (const dot of dotsOf(dots)) {
    const [x = 0, y = 0] = dot.split(',').map(Number)
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(Math.max(x, y)).toBeLessThan(side - 8)
  }
})

test('the hole takes a third of what level M can mend, or less', () => {
  for (const text of [LINK, 'a', `${LINK}${LINK}`, 'x'.repeat(1_000)]) {
    const { size } = encode(text, { ecc: 'M', border: 0 })
    const whole = dotsOf(drawQr(text, false)?.dots ?? '')
    const holed = new Set(dotsOf(drawQr(text, true)?.dots ?? ''))
    const lost = whole.filter(dot => !holed.has(dot))
    const columns = lost.map(dot => Number(dot.split(',')[0]))
    const side = Math.max(...columns) - Math.min(...columns) + 1
    // Every module of the square counts: a reader may take a light one for dark, too.
    expect((side * side) / (size * size), text.slice(0, 20)).toBeLessThanOrEqual(0.05)
  }
})

test('a text too long for any code gives nothing', () => {
  expect(drawQr('x'.repeat(10_000), false)).toBeUndefined()
})

function dotsOf(strokes: string): string[] {
  return Array.from(strokes.matchAll(/M(\d+)\.5 (\d+)\.5h0/g), ([, x, y]) => `${Number(x) - 4},${Number(y) - 4}`)
}
