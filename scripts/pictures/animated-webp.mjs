/**
 * @typedef {object} Frame
 * @property {Uint8Array} webp a still WebP with one lossy or lossless image
 * @property {number} x even
 * @property {number} y even
 * @property {number} width
 * @property {number} height
 * @property {number} durationMs
 */

const MAX_DURATION_MS = 0xff_ff_ff

/**
 * Joins still WebP images into an animation that repeats forever. A frame replaces only its own area. Standard: RFC
 * 9649.
 *
 * @param {{ width: number, height: number, frames: readonly Frame[] }} animation
 * @returns {Buffer}
 */
export function animatedWebp({ width, height, frames }) {
  const header = Buffer.alloc(10)
  header[0] = 0b10 // animation
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  const loop = Buffer.alloc(6) // background color, then the number of loops: 0 for no end
  const body = Buffer.concat([chunk('VP8X', header), chunk('ANIM', loop), ...frames.map(toFrameChunk)])
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), body]))
}

function toFrameChunk({ webp, x, y, width, height, durationMs }) {
  if (x % 2 || y % 2) throw new RangeError(`A frame starts at even pixels, not at ${x}, ${y}.`)
  const header = Buffer.alloc(16)
  header.writeUIntLE(x / 2, 0, 3)
  header.writeUIntLE(y / 2, 3, 3)
  header.writeUIntLE(width - 1, 6, 3)
  header.writeUIntLE(height - 1, 9, 3)
  header.writeUIntLE(Math.min(Math.round(durationMs), MAX_DURATION_MS), 12, 3)
  header[15] = 0b10 // overwrites its area, without blending
  return chunk('ANMF', Buffer.concat([header, readImageChunk(Buffer.from(webp))]))
}

/** Returns the image chunk of a still WebP, with the chunk of its alpha channel. */
function readImageChunk(webp) {
  const found = []
  for (let at = 12; at + 8 <= webp.length;) {
    const name = webp.toString('latin1', at, at + 4)
    const end = at + 8 + webp.readUInt32LE(at + 4)
    if (['VP8 ', 'VP8L', 'ALPH'].includes(name)) found.push(webp.subarray(at, end + (end % 2)))
    at = end + (end % 2)
  }
  if (found.length === 0) throw new TypeError('The file contains no WebP image.')
  return Buffer.concat(found)
}

function chunk(name, content) {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
