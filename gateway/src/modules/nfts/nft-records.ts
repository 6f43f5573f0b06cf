import * as z from 'zod'
import type { NftRecord } from '../../../../src/contract/data-records.js'
import { MAX_LINK } from '../../../../src/contract/wire-fields.js'
import { looksLikeBait } from '../../../../src/core/filters.js'
import { trimEnd } from '../../../../src/lib/text.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import type { IconLinks } from '../icons/icon-links.js'
import { jsonOf, type Outbound } from '../outbound/outbound.js'
import type { HeldCollectible } from './held-collectibles.js'

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

/** How descriptions are fetched. */
interface DocumentWays {
  readonly outbound: Outbound
  /** Where `ipfs://` is looked up, with a slash at the end. */
  readonly ipfs: string
}

const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5_000, redirects: 3 }
const TYPES = /^(?:application\/(?:[\w.-]+\+)?json|text\/plain|application\/octet-stream|binary\/octet-stream|)$/
/** The longest address that is looked at; one with the document inside may be long. */
const MAX_URI = 400_000

/**
 * The JSON that a contract says describes a collectible: inside the address (`data:`), by content (`ipfs://`) or at a
 * host of unknown hands. Throws `nft/uri-invalid`, or `outbound/…`.
 */
export async function readDocument(uri: string, ways: DocumentWays, signal?: AbortSignal): Promise<unknown> {
  if (uri.length > MAX_URI) throw invalid()
  const inside = /^data:application\/json(;[^,]*)?,(.*)$/is.exec(uri)
  if (inside) return jsonOf(insideOf(inside[2] ?? '', /;base64$/i.test(inside[1] ?? '')))
  const url = webOf(uri, ways.ipfs)
  if (url === undefined) throw invalid()
  return ways.outbound.json(url, { ...LIMITS, types: TYPES, signal })
}

/** Where an address leads on the web: itself, or the way to what it names by content. Nothing for any other scheme. */
export function webOf(uri: string, ipfs: string): string | undefined {
  const named = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{10,100}(?:\/[^?#]*)?)$/.exec(uri.trim())
  if (named) {
    const path = (named[1] ?? '').split('/').map(part => encodeURIComponent(decoded(part)))
    return path.some(part => part === '..' || part === '.') ? undefined : ipfs + path.join('/')
  }
  return /^https?:\/\//i.test(uri) && URL.canParse(uri) ? uri : undefined
}

function insideOf(text: string, packed: boolean): Uint8Array {
  return packed ? Buffer.from(text, 'base64') : Buffer.from(decoded(text))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function invalid(): HttpError {
  return new HttpError(415, 'nft/uri-invalid', 'The address of the description is none that is read.')
}

/** What descriptions are turned into records with. */
export interface RecordWays extends DocumentWays {
  readonly icons: IconLinks
}

const text = z.string().max(20_000).optional().catch(undefined)
const document = z.object({ name: text, description: text, image: text, image_url: text }).catch({})

/** A collectible as it is sent. Where its description cannot be had it has no name and no picture. */
export async function nftRecordOf(
  chain: Chain,
  { address, id, standard, quantity, collection, uri }: HeldCollectible,
  ways: RecordWays,
  signal?: AbortSignal,
): Promise<NftRecord> {
  const said = uri === undefined ? undefined : await readDocument(uri, ways, signal).catch(() => undefined)
  signal?.throwIfAborted()
  const { name, description, image, image_url } = document.parse(said)
  return {
    chainId: chain.caipNetworkId,
    address: `${chain.caipNetworkId}:${address}`,
    tokenId: String(id),
    standard,
    quantity: String(quantity),
    name,
    collection,
    imageUrl: pictureOf(image ?? image_url, ways),
    isSpam: looksLikeBait({ name, collection, description }),
  }
}

/** A picture inside the description is sent as it is: in an image nothing of it runs. All others go by the proxy. */
function pictureOf(image: string | undefined, { icons, ipfs }: RecordWays): string | undefined {
  if (image === undefined) return undefined
  const isInside = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(image)
  return isInside && image.length <= MAX_LINK ? image : icons.of(webOf(image, ipfs))
}
