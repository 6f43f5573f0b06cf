import { createHash } from 'node:crypto'

/**
 * The id of a wallet that no list has given one: the SHA-256, in 64 hex characters, of the UTF-8 bytes of
 * its trimmed, lower-cased name followed at once by the lower-cased host of its homepage, as in
 * `rabbyrabby.io` (host as in the URL standard: with a port where one is written).
 */
export function walletId(name: string, host: string): string {
  return createHash('sha256').update(`${name.trim().toLowerCase()}${host.toLowerCase()}`, 'utf8').digest('hex')
}
