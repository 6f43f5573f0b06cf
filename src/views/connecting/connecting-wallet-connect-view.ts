import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary Connects a wallet over the wallet-connection protocol, on the platform it can be reached on.
 * @route ConnectingWalletConnect
 * @params { wallet?: Wallet }
 */
export class ConnectingWalletConnectView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-connecting-wallet-connect-view', ConnectingWalletConnectView)
