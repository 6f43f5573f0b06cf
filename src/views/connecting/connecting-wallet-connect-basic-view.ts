import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary The QR code and every wallet, where no adapter is configured.
 * @route ConnectingWalletConnectBasic
 */
export class ConnectingWalletConnectBasicView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-connecting-wallet-connect-basic-view', ConnectingWalletConnectBasicView)
