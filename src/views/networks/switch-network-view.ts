import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary Moves the wallet to a network, and says how that stands.
 * @route SwitchNetwork
 * @params { network: Network }
 */
export class SwitchNetworkView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-switch-network-view', SwitchNetworkView)
