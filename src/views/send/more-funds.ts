import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import { SendController } from '../../controllers/send/send.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import type { WalletFeature } from '../../core/features.js'
import '../../elements/feedback/note.js'
import { px } from '../../elements/element.js'
import '../../elements/controls/text-link.js'
import { send } from '../../i18n/en/send.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

const fundingOptions: readonly (readonly [WalletFeature, ViewName, 'buyMore' | 'receiveMore'])[] = [
  ['onramp', 'Onramp', 'buyMore'],
  ['receive', 'Receive', 'receiveMore'],
]

export class MoreFunds extends AccountPart {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
      .ways {
        display: inline-flex;
        gap: ${px(12)};
      }
    `,
  ]
  @state() private shortfall: 'token' | 'fee' | undefined

  show(shortfall: 'token' | 'fee' | undefined): void {
    this.shortfall = shortfall
    this.hidden = !shortfall
  }

  override render(): unknown {
    const t = this.t(send)
    const symbol = this.active?.network?.nativeCurrency.symbol ?? ''
    if (!this.shortfall) return nothing
    const { features } = this.use(SettingsController)
    const { data } = this.scope.services
    const options = fundingOptions.filter(([feature]) => features[feature] && (feature === 'receive' || data.available))
    const token = this.use(SendController).state.token?.symbol ?? ''
    const message = this.shortfall === 'fee' ? t.feeShortfall(symbol) : `${t.notEnough(token)}.`
    return html`<appkit-ui-note variant="warning">
      ${message}
      <span class="ways"
        >${options.map(
          ([, view, name]) =>
            html`<appkit-ui-text-link @click=${() => this.#open(view)}>${t[name]}</appkit-ui-text-link>`,
        )}</span
      >
    </appkit-ui-note>`
  }

  #open(view: ViewName): void {
    this.scope.use(RouterController).push(view)
  }
}

defineView('appkit-more-funds', MoreFunds)
