import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { HttpError } from '../../http-error.js'

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
