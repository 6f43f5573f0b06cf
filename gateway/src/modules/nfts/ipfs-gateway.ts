import { HttpError } from '../../http-error.js'
import { trimEnd } from '../../../../src/lib/text.js'

const PUBLIC = 'https://ipfs.io/ipfs/'

/** `IPFS_GATEWAY`: where `ipfs://` is looked up, with a slash at the end. Throws `settings/invalid`. */
export function ipfsGateway(env: Readonly<Record<string, string | undefined>>): string {
  const text = env['IPFS_GATEWAY']
  if (!text) return PUBLIC
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new HttpError(500, 'settings/invalid', 'IPFS_GATEWAY must be a web address such as https://ipfs.io/ipfs/.')
  return `${trimEnd(url.href, '/')}/`
}
