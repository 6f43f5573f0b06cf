import type { CaipNetworkId } from '../core/caip.js'

/** Where the pictures of the catalogue are; none where there is no catalogue. */
export interface ImageUrls {
  /** Of a wallet, by the `imageId` of its record. */
  wallet(imageId: string | undefined): string | undefined
  /**
   * Of a network. A gateway knows pictures by the network's own id; hosted catalogues by ids of theirs, which
   * `core/network-image-ids` has: that list stays out of the first chunk, so whoever shows networks brings it.
   */
  network(caipNetworkId: CaipNetworkId, hostedId: string | undefined): string | undefined
}

/** Whose pictures they are. */
export interface ImageUrlOptions {
  /** The catalogue's base URL. */
  readonly base: string | undefined
  readonly isHosted: boolean
  readonly query: Readonly<Record<string, string>>
}

/** Binds the picture routes to one catalogue. Makes no request: `<img>` does. */
export function createImageUrls({ base, isHosted, query }: ImageUrlOptions): ImageUrls {
  const at = (path: string, id: string | undefined) =>
    base && id ? `${base}/${path}/${encodeURIComponent(id)}?${new URLSearchParams(query)}` : undefined
  return {
    wallet: imageId => at('getWalletImage', imageId),
    network: (id, hostedId) => at('public/getAssetImage', isHosted ? hostedId : id),
  }
}
