import * as z from 'zod'
import type { NftRecord } from '../../../../src/contract/data-records.js'
import { MAX_LINK_LENGTH } from '../../../../src/contract/wire-fields.js'
import { isSpamText } from '../../../../src/core/filters.js'
import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import type { IconLinks } from '../icons/icon-links.js'
import { parseJsonBytes, type Outbound } from '../outbound/outbound.js'
import type { HeldCollectible } from './held-collectibles.js'

const PUBLIC_IPFS_GATEWAY = 'https://ipfs.io/ipfs/'

/** Reads `IPFS_GATEWAY`, the base URL for `ipfs://` links, with a trailing slash. Throws `settings/invalid`. */
export function readIpfsGateway(env: Readonly<Record<string, string | undefined>>): string {
  const text = env['IPFS_GATEWAY']
  if (!text) return PUBLIC_IPFS_GATEWAY
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new HttpError(500, 'settings/invalid', 'IPFS_GATEWAY must be a web address such as https://ipfs.io/ipfs/.')
  return `${trimEnd(url.href, '/')}/`
}

interface DocumentSources {
  readonly outbound: Outbound
  readonly ipfs: string
}

const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000, redirects: 3 }
const TYPES = /^(?:application\/(?:[\w.-]+\+)?json|text\/plain|application\/octet-stream|binary\/octet-stream|)$/
// Maximum length of a URI. `data:` URIs contain the whole document.
const MAX_URI_LENGTH = 400_000

/**
 * Reads the metadata JSON of a collectible from a `data:`, `ipfs://` or web URI. The host is untrusted. Throws
 * `nft/uri-invalid` or `outbound/…`.
 */
export async function readDocument(uri: string, sources: DocumentSources, signal?: AbortSignal): Promise<unknown> {
  if (uri.length > MAX_URI_LENGTH) throw invalidUri()
  const dataUri = /^data:application\/json(;[^,]*)?,(.*)$/is.exec(uri)
  if (dataUri) return parseJsonBytes(decodeDataUri(dataUri[2] ?? '', /;base64$/i.test(dataUri[1] ?? '')))
  const url = toWebUrl(uri, sources.ipfs)
  if (url === undefined) throw invalidUri()
  return sources.outbound.json(url, { ...LIMITS, types: TYPES, signal })
}

/** Converts a web or `ipfs://` URI to a web URL. Returns undefined for any other scheme. */
export function toWebUrl(uri: string, ipfs: string): string | undefined {
  const ipfsUri = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,100}(?:\/[^?#]*)?)$/.exec(uri.trim())
  if (ipfsUri) {
    const path = (ipfsUri[1] ?? '').split('/').map(part => encodeURIComponent(decodeOrKeep(part)))
    return path.some(part => part === '..' || part === '.') ? undefined : ipfs + path.join('/')
  }
  return /^https?:\/\//i.test(uri) && URL.canParse(uri) ? uri : undefined
}

function decodeDataUri(text: string, isBase64: boolean): Uint8Array {
  return isBase64 ? Buffer.from(text, 'base64') : Buffer.from(decodeOrKeep(text))
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function invalidUri(): HttpError {
  return new HttpError(415, 'nft/uri-invalid', 'The metadata URL is not supported.')
}

export interface RecordSources extends DocumentSources {
  readonly icons: IconLinks
}

const text = z.string().max(20_000).optional().catch(undefined)
const document = z.object({ name: text, description: text, image: text, image_url: text }).catch({})

/** Builds the record of a collectible. It has no name and no image if its metadata cannot be loaded. */
export async function toNftRecord(
  chain: Chain,
  { address, id, standard, quantity, collection, uri }: HeldCollectible,
  sources: RecordSources,
  signal?: AbortSignal,
): Promise<NftRecord> {
  const metadata = uri === undefined ? undefined : await readDocument(uri, sources, signal).catch(() => undefined)
  signal?.throwIfAborted()
  const { name, description, image, image_url } = document.parse(metadata)
  return {
    chainId: chain.caipNetworkId,
    address: `${chain.caipNetworkId}:${address}`,
    tokenId: String(id),
    standard,
    quantity: String(quantity),
    name,
    collection,
    imageUrl: toImageUrl(image ?? image_url, sources),
    isSpam: isSpamText({ name, collection, description }),
  }
}

// Returns the image URL. Images inside the metadata are returned unchanged, because scripts in an `<img>` do not run.
// Other images are served by the image proxy.
function toImageUrl(image: string | undefined, { icons, ipfs }: RecordSources): string | undefined {
  if (image === undefined) return undefined
  const isDataImage = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(image)
  return isDataImage && image.length <= MAX_LINK_LENGTH ? image : icons.toProxyUrl(toWebUrl(image, ipfs))
}
