import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIPv6 } from 'node:net'
import { HttpError } from '../../http-error.js'

/** One request and its answer, without redirects. */
export interface Exchange {
  readonly url: URL
  /** The only address that is asked. */
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly maxBytes: number
  /** Refuses what the answer's head says, before its body is read, by throwing. */
  checkHead(answer: IncomingMessage): void
  readonly signal: AbortSignal
}

/** What came back. */
export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Uint8Array
}

/**
 * Asks one pinned address over a connection of its own. Throws `outbound/too-large`, `outbound/encoded`,
 * `outbound/unreachable`, what `checkHead` throws, or the signal's reason.
 */
export function exchange({ url, address, checkHead, signal, ...ask }: Exchange): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) => {
      reject(signal.aborted ? signal.reason : error)
      request.destroy()
    }
    const read = (answer: IncomingMessage) => {
      try {
        checkEncoding(answer)
        checkHead(answer)
      } catch (error) {
        return refuse(error)
      }
      readBody(answer, ask.maxBytes).then(
        bytes => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
        refuse,
      )
    }
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, optionsOf(ask, address), read)
    request.once('error', () => refuse(unreachable()))
    signal.addEventListener('abort', () => refuse(signal.reason), { once: true })
    if (signal.aborted) return refuse(signal.reason)
    request.end(ask.body)
  })
}

function optionsOf({ method, headers }: Pick<Exchange, 'method' | 'headers'>, address: string): RequestOptions {
  const family = isIPv6(address) ? 6 : 4
  return {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    agent: false,
    lookup: (_host, { all }, done) => {
      if (all) done(null, [{ address, family }])
      else done(null, address, family)
    },
  }
}

/** What was packed though nobody asked for it may unpack to anything. */
function checkEncoding({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw new HttpError(502, 'outbound/encoded', 'The answer is packed.')
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.byteLength
      if (length > maxBytes) throw tooLarge()
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof HttpError ? error : unreachable()
  }
  return Buffer.concat(parts)
}

function tooLarge(): HttpError {
  return new HttpError(502, 'outbound/too-large', 'The answer is too large.')
}

function unreachable(): HttpError {
  return new HttpError(502, 'outbound/unreachable', 'The host does not answer.')
}
