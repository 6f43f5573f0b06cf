// Writes a picture as a PNG with a palette, which takes a third of the size.
import { crc32, deflateSync } from 'node:zlib'

const COLOURS = 176
/** The number of palette entries that are exact colors of the picture. */
const EXACT_COLORS = 96

/**
 * Returns a picture as a PNG, its colors reduced to COLOURS.
 * @param {{ width: number, height: number, rgba: Uint8Array }} picture opaque, in rows from the top
 */
export function palettePng({ width, height, rgba }) {
  const { palette, indexOf } = createPalette(rgba)
  const rows = Buffer.alloc(height * (width + 1)) // each row begins with its filter type: none
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + x + 1] = indexOf.get(colourAt(rgba, (y * width + x) * 4))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8) // eight bits, with a palette
  const parts = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 9 }))]
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * Reduces the colors of a picture to COLOURS. The most frequent ones stay: surfaces and shadows. The remaining range is
 * halved at its widest part until the palette is full.
 */
function createPalette(rgba) {
  const counts = new Map()
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = colourAt(rgba, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour)
  const exact = byCount.slice(0, EXACT_COLORS)
  const parts = partsOf(byCount.slice(EXACT_COLORS), COLOURS - EXACT_COLORS)
  const palette = [...exact.map(channels), ...parts.map(({ colours }) => mean(colours, counts))]
  return {
    palette: Buffer.from(palette.flat()),
    indexOf: new Map(byCount.map(colour => [colour, nearest(colour, palette)])),
  }
}

function partsOf(all, count) {
  const parts = all.length > 0 ? [createGroup(all)] : []
  while (parts.length < Math.min(count, all.length)) {
    parts.sort((a, b) => a.width - b.width)
    const { colours, along } = parts.pop()
    colours.sort((a, b) => channels(a)[along] - channels(b)[along])
    const middle = Math.ceil(colours.length / 2)
    parts.push(createGroup(colours.slice(0, middle)), createGroup(colours.slice(middle)))
  }
  return parts
}

function nearest(colour, palette) {
  const [red, green, blue] = channels(colour)
  const distances = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2)
  return distances.indexOf(Math.min(...distances))
}

/** Returns a group of colors, the width of their range, and its channel. */
function createGroup(colours) {
  const ranges = [0, 1, 2].map(channel => {
    const values = colours.map(colour => channels(colour)[channel])
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))
  })
  const width = Math.max(...ranges)
  return { colours, width, along: ranges.indexOf(width) }
}

/** Returns the mean color, weighted by frequency. */
function mean(colours, counts) {
  const all = colours.reduce((sum, colour) => sum + counts.get(colour), 0)
  return [0, 1, 2].map(channel =>
    Math.round(colours.reduce((sum, colour) => sum + channels(colour)[channel] * counts.get(colour), 0) / all),
  )
}

function colourAt(rgba, at) {
  return (rgba[at] << 16) | (rgba[at + 1] << 8) | rgba[at + 2]
}

function channels(colour) {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
