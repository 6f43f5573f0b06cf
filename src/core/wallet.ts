import type { CaipNetworkId } from './caip.js'

/** A wallet as the catalogue describes it (facts: `GET /getWallets`). Links are checked on the way in. */
export interface Wallet {
  /** 64 hex characters, or the id a custom wallet was given. */
  readonly id: string
  readonly name: string
  readonly homepage?: string
  /** The id of its icon in the catalogue; custom wallets bring `imageUrl`. */
  readonly imageId?: string
  readonly imageUrl?: string
  readonly certified?: boolean
  readonly chains?: readonly CaipNetworkId[]
  readonly order?: number
  readonly rdns?: string
  readonly mobileLink?: string
  readonly linkMode?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
}
