import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary The whole wallet catalogue, to search.
 * @route AllWallets
 */
export class AllWalletsView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-all-wallets-view', AllWalletsView)
