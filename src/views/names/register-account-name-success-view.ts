import { css, html } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import type { RegisteredName } from '../../controllers/names/account-name.js'
import '../../elements/display/avatar.js'
import '../../elements/controls/button.js'
import '../../elements/display/icon.js'
import { px } from '../../elements/element.js'
import { names } from '../../i18n/en/names.js'
import { shortAddress } from '../../lib/addresses.js'
import { CopyConfirmation } from '../shared/copy-confirmation.js'
import { defineView, View } from '../shared/view.js'

/**
 * @summary Confirms that a name is registered, and shows the address it resolves to.
 * @route RegisterAccountNameSuccess
 * @params { name: string; address: string }
 */
export class RegisterAccountNameSuccessView extends View<RegisteredName> {
  static override styles = [
    super.styles,
    css`
      .done {
        padding: ${px(12)} ${px(12)} ${px(20)};
      }
      .address {
        white-space: nowrap;
      }
      .face {
        display: grid;
        position: relative;
        margin-block-end: ${px(8)};
      }
      .face appkit-ui-icon {
        position: absolute;
        inset-block-end: 0;
        inset-inline-end: 0;
        display: grid;
        place-items: center;
        inline-size: ${px(28)};
        block-size: ${px(28)};
        border: ${px(3)} solid var(--appkit-surface);
        border-radius: 50%;
        background: var(--appkit-success);
        color: var(--appkit-surface);
      }
    `,
  ]

  readonly #copying = new CopyConfirmation(this, () => this.scope)

  override get heading(): string {
    return this.t(names).doneHeading
  }

  override get leading(): 'none' {
    return 'none'
  }

  override render(): unknown {
    const { name, address } = this.params
    if (!name || !address) return ''
    const t = this.t(names)
    const isCopied = this.#copying.isConfirming
    return html`<div class="centre done" role="status">
        <span class="face">
          <appkit-ui-avatar address=${address} size="80"></appkit-ui-avatar>
          <appkit-ui-icon name="check" size="16"></appkit-ui-icon>
        </span>
        <h2><bdi>${name}</bdi></h2>
        <p>${t.doneHint} <bdi class="address">${shortAddress(address)}</bdi></p>
      </div>
      <div class="pair">
        <appkit-ui-button label=${isCopied ? t.copied : t.copy(name)} @click=${() => void this.#copying.copy(name)}>
          <appkit-ui-icon slot="icon" name=${isCopied ? 'check' : 'copy'} size="16"></appkit-ui-icon
          >${isCopied ? t.copied : t.copyName}
        </appkit-ui-button>
        <appkit-ui-button variant="primary" @click=${() => this.use(RouterController).reset('Account')}>
          ${t.done}
        </appkit-ui-button>
      </div>
      ${this.#copying.renderStatus(t.copied)}`
  }
}

defineView('appkit-register-account-name-success-view', RegisterAccountNameSuccessView)
