import { inflateSync } from 'node:zlib'

/** Rows of pixels, each with red, green, blue and, with four channels, alpha. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: Uint8Array
}

const SIGNATURE_BYTES = 8

/** Reads a non-interlaced PNG with 8 bits per channel. Throws for others. */
export function readPng(png: Buffer): Picture {
  const parts: Buffer[] = []
  const head = { width: 0, height: 0, channels: 0 }
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at)
    const kind = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') {
      const channels = { 2: 3, 6: 4 }[body[9] ?? 0]
      if (body[8] !== 8 || body[12] !== 0 || channels === undefined) throw new RangeError('another kind of PNG')
      Object.assign(head, { width: body.readUInt32BE(0), height: body.readUInt32BE(4), channels })
    }
    if (kind === 'IDAT') parts.push(body)
    at += length + 12
  }
  return { ...head, data: unfilter(inflateSync(Buffer.concat(parts)), head.width * head.channels, head.channels) }
}

/** Reverses the filter of a row. Standard: PNG, 9.2. */
function unfilter(raw: Uint8Array, row: number, step: number): Uint8Array {
  const rows = raw.length / (row + 1)
  const out = new Uint8Array(rows * row)
  for (let y = 0; y < rows; y++) {
    const filter = raw[y * (row + 1)]
    for (let x = 0; x < row; x++) {
      const left = x >= step ? (out[y * row + x - step] ?? 0) : 0
      const up = y > 0 ? (out[(y - 1) * row + x] ?? 0) : 0
      const corner = x >= step && y > 0 ? (out[(y - 1) * row + x - step] ?? 0) : 0
      out[y * row + x] = (raw[y * (row + 1) + 1 + x] ?? 0) + guessOf(filter, left, up, corner)
    }
  }
  return out
}

function guessOf(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, corner) : 0
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
