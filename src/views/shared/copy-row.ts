import { css, html } from 'lit'
import { property, state } from 'lit/decorators.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import type { IconName } from '../../elements/display/icon.js'
import { account } from '../../i18n/en/account.js'
import { copyText } from '../../lib/copy-text.js'
import { defineView, View } from './view.js'

const COPIED_MS = 1_500

/**
 * A row that copies a text, and confirms it in the row itself.
 *
 * @fires appkit-copy-denied - The browser denies access to the clipboard: the user has to copy the text manually.
 */
export class CopyRow extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
    `,
  ]
  @property() name = ''
  @property() description = ''
  @property() text = ''
  @property() icon: IconName | '' = ''
  @state() private copied = false
  #cancelTimer = () => {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelTimer()
    this.copied = false
  }

  override render() {
    const t = this.t(account)
    return html`<appkit-ui-row
        name=${this.copied && !this.description ? t.copied : this.name}
        description=${this.copied && this.description ? t.copied : this.description}
        @click=${this.#copy}
      >
        ${this.icon ? html`<span class="icon-box" slot="image"><appkit-ui-icon name=${this.icon}></appkit-ui-icon></span>` : ''}
        ${this.copied || !this.icon ? html`<appkit-ui-icon slot="end" name=${this.copied ? 'check' : 'copy'} size="18"></appkit-ui-icon>` : ''}
      </appkit-ui-row>
      <p class="told" role="status">${this.copied ? t.copied : ''}</p>`
  }

  readonly #copy = async (): Promise<void> => {
    const isCopied = await copyText(this.text)
    if (!this.isConnected) return
    if (!isCopied) return void this.dispatchEvent(new CustomEvent('appkit-copy-denied'))
    this.copied = true
    this.#cancelTimer()
    this.#cancelTimer = this.scope.services.clock.after(COPIED_MS, () => (this.copied = false))
  }
}

defineView('appkit-copy-row', CopyRow)
