import { css, html, nothing } from 'lit'
import { RouterController } from '../../controllers/app/router.js'
import { SnackController } from '../../controllers/app/snack.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { Scope } from '../../controllers/scope.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import '../../elements/controls/row.js'
import type { RowElement } from '../../elements/controls/row.js'
import '../../elements/display/icon.js'
import type { IconName } from '../../elements/display/icon.js'
import { login } from '../../i18n/en/embedded.js'
import { isText } from '../../lib/shape.js'
import { defineView, View } from '../shared/view.js'

/**
 * Lets the user choose a recovery method of the embedded wallet, and returns the configured methods. A chosen method
 * remains configured even if the request fails afterwards.
 * @throws the errors of `FrameClient.request`; `request/aborted` if the frame is hidden or the request is repeated
 */
export async function setUpRecovery(scope: Scope): Promise<readonly string[]> {
  const embedded = scope.use(EmbeddedController)
  embedded.backup?.abort()
  const { signal } = (embedded.backup = new AbortController())
  return (await embedded.request('SET_UP_RECOVERY', undefined, { signal })).methods
}

export class EmbeddedRows extends View {
  static override styles = [
    super.styles,
    css`
      :host {
        padding: 0;
      }
    `,
  ]

  override render() {
    const t = this.t(login)
    const email = this.#email
    return html`<ul>
      <li>
        <appkit-ui-row
          name=${email || (this.#isPasskeyLogin ? t.email : t.updateHeading)}
          description=${email ? t.currentEmail : this.#isPasskeyLogin ? t.passkeyLogin : ''}
          @click=${this.#changeEmail}
        >
          <span class="icon-box" slot="image"><appkit-ui-icon name="mail"></appkit-ui-icon></span>
          <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
        </appkit-ui-row>
      </li>
      <li>
        <appkit-ui-row
          name=${t.backUp}
          description=${this.use(EmbeddedController).state.isBackedUp === false ? t.notBackedUp : ''}
          @click=${this.#backUp}
        >
          <span class="icon-box" slot="image"><appkit-ui-icon name="refresh"></appkit-ui-icon></span>
          <appkit-ui-icon slot="end" name="chevron-right" size="16"></appkit-ui-icon>
        </appkit-ui-row>
      </li>
      ${this.#renderPageRow('export', this.t(login).exportWallet, 'wallet')}
      ${this.#renderPageRow('account', this.t(login).manageWallet, 'more')}
    </ul>`
  }

  // Links to a page on the wallet's own origin. Exporting and managing must not happen in a frame that the app embeds.
  #renderPageRow(page: 'export' | 'account', name: string, icon: IconName): unknown {
    const { endpoints } = this.scope.services
    const { projectId } = this.scope.options
    if (!endpoints.frame || !projectId) return nothing
    const query = new URLSearchParams({ projectId, origin: location.origin })
    return html`<li>
      <appkit-ui-row name=${name} href=${`${endpoints.frame}/${page}?${query}`} target="_blank" @click=${sendOrigin}>
        <span class="icon-box" slot="image"><appkit-ui-icon name=${icon}></appkit-ui-icon></span>
        <appkit-ui-icon slot="end" name="external-link" size="16"></appkit-ui-icon>
      </appkit-ui-row>
    </li>`
  }

  get #email(): string {
    return this.scope.services.storage.get('EMAIL', isText) ?? ''
  }

  get #isPasskeyLogin(): boolean {
    return this.scope.services.storage.get('connected_social', isText) === 'passkey'
  }

  readonly #changeEmail = (): void => {
    const email = this.#email
    this.use(RouterController).push('UpdateEmailWallet', email ? { email } : {})
  }

  readonly #backUp = async (): Promise<void> => {
    const { scope } = this
    const snack = scope.use(SnackController)
    try {
      const methods = await setUpRecovery(scope)
      if (methods.length > 0) snack.showSuccess(this.t(login).backedUp)
    } catch (error) {
      const known = AppKitError.from(error, 'frame/replied-error')
      if (!['wallet/rejected', 'request/aborted'].includes(known.code)) snack.showError(known)
    }
  }
}

// The wallet's page offers some actions only if it was opened from an app, not from a link in an email. It recognizes the
// app by the referrer, which the app's own policy may omit.
function sendOrigin({ currentTarget }: Event): void {
  const link = (currentTarget as RowElement).renderRoot.querySelector('a')
  if (link) link.referrerPolicy = 'origin'
}

defineView('appkit-embedded-rows', EmbeddedRows)
