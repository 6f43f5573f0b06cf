import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary Says what a wallet is.
 * @route WhatIsAWallet
 */
export class WhatIsAWalletView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-what-is-a-wallet-view', WhatIsAWalletView)
