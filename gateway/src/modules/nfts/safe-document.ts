import { HttpError } from '../../http-error.js'
import { jsonOf, type Outbound } from '../outbound/outbound.js'

/** How descriptions are fetched. */
export interface DocumentWays {
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
