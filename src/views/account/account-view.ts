import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary The connected account: address, balance, network, and the way out.
 * @route Account
 */
export class AccountView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-account-view', AccountView)
