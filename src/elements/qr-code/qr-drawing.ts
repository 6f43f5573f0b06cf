import { encode } from 'uqr'

/** The light border that a reader needs around a code, in modules (ISO/IEC 18004). */
export const QUIET_MODULES = 4

/** How much of a code's side the picture in its middle covers. */
const PICTURE_SHARE = 0.2

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
 * Draws a text as a code with correction level M, which mends three times what the hole for the picture takes
 * away. Returns nothing for what does not fit into any code (more than 2,331 bytes).
 */
export function drawQr(text: string, hole: boolean): QrDrawing | undefined {
  const code = encoded(text)
  if (!code) return undefined
  const { size, data } = code
  const far = size - EYE
  const inEye = (x: number, y: number) => (x < EYE && (y < EYE || y >= far)) || (x >= far && y < EYE)
  const middle = (size - 1) / 2
  const reach = hole ? (size * PICTURE_SHARE) / 2 + 0.5 : -1
  const inHole = (x: number, y: number) => Math.max(Math.abs(x - middle), Math.abs(y - middle)) < reach
  let dots = ''
  for (const [y, line] of data.entries()) {
    for (const [x, isDark] of line.entries()) {
      if (isDark && !inEye(x, y) && !inHole(x, y)) dots += `M${x + QUIET_MODULES}.5 ${y + QUIET_MODULES}.5h0`
    }
  }
  const near = QUIET_MODULES
  const end = QUIET_MODULES + far
  return { side: size + 2 * QUIET_MODULES, dots, eyes: [[near, near], [end, near], [near, end]] } // prettier-ignore
}

function encoded(text: string) {
  try {
    return encode(text, { ecc: 'M', border: 0 })
  } catch {
    return undefined // the encoder says only "too long"
  }
}
