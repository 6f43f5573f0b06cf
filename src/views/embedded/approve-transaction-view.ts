import { css, html, nothing } from 'lit'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { RequestFailure } from '../../controllers/embedded/request-failure.js'
import '../../elements/controls/button.js'
import '../../elements/display/icon.js'
import { px, radius } from '../../elements/element.js'
import '../../elements/feedback/ring.js'
import '../../elements/feedback/spinner.js'
import { login } from '../../i18n/en/embedded.js'
import { isFocusElsewhere } from '../../lib/focus.js'
import './frame-options.js'
import { defineView, View } from '../shared/view.js'

/**
 * @summary Placeholder behind the embedded wallet's frame, which shows the request. Reports a slow or failed frame.
 * @route ApproveTransaction
 */
export class ApproveTransactionView extends View {
  static override styles = [
    super.styles,
    css`
      .wait {
        display: grid;
        place-items: center;
        min-block-size: ${px(240)};
      }
      .wait[hidden] {
        display: none;
      }
      .emblem {
        display: grid;
        place-items: center;
        inline-size: ${px(80)};
        block-size: ${px(80)};
        margin: ${px(20)} 0 ${px(12)};
        border-radius: ${radius(22)};
        background: var(--appkit-danger-soft);
        color: var(--appkit-danger);
      }
      .wide {
        margin-block-start: ${px(8)};
      }
    `,
  ]

  override get heading(): string {
    const t = this.t(login)
    const { shown, popup, failed } = this.use(EmbeddedController).state
    if (failed && !shown) return t.requestHeading
    const reason = shown?.reason ?? popup?.reason ?? 'approval'
    return reason === 'approval' ? shown?.title || t.approveHeading : t.walletHeading
  }

  override get leading(): 'none' {
    return 'none'
  }

  #focusedFailure: RequestFailure | undefined

  // Moves the focus out of the hidden frame, which would otherwise keep it, so that Escape closes the modal.
  protected override updated(): void {
    const { failed, shown } = this.use(EmbeddedController).state
    if (shown || failed === this.#focusedFailure) return
    this.#focusedFailure = failed
    const close = failed && this.renderRoot.querySelector('appkit-ui-button')
    if (close) void close.updateComplete.then(() => isFocusElsewhere(this) || close.focus())
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  override render() {
    const t = this.t(login)
    const { phase, failure, popup, shown, failed, frame } = this.use(EmbeddedController).state
    if (failed && !shown) return this.#renderFailure(failed)
    if (popup && !shown) return this.#renderError(t.openWallet, '', true)
    if (phase === 'failed') return this.#renderError(t.walletFailed, failure ? t.causes[failure] : '', false)
    if (shown && !frame) return html`<div class="wait" role="status"><p>${t.inWindow}</p></div>`
    return html`<div class="wait" role="status" ?hidden=${Boolean(shown)}>
      <div class="centre">
        <appkit-ui-spinner></appkit-ui-spinner>
        <p>${phase === 'slow' ? t.walletSlow : t.approveLoading}</p>
        ${phase === 'slow' && failure ? html`<p class="small">${t.causes[failure]}</p>` : nothing}
        ${phase === 'slow' ? html`<appkit-frame-ways></appkit-frame-ways>` : nothing}
      </div>
    </div>`
  }

  #renderFailure(failed: RequestFailure): unknown {
    const t = this.t(login)
    const { kind } = failed
    return html`<div class="centre">
      <span class="emblem"><appkit-ui-icon name="alert-circle" size="24"></appkit-ui-icon></span>
      <div class="centre" role="alert">
        <h2>${t.requestFailed[kind].title}</h2>
        <p>${kind === 'known' ? this.sentence(failed.code) : t.requestFailed[kind].hint}</p>
        ${kind === 'refused' && failed.detail ? html`<p class="small">${t.networkResponse(failed.detail)}</p>` : nothing}
      </div>
      <appkit-ui-button class="wide" @click=${this.#close}>${t.close}</appkit-ui-button>
    </div>`
  }

  #renderError(title: string, hint: string, popup: boolean): unknown {
    const t = this.t(login)
    return html`<div class="centre">
      <div class="centre" role="alert">
        <h2>${title}</h2>
        <p>${hint}</p>
      </div>
      ${
        popup
          ? html`<appkit-ui-button class="wide" variant="primary" @click=${this.#openPopup}
              >${t.openWallet}</appkit-ui-button
            >`
          : html`<appkit-frame-ways></appkit-frame-ways>`
      }
    </div>`
  }

  async #load(): Promise<void> {
    const embedded = this.use(EmbeddedController)
    await embedded
      .client()
      .then(
        client => client.ready(this.scope.signal),
        () => {},
      )
      .catch(() => {}) // the view renders `phase` and `failure`
  }

  readonly #close = (): void => void (this.use(EmbeddedController).state.failed = undefined)

  // Runs in the click's task: browsers block popups that are opened later.
  readonly #openPopup = (): void => {
    const embedded = this.use(EmbeddedController)
    const { popup } = embedded.state
    if (popup && window.open(popup.url, 'appkit-wallet', 'width=400,height=680')) embedded.closePopup()
  }
}

defineView('appkit-approve-transaction-view', ApproveTransactionView)
