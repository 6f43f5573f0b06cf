import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { define, px } from '../../../../src/elements/element.js'
import '../../../../src/elements/layout/box.js'
import { FrameError } from '../session/frame-error.js'
import type { ApprovingDevice } from '../session/frame-wallet.js'
import { Screen } from '../ui/screen.js'
import { deviceListStyles, renderDevices } from './device-list.js'

export interface HandoverActions {
  start(): Promise<{ code: string; expiresAt: number }>
  devices(): Promise<readonly ApprovingDevice[]>
  /** Resolves once the other device approved: with 0 if the wallet is open, or the time from which it can be opened. */
  wait(signal: AbortSignal): Promise<number>
}

/**
 * @summary Shows a code that the user types on another device, which then approves this one. The code cannot be copied:
 * it must be read from this screen.
 * @fires appkit-recovered - The other device approved, and the wallet is open.
 * @fires appkit-handed - The other device approved, and the wallet opens at the end of a hold.
 * @fires appkit-cancelled - The user went back.
 */
export class HandoverScreen extends Screen {
  static override styles = [
    super.styles,
    deviceListStyles,
    css`
      ol {
        display: grid;
        gap: ${px(6)};
        margin: 0;
        padding: 0 ${px(16)} ${px(4)} ${px(36)};
        color: var(--appkit-muted);
      }
      ol:dir(rtl) {
        padding: 0 ${px(36)} ${px(4)} ${px(16)};
      }
      .shown {
        display: grid;
        gap: ${px(4)};
        min-block-size: ${px(84)};
        text-align: center;
        user-select: none;
        -webkit-user-select: none;
      }
      .code {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 0 ${px(16)};
        direction: ltr; /* codes are read left to right in every language */
        font: 600 var(--appkit-type-30);
        font-family: ui-monospace, Consolas, monospace;
        letter-spacing: 0.08em;
        text-align: center;
      }
      .spelled {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
        white-space: nowrap;
      }
    `,
  ]

  @property({ attribute: false }) actions!: HandoverActions
  @state() private devices: readonly ApprovingDevice[] = []
  @state() private code = ''
  @state() private expiresAt = 0
  @state() private problem = ''
  #life = new AbortController()

  override connectedCallback(): void {
    super.connectedCallback()
    this.#life = new AbortController()
    void this.#start()
    void this.actions.devices().then(
      devices => (this.devices = devices),
      () => {}, // The code works without their names.
    )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#life.abort()
  }

  protected override firstUpdated(): void {
    void this.focusOn('[data-first]')
  }

  override render(): TemplateResult {
    const { handover, cancel } = this.t
    return html`<section class="screen" aria-label=${handover.title}>
      <header><h1 class="large">${handover.title}</h1></header>
      <div class="body">
        ${this.problem ? nothing : this.#instructions()}
        ${this.devices.length > 0 ? html`<appkit-ui-box>${renderDevices(this.devices, this.language)}</appkit-ui-box>` : nothing}
        ${this.renderProblem(this.problem)}
        <p class="state" role="status">${this.problem ? '' : handover.waiting}</p>
      </div>
      <footer>
        ${
          this.problem
            ? html`<appkit-ui-button variant="primary" @click=${() => this.#start()}
                >${handover.again}</appkit-ui-button
              >`
            : nothing
        }
        <appkit-ui-button data-first @click=${() => this.dismiss()}>${cancel}</appkit-ui-button>
      </footer>
    </section>`
  }

  override dismiss(): void {
    this.dispatchEvent(new Event('appkit-cancelled'))
  }

  #instructions(): TemplateResult {
    const { handover, loading } = this.t
    const time = new Intl.DateTimeFormat(this.language.locale, { timeStyle: 'short' })
    return html`<ol>
        ${handover.steps.map(step => html`<li>${step}</li>`)}
      </ol>
      <appkit-ui-box
        ><div class="shown">
          <span class="label">${handover.code}</span>
          ${
            this.code
              ? html`${renderHandoverCode(this.code)}
                  <span class="label">${handover.validUntil(time.format(this.expiresAt * 1_000))}</span>`
              : html`<span class="label">${loading}</span>`
          }
        </div></appkit-ui-box
      >`
  }

  async #start(): Promise<void> {
    const { signal } = this.#life
    this.code = ''
    this.problem = ''
    try {
      const { code, expiresAt } = await this.actions.start()
      this.code = code
      this.expiresAt = expiresAt
      const opensAt = await this.actions.wait(signal)
      if (!signal.aborted) this.dispatchEvent(new Event(opensAt > 0 ? 'appkit-handed' : 'appkit-recovered'))
    } catch (error) {
      if (!signal.aborted) this.problem = this.#describe(error)
    }
  }

  #describe(error: unknown): string {
    const { handover, recovery, managing } = this.t
    const code = error instanceof FrameError ? error.code : undefined
    if (code === 'E_DEVICE') return handover.denied
    if (code === 'E_OTP_EXPIRED' || code === 'E_TIMEOUT') return handover.expired
    if (code === 'E_NETWORK') return managing.unreached
    return code === 'E_FROZEN' || code === 'E_RATE' ? (error as FrameError).message : recovery.failed
  }
}

// Screen readers spell the code.
function renderHandoverCode(code: string): TemplateResult {
  return html`<span class="code" aria-hidden="true">${code.split('-').map(group => html`<bdi>${group}</bdi>`)}</span
    ><span class="spelled" dir="ltr">${[...code.replace('-', '')].join(' ')}</span>`
}

define('appkit-frame-handover', HandoverScreen)
