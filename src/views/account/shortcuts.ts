import { css, html, nothing } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { SettingsController } from '../../controllers/base/settings.js'
import type { WalletFeature } from '../../core/config.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import type { IconName } from '../../elements/icon/icon-paths.js'
import { px } from '../../elements/px.js'
import '../../elements/shortcut/shortcut.js'
import { assets } from '../../i18n/en/assets.js'
import { AccountPart } from '../kit/account-part.js'
import { defineView } from '../kit/view.js'

interface Way {
  readonly view: ViewName
  readonly icon: IconName
  /** Whether it is nothing without a data service. */
  readonly needsData?: boolean
}

/** What leads where. A feature without a screen of its own yet is not here. */
const ways: Partial<Record<WalletFeature, Way>> = {
  onramp: { view: 'Onramp', icon: 'plus', needsData: true },
  swaps: { view: 'Swap', icon: 'swap', needsData: true },
  receive: { view: 'Receive', icon: 'arrow-down' },
  send: { view: 'Send', icon: 'arrow-up' },
}

/** What there is to do with what the account holds, in the app's order. */
export class Shortcuts extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0 0 ${px(8)};
      }
      ul {
        display: grid;
        grid-auto-columns: minmax(0, 1fr);
        grid-auto-flow: column;
        gap: ${px(8)};
      }
    `,
  ]

  override render() {
    const offered = this.#offered
    if (offered.length === 0) return nothing
    const t = this.t(assets)
    return html`<ul aria-label=${t.actions}>
      ${offered.map(
        ({ feature, view, icon }) =>
          html`<li>
            <appkit-ui-shortcut icon=${icon} name=${t[feature]} @click=${() => this.#open(view)}></appkit-ui-shortcut>
          </li>`,
      )}
    </ul>`
  }

  get #offered() {
    const { features } = this.use(SettingsController)
    return features.walletFeaturesOrder.flatMap(feature => {
      const way = ways[feature]
      const isServed = !way?.needsData || this.scope.services.data.available
      return way && isServed && features[feature] ? [{ feature, ...way }] : []
    })
  }

  #open(view: ViewName): void {
    this.use(RouterController).push(view)
  }
}

defineView('appkit-shortcuts', Shortcuts)
