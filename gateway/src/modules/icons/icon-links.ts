import { KeyedHash } from '../keys/hashing.js'
import type { ListedToken } from '../market/token-list.js'

/** What an icon's link is made with. */
export interface IconLinksParts {
  /** The gateway's public URL, without a slash at the end. */
  readonly url: () => string
  readonly hash: KeyedHash
}

const USE = 'icon'
/** The longest address that is proxied. */
const MAX_URL = 1_500

/**
 * Links to pictures of unknown hands, by way of the gateway: whoever looks at a token does not tell its maker. The
 * gateway signs them, so that it fetches what its own answers name and nothing else.
 */
export class IconLinks {
  constructor(private readonly parts: IconLinksParts) {}

  /** The link of a picture; nothing for what is no web address. */
  of(picture: string | undefined): string | undefined {
    if (picture === undefined || picture.length > MAX_URL || !/^https?:\/\//i.test(picture) || !URL.canParse(picture))
      return undefined
    const query = new URLSearchParams({ url: picture, sig: this.parts.hash.of(USE, picture) })
    return `${this.parts.url()}/v1/icon?${query}`
  }

  /** Whether the gateway made a link. */
  isOurs(picture: string, signature: string): boolean {
    return KeyedHash.same(signature, this.parts.hash.of(USE, picture))
  }

  /** The picture of the network's own coin, which the gateway draws itself. */
  ofCoin(symbol: string): string {
    return `${this.parts.url()}/public/getTokenImage/${encodeURIComponent(symbol)}`
  }

  /**
   * The picture of a token somebody vouches for. One that nobody lists has none: by its symbol alone it could dress up as
   * another.
   */
  ofListed(token: Pick<ListedToken, 'symbol' | 'logoURI'>): string | undefined {
    if (token.logoURI !== undefined) return this.of(token.logoURI)
    return /^[\w.+-]{1,16}$/.test(token.symbol) ? this.ofCoin(token.symbol) : undefined
  }
}
