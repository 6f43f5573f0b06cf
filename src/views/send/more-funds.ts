import { css, html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { RouterController } from '../../controllers/app/router.js'
import { SettingsController } from '../../controllers/app/settings.js'
import type { View as ViewName } from '../../core/routes.gen.js'
import type { WalletFeature } from '../../core/config.js'
import '../../elements/feedback/note.js'
import { px } from '../../elements/element.js'
import '../../elements/controls/text-link.js'
import { send } from '../../i18n/en/send.js'
import { AccountPart } from '../shared/account-part.js'
import { defineView } from '../shared/view.js'

/** What brings more of it, as far as the app has it on. */
const ways: readonly (readonly [WalletFeature, ViewName, 'buyMore' | 'receiveMore'])[] = [
  ['onramp', 'Onramp', 'buyMore'],
  ['receive', 'Receive', 'receiveMore'],
]

/** What there is too little of, and what brings more of it. */
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
  @state() private lack: 'token' | 'fee' | undefined

  /** What is lacking, or that nothing is. */
  show(lack: 'token' | 'fee' | undefined): void {
    this.lack = lack
    this.hidden = !lack
  }

  override render(): unknown {
    const t = this.t(send)
    const symbol = this.active?.network?.nativeCurrency.symbol ?? ''
    if (!this.lack) return nothing
    const { features } = this.use(SettingsController)
    const { data } = this.scope.services
    const offered = ways.filter(([feature]) => features[feature] && (feature === 'receive' || data.available))
    const words = this.lack === 'fee' ? t.feeShort(symbol) : t.tooLittle
    return html`<appkit-ui-note variant="warning">
      ${words}
      <span class="ways"
        >${offered.map(
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
