import { html, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import type { NoteVariant } from '../../../../src/elements/feedback/note.js'
import { groupAddress, shortAddress } from '../../../../src/lib/addresses.js'
import { formatAmount } from '../../../../src/lib/format-amount.js'
import {
  getSeverity,
  getWarnings,
  movesValue,
  type ApprovalRequest,
  type ApprovalWarning,
  type Severity,
} from './approval-request.js'
import { formatNetwork, formatRemainingBalances, formatWarning } from './approval-texts.js'
import './approve-button.js'
import { decodedParts, statesAction } from './decoded-parts.js'
import { decodedStyles } from './decoded-styles.js'
import { ArmedScreen } from './guarded-screen.js'
import { getActionTitle } from './request-summary.js'
import { viewFacts } from './visibility-watch.js'

// A request that will probably fail says so above its promises, where it cannot be below the visible part.
function isAboutOutcome({ code, level }: ApprovalWarning): boolean {
  return code === 'may-fail' && level === 'notice'
}

/**
 * @summary One request: its origin, effects, network, fee and warnings. Reject has the focus. Approving requires that
 * the whole screen is visible for long enough to be read.
 * @fires appkit-decided - The user decided; see `approved` in the event detail.
 */
export class ApproveScreen extends ArmedScreen {
  static override styles = [super.styles, decodedStyles]

  @property({ attribute: false }) request!: ApprovalRequest
  #focused = false

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('request') || changed.has('language')) this.reread()
  }

  override updated(changed: Map<string, unknown>): void {
    if (!changed.has('armState') || this.armState === 'covered' || this.#focused) return
    this.#focused = true
    void this.focusOn('.reject', { isQuiet: true })
  }

  override render(): TemplateResult {
    const { request, t } = this
    const gravity = getSeverity(request)
    const hasInsufficientFunds = request.extra.some(({ code }) => code === 'not-enough')
    const title = getActionTitle(request.decoded, t)
    const hasHeading = this.#isAlone || statesAction(request.decoded)
    return html`<section class="screen" aria-label=${title}>
      ${this.#origin(title)}
      <div class="body" tabindex="-1">
        ${this.#note('danger', ({ level }) => level === 'red' || level === 'blocked')}
        ${this.#note('warning', warning => warning.level === 'held' || isAboutOutcome(warning))}
        ${hasHeading ? nothing : html`<h2>${title}</h2>`} ${decodedParts(request.decoded, request, this.language)}
        ${this.#facts()} ${this.#note('warning', warning => warning.level === 'notice' && !isAboutOutcome(warning))}
      </div>
      <footer>
        ${this.renderMore()}
        ${gravity === 'blocked' ? html`<p class="state red">${t.blocked}</p>` : this.renderArmHint()}
        <div class=${gravity === 'blocked' && !hasInsufficientFunds ? '' : 'two'}>
          <appkit-ui-button class="reject" @click=${this.#reject}>${t.reject}</appkit-ui-button>
          ${
            gravity === 'blocked'
              ? hasInsufficientFunds
                ? html`<appkit-ui-button variant="primary" disabled>${t.approve}</appkit-ui-button>`
                : nothing
              : html`<appkit-frame-approve
                  .armState=${this.armState}
                  .armsAt=${this.armsAt}
                  ?hold=${gravity !== 'plain'}
                  ?calm=${gravity === 'held'}
                  .label=${this.#getLabel(gravity)}
                  .holdingLabel=${t.keepHolding}
                  @appkit-approved=${() => this.#decide(true)}
                  @appkit-hasty=${() => this.rearm()}
                ></appkit-frame-approve>`
          }
        </div>
      </footer>
    </section>`
  }

  #getLabel(gravity: Severity): string {
    if (this.armState === 'unread') return this.t.toTheEnd
    return gravity === 'plain' ? this.t.approve : this.t.holdToApprove
  }

  get #isAlone(): boolean {
    return viewFacts(window).topLevel
  }

  #origin(title: string): TemplateResult {
    const { origin, app } = this.request
    const secure = origin.startsWith('https://') ? origin.slice('https://'.length) : origin
    return html`<header class=${this.#isAlone ? 'who alone' : 'who'}>
      ${this.#isAlone ? html`<h2>${title}</h2>` : nothing}
      <p>${this.t.requestFrom}</p>
      <h1><bdi>${secure}</bdi></h1>
      ${app ? html`<p><bdi>${this.t.callsItself(app.name)}</bdi></p>` : nothing}
    </header>`
  }

  #facts(): TemplateResult {
    const { network, account, decoded, feeLimit, waiting } = this.request
    const isSignerShown = decoded.parties.some(({ role, address }) => role === 'signer' && address === account)
    const fee =
      feeLimit === undefined
        ? nothing
        : this.#pair(
            this.t.feeAtMost,
            `${formatAmount(feeLimit, network.decimals, { digits: Math.max(8, Math.min(network.decimals, 9)), locale: this.language.locale })} ${network.symbol}`,
          )
    return html`<dl class="pairs">
        ${fee}
        ${formatRemainingBalances(this.request, this.language).map((line, at) => this.#pair(at === 0 ? this.t.afterThis : '', line))}
        ${decoded.amounts.length > 0 ? nothing : this.#pair(this.t.network, formatNetwork(this.request, this.t))}
        ${isSignerShown ? nothing : this.#pair(this.t.account, shortAddress(account))}
        ${waiting > 0 ? this.#pair('', this.t.queued(waiting)) : nothing}
      </dl>
      ${movesValue(this.request) || getSeverity(this.request) !== 'plain' ? nothing : html`<p class="free">${this.t.free}</p>`}`
  }

  #pair(label: string, value: string): TemplateResult {
    return html`<div class="pair">
      <dt>${label}</dt>
      <dd><bdi>${value}</bdi></dd>
    </div>`
  }

  #note(variant: NoteVariant, belongs: (warning: ApprovalWarning) => boolean): TemplateResult | typeof nothing {
    const { app } = this.request
    const some = getWarnings(this.request).filter(belongs)
    if (some.length === 0) return nothing
    const lines = some.map(warning => {
      const { code, about } = warning
      const text =
        code === 'claims-other' && app
          ? this.t.claimsOther(app.url)
          : formatWarning(warning, this.request, this.language)
      const known = about === undefined ? nothing : html`<bdi class="address">${groupAddress(about)}</bdi>`
      return html`<p>${text} ${known}</p>`
    })
    return html`<appkit-ui-note variant=${variant}>${lines}</appkit-ui-note>`
  }

  readonly #reject = (event: Event): void => {
    if (event.isTrusted) this.#decide(false)
  }

  override dismiss(): void {
    this.#decide(false)
  }

  #decide(approved: boolean): void {
    this.dispatchEvent(new CustomEvent('appkit-decided', { detail: { approved } }))
  }
}

define('appkit-frame-approval', ApproveScreen)
