import { help } from '../../i18n/en/help.js'
import { defineView, View } from '../shared/view.js'
import { helpCardStyles, renderHelpCards } from '../shared/help-cards.js'

/**
 * @summary Explains what a network is.
 * @route WhatIsANetwork
 */
export class WhatIsANetworkView extends View {
  static override styles = [super.styles, helpCardStyles]

  override get heading(): string {
    return this.t(help).aNetwork
  }

  override render() {
    const { record, apart, fees } = this.t(help).networkCards
    return renderHelpCards([
      { icon: 'globe', ...record },
      { icon: 'swap', ...apart },
      { icon: 'clock', ...fees },
    ])
  }
}

defineView('appkit-what-is-a-network-view', WhatIsANetworkView)
