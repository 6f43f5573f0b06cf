import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { animatedWebp, type Frame } from '../../scripts/pictures/animated-webp.mjs'
import { pictureFont } from '../../scripts/pictures/picture-font.mjs'

/** Returns a still WebP with one chunk of the given content. */
function stillOf(name: string, content: string): Buffer {
  const bytes = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  const chunk = Buffer.concat([Buffer.from(name), length, bytes, Buffer.alloc(bytes.length % 2)])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(4 + chunk.length)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), chunk])
}

/** Returns the chunks of a RIFF file. */
function readChunks(file: Buffer): readonly (readonly [name: string, content: Buffer])[] {
  const chunks: [string, Buffer][] = []
  for (let at = 12; at < file.length;) {
    const length = file.readUInt32LE(at + 4)
    chunks.push([file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length)])
    at += 8 + length + (length % 2)
  }
  return chunks
}

const frame = (values: Partial<Frame> = {}): Frame => ({
  webp: stillOf('VP8 ', 'abc'),
  x: 0,
  y: 0,
  width: 660,
  height: 1_050,
  durationMs: 40,
  ...values,
})

describe('animatedWebp', () => {
  test('writes the size, an endless loop, and the frames in order', () => {
    const second = frame({ webp: stillOf('VP8L', 'wxyz'), x: 20, y: 300, width: 5, height: 7, durationMs: 1_200.4 })
    const file = animatedWebp({ width: 660, height: 1_050, frames: [frame(), second] })
    expect([file.toString('latin1', 0, 4), file.readUInt32LE(4)]).toEqual(['RIFF', file.length - 8])
    const [header, loop, first, next, ...more] = readChunks(file)
    expect(more).toEqual([])
    expect(header?.[0]).toBe('VP8X')
    expect([header?.[1][0], header?.[1].readUIntLE(4, 3), header?.[1].readUIntLE(7, 3)]).toEqual([2, 659, 1_049])
    expect([loop?.[0], loop?.[1].readUInt16LE(4)]).toEqual(['ANIM', 0])
    expect([first?.[0], first?.[1].toString('latin1', 16, 20)]).toEqual(['ANMF', 'VP8 '])
    const area = [0, 3, 6, 9, 12].map(at => next?.[1].readUIntLE(at, 3))
    expect(area).toEqual([10, 150, 4, 6, 1_200])
    expect(next?.[1].subarray(24).toString()).toBe('wxyz')
  })

  test('rejects an odd position and a file without an image', () => {
    expect(() => animatedWebp({ width: 9, height: 9, frames: [frame({ x: 3 })] })).toThrow(RangeError)
    const empty = frame({ webp: stillOf('EXIF', 'abcd') })
    expect(() => animatedWebp({ width: 9, height: 9, frames: [empty] })).toThrow(TypeError)
  })
})

test('pictureFont: the configuration names a committed font with its licence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'font-'))
  const { FONTCONFIG_FILE } = pictureFont(folder)
  const [, fonts = ''] = /<dir>(.+?)<\/dir>/.exec(readFileSync(FONTCONFIG_FILE, 'utf8')) ?? []
  expect(fonts).toBe(fileURLToPath(new URL('../../scripts/pictures/font', import.meta.url)))
  for (const name of readdirSync(fonts).filter(file => file.endsWith('.ttf')))
    expect(readFileSync(join(fonts, `OFL-${name.replace('.ttf', '.txt')}`), 'utf8')).toContain('SIL Open Font License')
  rmSync(folder, { recursive: true })
})
