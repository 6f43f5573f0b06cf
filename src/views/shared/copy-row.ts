import { css, html } from 'lit'
import { property } from 'lit/decorators.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import type { IconName } from '../../elements/display/icon.js'
import { account } from '../../i18n/en/account.js'
import { CopyConfirmation } from './copy-confirmation.js'
import { defineView, View } from './view.js'

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
  readonly #copying = new CopyConfirmation(this, () => this.scope)

  override render() {
    const t = this.t(account)
    const isCopied = this.#copying.isConfirming
    return html`<appkit-ui-row
        name=${isCopied && !this.description ? t.copied : this.name}
        description=${isCopied && this.description ? t.copied : this.description}
        @click=${this.#copy}
      >
        ${this.icon ? html`<span class="icon-box" slot="image"><appkit-ui-icon name=${this.icon}></appkit-ui-icon></span>` : ''}
        ${isCopied || !this.icon ? html`<appkit-ui-icon slot="end" name=${isCopied ? 'check' : 'copy'} size="18"></appkit-ui-icon>` : ''}
      </appkit-ui-row>
      ${this.#copying.renderStatus(t.copied)}`
  }

  readonly #copy = async (): Promise<void> => {
    if (!(await this.#copying.copy(this.text))) this.dispatchEvent(new CustomEvent('appkit-copy-denied'))
  }
}

defineView('appkit-copy-row', CopyRow)
