import { encode } from 'uqr'

/** The light border that a reader needs around a code, in modules (ISO/IEC 18004). */
export const QUIET_MODULES = 4

/** How much of the whole side, quiet border included, the picture in the middle covers: 60 px of 312. */
const PICTURE_SHARE = 60 / 312

/** Room between the picture and the dots, in modules. */
const PICTURE_GAP = 0.5

/** The smallest code that bears a hole (37 by 37 modules): in a smaller one it would take too much. */
const LEAST_VERSION = 5

/** Side of the three eyes by which a reader finds a code, in modules. */
const EYE = 7

/** A code as strokes on a field of `side` by `side` modules, the quiet border included. */
export interface QrDrawing {
  readonly side: number
  /** One round dot for each dark module: zero-length strokes, to be drawn with round caps. */
  readonly dots: string
  /** Top left corners of the eyes. */
  readonly eyes: readonly (readonly [x: number, y: number])[]
}

/**
 * Draws a text as a code, with a hole for a picture where one is wanted: the level of correction is such that it
 * mends the hole and as much again. Returns nothing for what does not fit into any code (more than 2,331 bytes).
 */
export function drawQr(text: string, hole: boolean): QrDrawing | undefined {
  const code = encoded(text, hole)
  if (!code) return undefined
  const { size, data } = code
  const far = size - EYE
  const inEye = (x: number, y: number) => (x < EYE && (y < EYE || y >= far)) || (x >= far && y < EYE)
  const middle = (size - 1) / 2
  const side = size + 2 * QUIET_MODULES
  const reach = hole ? (side * PICTURE_SHARE) / 2 + PICTURE_GAP : -1
  const inHole = (x: number, y: number) => Math.max(Math.abs(x - middle), Math.abs(y - middle)) < reach
  let dots = ''
  for (const [y, line] of data.entries()) {
    for (const [x, isDark] of line.entries()) {
      if (isDark && !inEye(x, y) && !inHole(x, y)) dots += `M${x + QUIET_MODULES}.5 ${y + QUIET_MODULES}.5h0`
    }
  }
  const near = QUIET_MODULES
  const end = QUIET_MODULES + far
  const eyes = [
    [near, near],
    [end, near],
    [near, end],
  ] as const
  return { side, dots, eyes }
}

function encoded(text: string, hole: boolean) {
  // The longer the text, the larger the code, the smaller the share of its words that the hole takes.
  const ecc = !hole || text.length > 160 ? 'M' : text.length > 100 ? 'Q' : 'H'
  try {
    return encode(text, { ecc, border: 0, minVersion: hole ? LEAST_VERSION : 1 })
  } catch {
    return undefined // the encoder says only "too long"
  }
}
