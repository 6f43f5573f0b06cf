import { css, html } from 'lit'
import { EventsController } from '../../controllers/app/events.js'
import { RouterController } from '../../controllers/app/router.js'
import '../../elements/controls/button.js'
import { px } from '../../elements/element.js'
import { help } from '../../i18n/en/help.js'
import { defineView, View } from '../shared/view.js'
import { helpCardStyles, renderHelpCards } from '../shared/help-cards.js'

/**
 * @summary Explains what a wallet is.
 * @route WhatIsAWallet
 */
export class WhatIsAWalletView extends View {
  static override styles = [
    super.styles,
    helpCardStyles,
    css`
      appkit-ui-button {
        padding-block-start: ${px(8)};
      }
    `,
  ]

  override get heading(): string {
    return this.t(help).aWallet
  }

  override render() {
    const t = this.t(help)
    const { keys, signIn, phrase } = t.walletCards
    const cards = [
      { icon: 'wallet', ...keys },
      { icon: 'check', ...signIn },
      { icon: 'warning', ...phrase },
    ] as const
    return html`${renderHelpCards(cards)}
      <appkit-ui-button variant="primary" @click=${() => this.#get()}>${t.getAWallet}</appkit-ui-button>`
  }

  #get(): void {
    this.use(EventsController).track('CLICK_GET_WALLET_HELP')
    this.use(RouterController).push('GetWallet')
  }
}

defineView('appkit-what-is-a-wallet-view', WhatIsAWalletView)
