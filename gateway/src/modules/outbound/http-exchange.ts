import { lookup } from 'node:dns/promises'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { HttpError } from '../../http/http-error.js'

// IPv4 networks that are not public. Standards: RFC 6890 and the RFCs it lists.
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

// Parts of 2000::/3 that are not public or that embed an IPv4 address.
const RESERVED6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = toBlockList(RESERVED, 'ipv4')
const reserved6 = toBlockList(RESERVED6, 'ipv6')
const global6 = toBlockList([['2000::', 3]], 'ipv6')

/**
 * Returns true for a public unicast address. Private, link-local, loopback, multicast and documentation networks,
 * IPv4-mapped addresses and invalid text return false.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !reserved.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

function toBlockList(networks: readonly (readonly [string, number])[], ipVersion: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, ipVersion)
  return list
}

export type Resolve = (host: string) => Promise<readonly string[]>

export const systemResolve: Resolve = async host =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Resolves the host of a URL once. The connection uses only this address, which prevents DNS rebinding. Throws
 * `outbound/unreachable` if the host has no address, and `outbound/forbidden` if any of its addresses is not allowed.
 */
export async function resolvePinnedAddress(
  url: URL,
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw new HttpError(502, 'outbound/unreachable', 'The host has no address.')
  if (!addresses.every(isAllowed)) throw new HttpError(403, 'outbound/forbidden', 'The address is not public.')
  return first
}

interface Exchange {
  readonly url: URL
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly maxBytes: number
  /** Checks the response head before the body is read. Throws to reject it. */
  checkHead(response: IncomingMessage): void
  readonly signal: AbortSignal
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Uint8Array
}

/**
 * Sends one request to a pinned address over a new connection, without following redirects. Throws
 * `outbound/too-large`, `outbound/encoded`, `outbound/unreachable`, the error of `checkHead`, or the signal's reason.
 */
export function exchange({ url, address, checkHead, signal, ...options }: Exchange): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(signal.aborted ? signal.reason : error)
      request.destroy()
    }
    const read = (response: IncomingMessage) => {
      try {
        checkEncoding(response)
        checkHead(response)
      } catch (error) {
        return fail(error)
      }
      readBody(response, options.maxBytes).then(
        bytes => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
        fail,
      )
    }
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(
      url,
      toRequestOptions(options, address),
      read,
    )
    request.once('error', () => fail(unreachable()))
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    if (signal.aborted) return fail(signal.reason)
    request.end(options.body)
  })
}

function toRequestOptions({ method, headers }: Pick<Exchange, 'method' | 'headers'>, address: string): RequestOptions {
  const ipVersion = isIPv6(address) ? 6 : 4
  return {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    agent: false,
    lookup: (_host, { all }, done) => {
      if (all) done(null, [{ address, family: ipVersion }])
      else done(null, address, ipVersion)
    },
  }
}

// Rejects compressed bodies. They were not requested, and could expand to any size.
function checkEncoding({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw new HttpError(502, 'outbound/encoded', 'The answer is packed.')
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
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
