import { encode } from 'uqr'

/** Width of the quiet zone in modules (ISO/IEC 18004). */
export const QUIET_MODULES = 4

// Share of the total width, quiet zone included, that the picture in the middle covers: 56 px of 312.
const PICTURE_SHARE = 56 / 312

const PICTURE_GAP = 0.5

// Smallest QR version that gets a hole (37 × 37 modules). In smaller codes the hole would remove too many modules.
const MIN_VERSION_WITH_HOLE = 5

const FINDER_MODULES = 7

/** A QR code as strokes in a square of `side` modules, quiet zone included. */
export interface QrDrawing {
  readonly side: number
  /** One dot for each dark module: zero-length strokes, drawn with round caps. */
  readonly dots: string
  readonly finders: readonly (readonly [x: number, y: number])[]
}

/**
 * Draws a text as a QR code, optionally with a hole for a picture. The error correction level covers twice the modules
 * that the hole removes. Returns undefined for texts that exceed the capacity of a QR code (2,331 bytes).
 */
export function drawQr(text: string, hole: boolean): QrDrawing | undefined {
  const code = encodeText(text, hole)
  if (!code) return undefined
  const { size, data } = code
  const far = size - FINDER_MODULES
  const isInFinder = (x: number, y: number) =>
    (x < FINDER_MODULES && (y < FINDER_MODULES || y >= far)) || (x >= far && y < FINDER_MODULES)
  const middle = (size - 1) / 2
  const side = size + 2 * QUIET_MODULES
  const reach = hole ? (side * PICTURE_SHARE) / 2 + PICTURE_GAP : -1
  const isInHole = (x: number, y: number) => Math.max(Math.abs(x - middle), Math.abs(y - middle)) < reach
  let dots = ''
  for (const [y, line] of data.entries()) {
    for (const [x, isDark] of line.entries()) {
      if (isDark && !isInFinder(x, y) && !isInHole(x, y)) dots += `M${x + QUIET_MODULES}.5 ${y + QUIET_MODULES}.5h0`
    }
  }
  const near = QUIET_MODULES
  const end = QUIET_MODULES + far
  const finders = [
    [near, near],
    [end, near],
    [near, end],
  ] as const
  return { side, dots, finders }
}

function encodeText(text: string, hole: boolean) {
  // A longer text makes a larger code, in which the hole covers a smaller share of the codewords.
  const ecc = !hole || text.length > 160 ? 'M' : text.length > 100 ? 'Q' : 'H'
  try {
    return encode(text, { ecc, border: 0, minVersion: hole ? MIN_VERSION_WITH_HOLE : 1 })
  } catch {
    return undefined // the encoder only throws if the text is too long
  }
}
