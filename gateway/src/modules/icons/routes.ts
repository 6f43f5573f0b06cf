import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { HttpError } from '../../http-error.js'
import { SharedCache } from '../data/shared-cache.js'
import { checkAsker } from '../data/check-asker.js'
import type { DataCore } from '../data/data-core.js'
import { pictureKind } from './picture-kind.js'

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
