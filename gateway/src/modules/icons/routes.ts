import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { checkCaller } from '../data/data-guard.js'
import { SharedCache } from '../data/shared-cache.js'

const text = new TextDecoder('latin1')

// Raster formats by magic number. The media type that a host sends is not trusted.
const RASTER_KINDS: readonly (readonly [type: string, magic: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
]

const MAX_PROLOG_BYTES = 1_024
const BYTE_ORDER_MARK = '\xef\xbb\xbf'

/** Returns the media type of an image, or undefined. Takes linear time on hostile input. */
export function detectImageType(bytes: Uint8Array): string | undefined {
  const start = text.decode(bytes.subarray(0, MAX_PROLOG_BYTES))
  const raster = RASTER_KINDS.find(([, magic]) => magic.test(start))
  return raster?.[0] ?? (isSvg(start) ? 'image/svg+xml' : undefined)
}

// Returns true if a text begins with an `<svg` element, after what XML allows before it: a byte order mark, whitespace,
// a declaration, comments and a doctype without an internal subset. The cursor only moves forward, because a single
// regular expression would take exponential time.
function isSvg(start: string): boolean {
  const afterMark = start.startsWith(BYTE_ORDER_MARK) ? start.slice(BYTE_ORDER_MARK.length) : start
  let rest = afterMark.trimStart()
  if (rest.startsWith('<?xml')) rest = skipPast(rest, '?>')
  while (rest.startsWith('<!--')) rest = skipPast(rest.slice(4), '-->')
  if (/^<!doctype svg[^>[]*>/i.test(rest)) rest = skipPast(rest, '>')
  return /^<svg[\s>]/i.test(rest)
}

function skipPast(rest: string, end: string): string {
  const at = rest.indexOf(end)
  return at < 0 ? '' : rest.slice(at + end.length).trimStart()
}

// Blocks scripts and requests in case a browser opens an image as a page.
const IMAGE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const DAY_S = 86_400
const CACHE_TTL_MS = 3_600_000
// Cached images, of at most `LIMITS.maxBytes` each.
const MAX_CACHED_IMAGES = 200
const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000, redirects: 3 }
const TYPES = /^(?:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)|application\/octet-stream|binary\/octet-stream)$/

interface Picture {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** `GET /v1/icon`: proxies images that the gateway's own responses link to. Private hosts are blocked. */
export function iconRoutes(core: DataCore): Hono {
  const app = new Hono()
  const cache = new SharedCache<Picture>(core.clock, MAX_CACHED_IMAGES)
  app.use('/v1/icon', cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: DAY_S }))
  app.get('/v1/icon', async context => {
    await checkCaller(core, context, undefined)
    const { url = '', sig = '' } = context.req.query()
    if (!core.icons.verify(url, sig)) throw new HttpError(403, 'icon/unknown', 'The gateway made no such link.')
    const picture = await cache.get({ key: url, ttlMs: CACHE_TTL_MS }, () => fetchPicture(core, url))
    return context.body(picture.bytes, 200, {
      'Content-Type': picture.type,
      'Content-Security-Policy': IMAGE_CSP,
      'Content-Disposition': 'inline; filename="icon"',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': `public, max-age=${DAY_S}`,
      'Cross-Origin-Resource-Policy': 'cross-origin', // pages under COEP may show it too
    })
  })
  return app
}

async function fetchPicture({ outbound }: DataCore, url: string): Promise<Picture> {
  const { status, bytes } = await outbound.get(url, { ...LIMITS, types: TYPES })
  if (status !== 200) throw new HttpError(404, 'icon/not-found', 'Image not found.')
  const type = detectImageType(bytes)
  if (!type) throw new HttpError(415, 'icon/no-picture', 'The file is not an image.')
  return { type, bytes: new Uint8Array(bytes) }
}
