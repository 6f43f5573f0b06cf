// Draws a different PNG for each wallet, of the size and weight that catalogues serve.
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 128
const COLORS = 64

/** The pixels of all images, as indexes into their palette: only the palette differs, so that serving stays cheap. */
const PIXELS = deflateSync(Buffer.concat(Array.from({ length: SIDE }, drawRow)))

/** Returns a row of pixels after its filter byte. */
function drawRow(_, y) {
  return Buffer.from([0, ...Array.from({ length: SIDE }, (_pixel, x) => ((x * y) / 97 + x / 3 + (x ^ y) / 9) % COLORS)])
}

/** Returns the PNG of a wallet: 128 × 128 pixels in 64 colors. */
export function drawWalletImage(n) {
  const palette = Buffer.from(
    Array.from({ length: COLORS * 3 }, (_, at) => (((at % 3) + 1) * n * 37 + Math.floor(at / 3) * 4) % 256),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header.set([8, 3, 0, 0, 0], 8) // 8 bits per pixel, with a palette
  const chunks = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', PIXELS), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
