import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary Where a wallet can be had.
 * @route Downloads
 * @params { wallet: Wallet }
 */
export class DownloadsView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-downloads-view', DownloadsView)
