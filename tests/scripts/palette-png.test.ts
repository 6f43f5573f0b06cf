import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { palettePng } from '../../scripts/pictures/palette-png.mjs'

/** Returns the chunks of a PNG by their names. */
function partsOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return parts
}

/** Returns the colors of a PNG with a palette, `#rrggbb`, in rows from the top. */
function coloursOf(png: Buffer): readonly string[] {
  const parts = partsOf(png)
  const part = (name: string) => parts.get(name) ?? Buffer.alloc(0)
  const width = part('IHDR').readUInt32BE(0)
  const rows = [...inflateSync(part('IDAT'))].filter((_, at) => at % (width + 1) > 0)
  return rows.map(index => `#${part('PLTE').toString('hex', index * 3, index * 3 + 3)}`)
}

const picture = (width: number, colours: readonly number[]) => ({
  width,
  height: colours.length / width,
  rgba: Buffer.from(colours.flatMap(colour => [colour >> 16, (colour >> 8) & 255, colour & 255, 255])),
})

test('keeps every pixel of a picture with few colors', () => {
  const colours = [0xff_ff_ff, 0x10_20_30, 0x00_00_00, 0x10_20_30, 0xff_00_7f, 0xff_ff_ff]
  const png = palettePng(picture(3, colours))
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  const header = partsOf(png).get('IHDR')
  expect([header?.readUInt32BE(0), header?.readUInt32BE(4), header?.[8], header?.[9]]).toEqual([3, 2, 8, 3])
  expect(coloursOf(png)).toEqual(['#ffffff', '#102030', '#000000', '#102030', '#ff007f', '#ffffff'])
})

test('reduces many colors to 256, keeps surfaces and approximates the others', () => {
  const surface = Array.from({ length: 2_000 }, () => 0xf4_f5_f7)
  const many = Array.from(
    { length: 4_096 },
    (_, at) => (((at >> 8) * 17) << 16) | ((((at >> 4) & 15) * 17) << 8) | ((at & 15) * 17),
  )
  const colours = coloursOf(palettePng(picture(8, [...surface, ...many])))
  expect(new Set(colours).size).toBeLessThanOrEqual(256)
  expect(new Set(colours.slice(0, 2_000))).toEqual(new Set(['#f4f5f7']))
  const channels = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255]
  const off = many.map((colour, at) => {
    const drawn = channels(parseInt((colours[2_000 + at] ?? '').slice(1), 16))
    return Math.max(...channels(colour).map((channel, which) => Math.abs(channel - (drawn[which] ?? NaN))))
  })
  expect(Math.max(...off)).toBeLessThanOrEqual(51)
})
