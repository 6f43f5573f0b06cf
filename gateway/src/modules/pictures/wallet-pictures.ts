import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { detectImageType } from '../icons/routes.js'

// A raster image, as it was imported.
export interface WalletPicture {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

// The largest picture that is stored. A list shows 52 px, at up to three device pixels per px.
export const MAX_PICTURE_BYTES = 64 * 1024
const MIN_SIDE = 16
const MAX_SIDE = 1_024

interface Size {
  readonly width: number
  readonly height: number
}

// Formats with the reader of their size. SVG is missing on purpose: it can run code when it is opened as a page.
const sizeReaders: Readonly<Record<string, (bytes: DataView) => Size | undefined>> = {
  'image/png': bytes => ({ width: bytes.getUint32(16), height: bytes.getUint32(20) }),
  'image/gif': bytes => ({ width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) }),
  'image/jpeg': readJpegSize,
  'image/webp': readWebpSize,
}

// Returns the type of a picture that is safe to serve: a PNG, JPEG, GIF or WebP by its magic number, with plausible
// dimensions and at most MAX_PICTURE_BYTES. The media type that a host sends is not trusted.
export function checkPicture(bytes: Uint8Array): string | undefined {
  const type = detectImageType(bytes) ?? ''
  if (bytes.byteLength > MAX_PICTURE_BYTES || !Object.hasOwn(sizeReaders, type)) return undefined
  try {
    const size = sizeReaders[type]?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const isPlausible = (side: number) => side >= MIN_SIDE && side <= MAX_SIDE
    return size && isPlausible(size.width) && isPlausible(size.height) ? type : undefined
  } catch {
    return undefined // the header is cut off
  }
}

// Finds the frame header among the segments. Start-of-frame markers are C0 to CF, without DHT, JPG and DAC.
function readJpegSize(bytes: DataView): Size | undefined {
  for (let at = 2; ; at += 2 + bytes.getUint16(at + 2)) {
    const marker = bytes.getUint8(at + 1)
    if (bytes.getUint8(at) !== 0xff || marker === 0xda) return undefined
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) }
  }
}

// Standard: RFC 9649. The first chunk is lossy, lossless, or the extended header.
function readWebpSize(bytes: DataView): Size | undefined {
  const chunk = String.fromCharCode(...[12, 13, 14, 15].map(at => bytes.getUint8(at)))
  if (chunk === 'VP8 ') return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff }
  if (chunk === 'VP8L') {
    const bits = bytes.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  const read24 = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 0x1_00_00 + 1
  return chunk === 'VP8X' ? { width: read24(24), height: read24(27) } : undefined
}

const WALLET_ID = /^[0-9a-f]{64}$/

// The imported pictures of wallets, a file for each wallet id. Pictures can be added while the gateway runs.
export class WalletPictures {
  constructor(private readonly folder: string) {}

  // Returns the stored picture of a wallet, or undefined if its file is missing or not a picture.
  async find(walletId: string): Promise<WalletPicture | undefined> {
    if (!WALLET_ID.test(walletId)) return undefined
    const bytes = await readFile(join(this.folder, walletId)).catch(() => undefined)
    const type = bytes && checkPicture(bytes)
    return type ? { type, bytes: new Uint8Array(bytes) } : undefined
  }

  // Returns the wallet ids that have a picture.
  async list(): Promise<ReadonlySet<string>> {
    const names = await readdir(this.folder).catch(() => [])
    return new Set(names.filter(name => WALLET_ID.test(name)))
  }

  // Stores a picture. Readers see the whole file or none.
  async save(walletId: string, bytes: Uint8Array): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const draft = join(this.folder, `${walletId}.part`)
    try {
      await writeFile(draft, bytes)
      await rename(draft, join(this.folder, walletId))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}
