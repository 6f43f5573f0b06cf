import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary Says that the wallet is on a network this app does not support, and offers those it does.
 * @route UnsupportedChain
 */
export class UnsupportedChainView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-unsupported-chain-view', UnsupportedChainView)
