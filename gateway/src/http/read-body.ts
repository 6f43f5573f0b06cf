import { systemClock, type Clock } from '../../../src/core/clock.js'
import type { ApiContext, ApiGuard } from './api-route.js'
import { apiError, HttpError } from './http-error.js'

export const MAX_BODY_BYTES = 64 * 1024
export const BODY_TIMEOUT_MS = 3_000

/**
 * Reads the whole body before any other work, so that a stalled body occupies nothing but its socket.
 * @throws HttpError `too_large`, or `invalid_request` if the body does not arrive in time; both close the connection
 */
export function readBody({ clock = systemClock }: { readonly clock?: Pick<Clock, 'after'> } = {}): ApiGuard {
  return async (context, next) => {
    const { body } = context.req.raw
    if (Number(context.req.header('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge(context)
    if (body) {
      const text = await withTimeout(context, clock, readText(body))
      // Hono reads every form of the body from here.
      Object.assign(context.req.bodyCache, { text: Promise.resolve(text) })
    }
    await next()
  }
}

// Never cancels the stream: that would close the socket before the response is sent.
async function readText(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new TextDecoder().decode(Buffer.concat(parts))
    size += value.byteLength
    if (size > MAX_BODY_BYTES) return undefined
    parts.push(value)
  }
}

async function withTimeout(
  context: ApiContext,
  clock: Pick<Clock, 'after'>,
  reading: Promise<string | undefined>,
): Promise<string> {
  let cancel = () => {}
  const late = new Promise<'late'>(resolve => (cancel = clock.after(BODY_TIMEOUT_MS, () => resolve('late'))))
  try {
    const read = await Promise.race([reading, late])
    if (read === undefined) throw tooLarge(context)
    if (read !== 'late') return read
  } finally {
    cancel()
    reading.catch(() => {}) // the socket may close after the timeout
  }
  context.header('Connection', 'close')
  throw new HttpError(408, 'invalid_request', 'The body took too long.')
}

function tooLarge(context: ApiContext): HttpError {
  context.header('Connection', 'close')
  return apiError('too_large', 'The body is too large.')
}
