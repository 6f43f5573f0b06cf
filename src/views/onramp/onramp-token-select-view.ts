import { nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import type { Coin } from '../../core/onramp.js'
import { onramp } from '../../i18n/en/onramp.js'
import { defineView } from '../shared/view.js'
import { TokenList } from '../shared/token-list.js'
import { OnrampPart } from './onramp-part.js'

/**
 * @summary The coins that can be bought on the active network.
 * @route OnRampTokenSelect
 * @feature onramp
 */
export class OnrampTokenSelectView extends OnrampPart {
  readonly #list = new TokenList<Coin>()

  constructor() {
    super()
    this.#list.onSelect = coin => {
      this.onramp.setCoin(coin)
      const router = this.use(RouterController)
      if (!router.goBack()) router.replace('Onramp')
    }
  }

  override get heading(): string {
    return this.t(onramp).tokenHeading
  }

  override render(): unknown {
    if (!this.active?.caipAddress) return nothing
    this.#list.emptyText = this.t(onramp).noCoins
    this.#list.tokens = this.known?.offer?.coins
    return this.#list
  }
}

defineView('appkit-onramp-token-select-view', OnrampTokenSelectView)
