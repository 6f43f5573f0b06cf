import * as z from 'zod'
import { MAX_LINK } from '../../../../src/contract/wire-fields.js'
import type { NftRecord } from '../../../../src/contract/data-records.js'
import type { Chain } from '../chains/chain.js'
import type { IconLinks } from '../icons/icon-links.js'
import type { HeldCollectible } from './held-collectibles.js'
import { readDocument, webOf, type DocumentWays } from './safe-document.js'
import { looksLikeBait } from '../../../../src/core/filters.js'

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
