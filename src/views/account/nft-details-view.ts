import { css, html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { getFilters } from '../../controllers/balances/account-data.js'
import { CollectiblesController } from '../../controllers/collectibles/collectibles.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { Network } from '../../core/network.js'
import type { Collectible } from '../../core/token.js'
import '../../elements/display/image.js'
import '../../elements/display/key-value.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/note.js'
import { account } from '../../i18n/en/account.js'
import { activity } from '../../i18n/en/activity.js'
import { assets } from '../../i18n/en/balances.js'
import { shortAddress } from '../../lib/addresses.js'
import { cleanName } from '../../lib/names/clean-name.js'
import { formatAmount } from '../../lib/format-amount.js'
import { AccountPart } from '../shared/account-part.js'
import '../shared/copy-row.js'
import { renderExplorerRow } from '../shared/full-address.js'
import { defineView } from '../shared/view.js'

const STANDARDS = { erc721: 'ERC-721', erc1155: 'ERC-1155' } as const

// Token ids have up to 78 digits. Longer ones are shortened.
const MAX_ID_LENGTH = 20

/**
 * @summary An NFT of the account: its picture, collection, token id and contract.
 * @route NftDetails
 * @params { collectible: Collectible }
 */
export class NftDetailsView extends AccountPart<{ collectible: Collectible }> {
  static override styles = [
    super.styles,
    css`
      .picture {
        position: relative;
        border-radius: ${radius(16)};
      }
      .picture::after {
        position: absolute;
        inset: 0;
        border-radius: inherit;
        box-shadow: inset 0 0 0 ${px(1)} var(--appkit-line);
        content: '';
        pointer-events: none;
      }
      appkit-ui-image {
        inline-size: 100%;
        block-size: auto;
        aspect-ratio: 1;
        border-radius: inherit;
        --appkit-muted: var(--appkit-hover); /* of the initial, which is large here */
      }
      /* All of the picture, whatever its proportions. */
      appkit-ui-image::part(base) {
        object-fit: contain;
      }
      appkit-ui-note {
        padding-block-start: ${px(4)};
      }
      .values {
        padding: ${px(8)};
      }
    `,
  ]

  override get heading(): string {
    const { name, collection } = this.params.collectible ?? { name: '', collection: '' }
    return cleanName(name) || cleanName(collection) || this.t(activity).unknownNft
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (!this.params.collectible) this.scope.use(RouterController).replace('Account')
  }

  override render() {
    const { collectible } = this
    if (!collectible) return nothing
    const { icon = '', address, tokenId } = collectible
    const network = this.use(NetworkController).find(collectible.network)
    const t = this.t(activity)
    const shortId = tokenId.length <= MAX_ID_LENGTH ? tokenId : `${tokenId.slice(0, 8)}…${tokenId.slice(-8)}`
    return html`<div class="picture">
        <appkit-ui-image size="80" src=${icon} name=${this.heading} alt=${this.heading}></appkit-ui-image>
      </div>
      ${getFilters(this.scope).isSpamCollectible(collectible) ? html`<appkit-ui-note variant="warning">${t.nftSpam}</appkit-ui-note>` : nothing}
      ${this.#renderValues(collectible, network)}
      <appkit-id-row label=${t.tokenId} short=${shortId} text=${tokenId}></appkit-id-row>
      <appkit-id-row label=${this.t(assets).contract} short=${shortAddress(address)} text=${address}></appkit-id-row>
      ${renderExplorerRow(network, address, 'token', this.t(account))}`
  }

  // The collectible with its current quantity, or as it was opened if it is no longer listed.
  private get collectible(): Collectible | undefined {
    const { collectible: opened } = this.params
    const { current } = this.use(CollectiblesController).state
    return opened && (current?.collectibles?.find(({ id }) => id === opened.id) ?? opened)
  }

  #renderValues({ collection, quantity, standard }: Collectible, network: Network | undefined): TemplateResult {
    const t = this.t(activity)
    const { tag: locale } = this.use(LocaleController).state
    const group = cleanName(collection)
    const values = [
      [t.collection, group === this.heading ? '' : group],
      [t.quantity, quantity > 1n ? formatAmount(quantity, 0, { locale }) : ''],
      [t.network, network?.name],
      [t.standard, standard && STANDARDS[standard]],
    ]
    return html`<div class="values">
      ${values.map(([key, value]) => (value ? html`<appkit-ui-key-value key=${key} value=${value}></appkit-ui-key-value>` : nothing))}
    </div>`
  }
}

defineView('appkit-nft-details-view', NftDetailsView)
