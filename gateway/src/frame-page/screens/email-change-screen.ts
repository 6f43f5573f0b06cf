import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
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
        ${this.renderAnswers(cancel, emailChange.act, agreed => this.#answer(agreed))}
      </footer>
    </section>`
  }

  override firstUpdated(): void {
    void this.focusOn('.no', { isQuiet: true })
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
