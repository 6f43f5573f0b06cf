import { html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/layout/box.js'
import { renderIcon, Screen } from '../ui/screen.js'

/**
 * @summary Waits until the user confirms this device by email or on another device. Shows the word to compare.
 * @fires appkit-cancelled - The user canceled the login.
 */
export class DeviceWaitScreen extends Screen {
  @property() email = ''
  @property() matchWord = ''
  @property() confirmBy: 'email' | 'device' = 'email'

  override render(): TemplateResult {
    const { deviceWait, signIn, cancel } = this.t
    const onDevice = this.confirmBy === 'device'
    const mailed = this.email ? deviceWait.sent(this.email) : deviceWait.hint
    const hint = onDevice ? signIn.confirmThere : mailed
    const wordHint = onDevice ? signIn.wordThere : deviceWait.wordHint
    return html`<section class="screen" aria-label=${deviceWait.title}>
      <header>
        <div class="emblem">${renderIcon('smartphone')}</div>
        <h1 class="large">${deviceWait.title}</h1>
      </header>
      <div class="body">
        <p class="hint" role="status">${hint}</p>
        ${
          this.matchWord
            ? html`<appkit-ui-box>
                <span class="label">${deviceWait.word}</span><span class="number"><bdi>${this.matchWord}</bdi></span>
                <span class="label">${wordHint}</span>
              </appkit-ui-box>`
            : nothing
        }
        ${onDevice ? html`<p class="hint">${signIn.noOtherDevice}</p>` : nothing}
      </div>
      <footer><appkit-ui-button @click=${() => this.dismiss()}>${cancel}</appkit-ui-button></footer>
    </section>`
  }

  override dismiss(): void {
    this.dispatchEvent(new Event('appkit-cancelled'))
  }
}

define('appkit-frame-device-wait', DeviceWaitScreen)
