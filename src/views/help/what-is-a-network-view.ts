import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary Says what a network is.
 * @route WhatIsANetwork
 */
export class WhatIsANetworkView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-what-is-a-network-view', WhatIsANetworkView)
