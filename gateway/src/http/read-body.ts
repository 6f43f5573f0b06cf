import { systemClock, type Clock } from '../../../src/core/clock.js'
import type { ApiContext, ApiGuard } from './api-route.js'
import { refuse, HttpError } from './http-error.js'

/** The largest body of `/v1`, in bytes. */
export const MAX_BODY = 64 * 1024
/** The longest time that a body may take to arrive, in milliseconds. */
export const BODY_MS = 3_000

/**
 * Reads the body whole before anything else of a request is done, so that half a body holds nothing but its socket.
 * Throws `too_large`, and `invalid_request` for a body that does not arrive in time; the connection ends with that.
 */
export function readBody({ clock = systemClock }: { readonly clock?: Pick<Clock, 'after'> } = {}): ApiGuard {
  return async (context, next) => {
    const { body } = context.req.raw
    if (Number(context.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge(context)
    if (body) {
      const text = await inTime(context, clock, textOf(body))
      // Hono reads every form of the body from here.
      Object.assign(context.req.bodyCache, { text: Promise.resolve(text) })
    }
    await next()
  }
}

/** Never cancels the stream: that would end the socket before the answer is out. */
async function textOf(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new TextDecoder().decode(Buffer.concat(parts))
    size += value.byteLength
    if (size > MAX_BODY) return undefined
    parts.push(value)
  }
}

async function inTime(
  context: ApiContext,
  clock: Pick<Clock, 'after'>,
  reading: Promise<string | undefined>,
): Promise<string> {
  let cancel = () => {}
  const late = new Promise<'late'>(resolve => (cancel = clock.after(BODY_MS, () => resolve('late'))))
  try {
    const read = await Promise.race([reading, late])
    if (read === undefined) throw tooLarge(context)
    if (read !== 'late') return read
  } finally {
    cancel()
    reading.catch(() => {}) // a socket that closes while nobody waits for the body any more
  }
  context.header('Connection', 'close')
  throw new HttpError(408, 'invalid_request', 'The body took too long.')
}

function tooLarge(context: ApiContext): HttpError {
  context.header('Connection', 'close')
  return refuse('too_large', 'The body is too large.')
}
