import { html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/feedback/note.js'
import '../approval/approve-button.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import type { HandoverRequest } from '../session/frame-wallet.js'
import { renderIcon } from '../ui/screen.js'
import { renderRequestFacts } from './handover-request.js'

/**
 * @summary The last step before a new device gets the wallet: who asks, and a button that must be held, with the guards
 * of a severe approval.
 * @fires appkit-decided - With `approved` in its detail. Not approving decides nothing: the request stays open.
 */
export class ApproveHandoverScreen extends ArmedScreen {
  @property({ attribute: false }) request!: HandoverRequest
  /** True if no recovery of the wallet was checked before, because it has no recovery. */
  @property({ type: Boolean }) unprotected = false
  #focused = false

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('request') || changed.has('language')) this.rearm()
  }

  override updated(changed: Map<string, unknown>): void {
    if (!changed.has('armState') || this.armState === 'covered' || this.#focused) return
    this.#focused = true
    void this.focusOn('.reject', { isQuiet: true })
  }

  override render(): TemplateResult {
    const { addDevice, cancel, holdToApprove, keepHolding } = this.t
    return html`<section class="screen" aria-label=${addDevice.approveTitle}>
      <header>
        <div class="emblem">${renderIcon('smartphone')}</div>
        <h1 class="large">${addDevice.approveTitle}</h1>
      </header>
      <div class="body">
        ${renderRequestFacts(this.request, this.language)}
        <appkit-ui-note variant="danger">${addDevice.approveHint}</appkit-ui-note>
        ${this.unprotected ? html`<appkit-ui-note variant="warning">${addDevice.noRecovery}</appkit-ui-note>` : nothing}
      </div>
      <footer>
        ${this.renderGuard()}
        <div class="two">
          <appkit-ui-button class="reject" @click=${() => this.dismiss()}>${cancel}</appkit-ui-button>
          <appkit-frame-approve
            hold
            .armState=${this.armState}
            .armsAt=${this.armsAt}
            .label=${holdToApprove}
            .holdingLabel=${keepHolding}
            @appkit-approved=${() => this.#decide(true)}
          ></appkit-frame-approve>
        </div>
      </footer>
    </section>`
  }

  override dismiss(): void {
    this.#decide(false)
  }

  #decide(approved: boolean): void {
    this.dispatchEvent(new CustomEvent('appkit-decided', { detail: { approved } }))
  }
}

define('appkit-frame-approve-handover', ApproveHandoverScreen)
