import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import type { IconName } from '../../elements/display/icon.js'
import { account } from '../../i18n/en/account.js'
import { CopyConfirmation } from './copy-confirmation.js'
import { FullAddress } from './full-address.js'
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
        ${!isCopied && this.description ? html`<span class="told" slot="end">${t.copy}</span>` : nothing}
        ${isCopied || !this.icon ? html`<appkit-ui-icon slot="end" name=${isCopied ? 'check' : 'copy'} size="18"></appkit-ui-icon>` : ''}
      </appkit-ui-row>
      ${this.#copying.renderStatus(t.copied)}`
  }

  readonly #copy = async (): Promise<void> => {
    if (!(await this.#copying.copy(this.text))) this.dispatchEvent(new CustomEvent('appkit-copy-denied'))
  }
}

defineView('appkit-copy-row', CopyRow)

// A row that copies a hash or an id, which it shows in short. Shows all of it if the browser denies copying.
export class IdRow extends View {
  static override styles = CopyRow.styles
  @property() label = ''
  @property() short = ''
  @property() text = ''
  @state() private isSelected = false
  readonly #whole = new FullAddress()

  override render() {
    const { label, short, text } = this
    Object.assign(this.#whole, { address: text, label })
    return html`<appkit-copy-row
        name=${short}
        description=${label}
        icon="copy"
        .text=${text}
        @appkit-copy-denied=${() => void this.#select()}
      ></appkit-copy-row>
      ${this.isSelected ? this.#whole : nothing}`
  }

  async #select(): Promise<void> {
    this.isSelected = true
    await this.updateComplete
    await this.#whole.select()
  }
}

defineView('appkit-id-row', IdRow)
