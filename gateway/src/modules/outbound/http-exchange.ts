import { lookup } from 'node:dns/promises'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { HttpError } from '../../http/http-error.js'

/** IPv4 networks that are nobody's on the internet. Standards: RFC 6890 and those it names. */
const RESERVED: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Of the one IPv6 network that is public, the parts that are not, or that hide an IPv4 address. */
const RESERVED6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = listOf(RESERVED, 'ipv4')
const reserved6 = listOf(RESERVED6, 'ipv6')
const global6 = listOf([['2000::', 3]], 'ipv6')

/**
 * Whether an IP address is one of the internet. Private, link-local, loopback, multicast and test networks are not,
 * and neither is anything that only wraps an IPv4 address, nor what is no address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

function listOf(networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list
}

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** As this machine finds them. */
export const systemResolve: Resolve = async host =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * The one address that a URL's host may be asked at. It is found once, and the connection is made to it and to no
 * other: a name that answers differently the next time gains nothing. Throws `outbound/unreachable` where there is
 * none, and `outbound/forbidden` where even one of a name's addresses may not be asked.
 */
export async function pinnedAddress(
  url: URL,
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw new HttpError(502, 'outbound/unreachable', 'The host has no address.')
  if (!addresses.every(isAllowed))
    throw new HttpError(403, 'outbound/forbidden', 'The address is not one of the internet.')
  return first
}

/** One request and its answer, without redirects. */
interface Exchange {
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
