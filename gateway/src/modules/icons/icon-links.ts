import { KeyedHash } from '../keys/hashing.js'
import type { ListedToken } from '../market/token-list.js'

export interface IconLinksParts {
  readonly url: () => string
  readonly hash: KeyedHash
}

const HASH_PURPOSE = 'icon'
const MAX_URL_LENGTH = 1_500

/**
 * Creates links to untrusted images through the gateway, so that viewing a token does not disclose the user's IP
 * address to its issuer. Links are signed: the gateway fetches only URLs from its own responses.
 */
export class IconLinks {
  constructor(private readonly parts: IconLinksParts) {}

  /** Returns a link to the proxy, or undefined if the image has no web URL. */
  toProxyUrl(picture: string | undefined): string | undefined {
    if (
      picture === undefined ||
      picture.length > MAX_URL_LENGTH ||
      !/^https?:\/\//i.test(picture) ||
      !URL.canParse(picture)
    )
      return undefined
    const query = new URLSearchParams({ url: picture, sig: this.parts.hash.digest(HASH_PURPOSE, picture) })
    return `${this.parts.url()}/v1/icon?${query}`
  }

  verify(picture: string, signature: string): boolean {
    return KeyedHash.isEqual(signature, this.parts.hash.digest(HASH_PURPOSE, picture))
  }

  getCoinIcon(symbol: string): string {
    return `${this.parts.url()}/public/getTokenImage/${encodeURIComponent(symbol)}`
  }

  /**
   * Returns the image of a listed token. Unlisted tokens get no image, because a symbol alone could imitate another
   * token.
   */
  getTokenIcon(token: Pick<ListedToken, 'symbol' | 'logoURI'>): string | undefined {
    if (token.logoURI !== undefined) return this.toProxyUrl(token.logoURI)
    return /^[\w.+-]{1,16}$/.test(token.symbol) ? this.getCoinIcon(token.symbol) : undefined
  }
}
