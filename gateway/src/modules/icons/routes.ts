import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { HttpError } from '../../http/http-error.js'
import type { DataCore } from '../data/data-core.js'
import { checkAsker } from '../data/data-guard.js'
import { SharedCache } from '../data/shared-cache.js'

const text = new TextDecoder('latin1')

/** Raster formats by their magic numbers. What a host says about its own picture is not believed. */
const RASTER_KINDS: readonly (readonly [type: string, magic: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
]

/** How far into a file its kind is looked for, in bytes. */
const MAX_PROLOG = 1_024
const BYTE_ORDER_MARK = '\xef\xbb\xbf'

/** The media type of a picture; `undefined` for anything else. Takes linear time on hostile input. */
export function pictureKind(bytes: Uint8Array): string | undefined {
  const start = text.decode(bytes.subarray(0, MAX_PROLOG))
  const raster = RASTER_KINDS.find(([, magic]) => magic.test(start))
  return raster?.[0] ?? (isSvg(start) ? 'image/svg+xml' : undefined)
}

/**
 * Whether a text begins with an `<svg` element, after what XML allows before it: a byte order mark, blanks, a
 * declaration, comments and a doctype without an internal subset. A loop with a cursor that only moves forward: one
 * pattern for all of it takes exponential time.
 */
function isSvg(start: string): boolean {
  const afterMark = start.startsWith(BYTE_ORDER_MARK) ? start.slice(BYTE_ORDER_MARK.length) : start
  let rest = afterMark.trimStart()
  if (rest.startsWith('<?xml')) rest = after(rest, '?>')
  while (rest.startsWith('<!--')) rest = after(rest.slice(4), '-->')
  if (/^<!doctype svg[^>[]*>/i.test(rest)) rest = after(rest, '>')
  return /^<svg[\s>]/i.test(rest)
}

/** What follows the first occurrence of an end mark, without leading blanks; nothing where the mark is missing. */
function after(rest: string, end: string): string {
  const at = rest.indexOf(end)
  return at < 0 ? '' : rest.slice(at + end.length).trimStart()
}

/** Should a browser ever open a picture as a page, it can run and load nothing. */
const CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const DAY_S = 86_400
const KEPT_MS = 3_600_000
/** Of pictures that are kept: at most so many of at most {@link LIMITS} bytes each. */
const KEPT = 200
const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000, redirects: 3 }
const TYPES = /^(?:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)|application\/octet-stream|binary\/octet-stream)$/

interface Picture {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** `GET /v1/icon`: pictures that the gateway's own answers name, fetched without being led anywhere private. */
export function iconRoutes(core: DataCore): Hono {
  const app = new Hono()
  const kept = new SharedCache<Picture>(core.clock, KEPT)
  app.use('/v1/icon', cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: DAY_S }))
  app.get('/v1/icon', async context => {
    await checkAsker(core, context, undefined)
    const { url = '', sig = '' } = context.req.query()
    if (!core.icons.isOurs(url, sig)) throw new HttpError(403, 'icon/unknown', 'The gateway made no such link.')
    const picture = await kept.get({ key: url, ttlMs: KEPT_MS }, () => fetchPicture(core, url))
    return context.body(picture.bytes, 200, {
      'Content-Type': picture.type,
      'Content-Security-Policy': CSP,
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
  if (status !== 200) throw new HttpError(404, 'icon/not-found', 'There is no picture.')
  const type = pictureKind(bytes)
  if (!type) throw new HttpError(415, 'icon/no-picture', 'What is there is no picture.')
  return { type, bytes: new Uint8Array(bytes) }
}
