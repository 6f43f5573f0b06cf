import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import '../approval/approve-button.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { renderIcon } from '../ui/screen.js'

/**
 * @summary Asks before the wallet signs a change of the email address, which then takes effect at once.
 * @fires appkit-answered - With `confirmed` in its detail.
 */
export class EmailChangeScreen extends ArmedScreen {
  @property() email = ''
  @property() newEmail = ''
  protected override readonly visibilityRules = { minHeight: 320, trustsGeometry: true }

  override render(): TemplateResult {
    const { emailChange, cancel } = this.t
    return html`<section class="screen" aria-label=${emailChange.title}>
      <header>
        <div class="emblem">${renderIcon('key')}</div>
        <h1 class="large">${emailChange.title}</h1>
      </header>
      <div class="body">
        <p class="hint">${emailChange.hint}</p>
        <dl class="pairs">
          ${this.email ? this.#pair(emailChange.from, this.email) : ''} ${this.#pair(emailChange.to, this.newEmail)}
        </dl>
      </div>
      <footer>
        ${this.renderGuard({ keepsLine: false })}
        <div class="two">
          <appkit-ui-button class="cancel" @click=${() => this.#answer(false)}>${cancel}</appkit-ui-button>
          <appkit-frame-approve
            .armState=${this.armState}
            .armsAt=${this.armsAt}
            .label=${emailChange.act}
            @appkit-approved=${() => this.#answer(true)}
            @appkit-hasty=${() => this.rearm()}
          ></appkit-frame-approve>
        </div>
      </footer>
    </section>`
  }

  override firstUpdated(): void {
    void this.focusOn('.cancel', { isQuiet: true })
  }

  override dismiss(): void {
    this.#answer(false)
  }

  #pair(label: string, value: string): TemplateResult {
    return html`<div class="pair">
      <dt>${label}</dt>
      <dd><bdi>${value}</bdi></dd>
    </div>`
  }

  #answer(confirmed: boolean): void {
    this.dispatchEvent(new CustomEvent('appkit-answered', { detail: { confirmed } }))
  }
}

define('appkit-frame-email-change', EmailChangeScreen)
