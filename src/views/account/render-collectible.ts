import { html, type TemplateResult } from 'lit'
import type { Collectible } from '../../core/collectible.js'
import type { Network } from '../../core/network.js'
import '../../elements/picture-tile/picture-tile.js'
import { cleanText } from '../../lib/clean-text.js'
import { formatAmount } from '../../lib/format-amount.js'
import { explorerLink } from '../kit/explorer-link.js'

/** What tiles are drawn with. */
export interface CollectibleContext {
  readonly network: Network | undefined
  readonly locale: string
  /** What something without a name is called. */
  readonly unnamed: string
}

/** A collectible as a tile: picture, name, collection, and how many there are. Its words are of unknown hands. */
export function renderCollectible(
  { name, collection, icon = '', quantity, address }: Collectible,
  { network, locale, unnamed }: CollectibleContext,
): TemplateResult {
  const title = cleanText(name) || cleanText(collection) || unnamed
  const link = network && explorerLink(network, address, 'token')
  return html`<appkit-ui-picture-tile
    src=${icon}
    name=${title}
    description=${name ? cleanText(collection) : ''}
    quantity=${quantity > 1n ? `× ${formatAmount(quantity, 0, { locale })}` : ''}
    href=${link?.href ?? ''}
  ></appkit-ui-picture-tile>`
}
