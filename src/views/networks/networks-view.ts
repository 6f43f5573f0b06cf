import { html } from 'lit'
import { defineView } from '../kit/define-view.js'
import { screen } from '../kit/screen.styles.js'
import { View } from '../kit/view.js'

/**
 * @summary The networks of the app, to choose one.
 * @route Networks
 */
export class NetworksView extends View {
  static override styles = screen

  override render() {
    return html``
  }
}

defineView('appkit-networks-view', NetworksView)
