import { html, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { renderIcon } from '../ui/screen.js'

/**
 * @summary Explains that requests of a site are paused after several rejections.
 * @fires appkit-answered - With `resume` in its detail.
 */
export class PauseScreen extends ArmedScreen {
  @property() origin = ''
  @property({ type: Number }) seconds = 0
  // Ending the pause only allows the site to send requests again, so browsers without cover detection are accepted.
  protected override readonly visibilityRules = { minHeight: 320, trustsGeometry: true }

  override render(): TemplateResult {
    const { pause } = this.t
    return html`<section class="screen" aria-label=${pause.title}>
      <header>
        <div class="emblem">${renderIcon('clock')}</div>
        <h1 class="large">${pause.title}</h1>
        <p><bdi>${this.origin}</bdi></p>
      </header>
      <div class="body"><p class="hint">${pause.hint(this.seconds)}</p></div>
      <footer>
        ${this.renderGuard({ keepsLine: false })}
        ${this.renderAnswers(pause.keep, pause.resume, agreed => this.#answer(agreed))}
      </footer>
    </section>`
  }

  override firstUpdated(): void {
    void this.focusOn('.no', { isQuiet: true })
  }

  override dismiss(): void {
    this.#answer(false)
  }

  #answer(resume: boolean): void {
    this.dispatchEvent(new CustomEvent('appkit-answered', { detail: { resume } }))
  }
}

define('appkit-frame-pause', PauseScreen)
