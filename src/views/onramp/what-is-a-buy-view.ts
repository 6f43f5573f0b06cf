import { buying } from '../../i18n/en/onramp.js'
import { helpCardStyles, renderHelpCards } from '../shared/help-cards.js'
import { defineView, View } from '../shared/view.js'

/**
 * @summary Explains how buying crypto works.
 * @route WhatIsABuy
 * @feature onramp
 */
export class WhatIsABuyView extends View {
  static override styles = [super.styles, helpCardStyles]

  override get heading(): string {
    return this.t(buying).helpHeading
  }

  override render() {
    const { provider, wallet, fees } = this.t(buying).helpCards
    return renderHelpCards([
      { icon: 'globe', ...provider },
      { icon: 'wallet', ...wallet },
      { icon: 'info', ...fees },
    ])
  }
}

defineView('appkit-what-is-a-buy-view', WhatIsABuyView)
