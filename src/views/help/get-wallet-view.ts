import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary Wallets to begin with.
 * @route GetWallet
 */
export class GetWalletView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-get-wallet-view', GetWalletView)
