/** Where the pictures of the catalogue are; none where there is no catalogue. */
export interface ImageUrls {
  /** Of a wallet, by the `imageId` of its record. */
  wallet(imageId: string | undefined): string | undefined
  /** Of a network or a connector, by its asset id. */
  asset(assetId: string | undefined): string | undefined
}

/** Binds the picture routes to one catalogue. Makes no request: `<img>` does. */
export function createImageUrls(base: string | undefined, query: Readonly<Record<string, string>>): ImageUrls {
  const at = (path: string, id: string | undefined) =>
    base && id ? `${base}/${path}/${encodeURIComponent(id)}?${new URLSearchParams(query)}` : undefined
  return {
    wallet: imageId => at('getWalletImage', imageId),
    asset: assetId => at('public/getAssetImage', assetId),
  }
}
