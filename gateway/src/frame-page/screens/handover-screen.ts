import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import '../../../../src/elements/display/qr-code.js'
import { define, px } from '../../../../src/elements/element.js'
import '../../../../src/elements/layout/box.js'
import { systemClock } from '../../../../src/core/clock.js'
import { FrameError } from '../session/frame-error.js'
import type { ApprovingDevice } from '../session/frame-wallet.js'
import { Screen } from '../ui/screen.js'
import { deviceListStyles, renderDevices } from './device-list.js'

const COPIED_MS = 1_500

export interface HandoverActions {
  start(): Promise<{ url: string; matchWord: string }>
  devices(): Promise<readonly ApprovingDevice[]>
  /** Resolves once the wallet is open on this device. */
  wait(signal: AbortSignal): Promise<void>
}

/**
 * @summary Shows a link, also as a QR code, with which another device of the user approves this one.
 * @fires appkit-recovered - The other device approved, and the wallet is open.
 * @fires appkit-cancelled - The user went back.
 */
export class HandoverScreen extends Screen {
  static override styles = [
    super.styles,
    deviceListStyles,
    css`
      appkit-ui-qr-code {
        flex: none;
        align-self: center;
        max-inline-size: ${px(240)};
      }
      .link {
        padding-inline: ${px(16)};
        font: 400 var(--appkit-type-13);
        overflow-wrap: anywhere;
        user-select: all;
      }
      .word {
        font: 600 var(--appkit-type-18);
      }
    `,
  ]

  @property({ attribute: false }) actions!: HandoverActions
  @state() private devices: readonly ApprovingDevice[] = []
  @state() private url = ''
  @state() private matchWord = ''
  @state() private problem = ''
  @state() private copied = false
  // Shown as text if the browser does not allow copying.
  @state() private isLinkShown = false
  #life = new AbortController()
  #cancelReset = () => {}

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
    this.#cancelReset()
  }

  protected override firstUpdated(): void {
    void this.focusOn('[data-first]')
  }

  override render(): TemplateResult {
    const { handover, deviceWait, cancel } = this.t
    return html`<section class="screen" aria-label=${handover.title}>
      <header><h1 class="large">${handover.title}</h1></header>
      <div class="body">
        <p class="hint">${handover.hint}</p>
        ${this.problem ? nothing : html`<appkit-ui-qr-code .value=${this.url} label=${handover.code}></appkit-ui-qr-code>`}
        ${
          this.matchWord && !this.problem
            ? html`<appkit-ui-box>
                <span class="label">${deviceWait.word}</span><span class="word"><bdi>${this.matchWord}</bdi></span>
                <span class="label">${handover.wordHint}</span>
              </appkit-ui-box>`
            : nothing
        }
        ${this.devices.length > 0 ? html`<appkit-ui-box>${renderDevices(this.devices, this.language)}</appkit-ui-box>` : nothing}
        ${this.isLinkShown && this.url ? html`<p class="link"><bdi dir="ltr">${this.url}</bdi></p>` : nothing}
        ${this.renderProblem(this.problem)}
        <p class="state" role="status">${this.problem ? '' : handover.waiting}</p>
      </div>
      <footer>
        ${
          this.problem
            ? html`<appkit-ui-button variant="primary" @click=${() => this.#start()}
                >${handover.again}</appkit-ui-button
              >`
            : html`<appkit-ui-button ?disabled=${!this.url} @click=${this.#copy}
                >${this.copied ? handover.copied : handover.copyLink}</appkit-ui-button
              >`
        }
        <appkit-ui-button data-first @click=${() => this.dismiss()}>${cancel}</appkit-ui-button>
      </footer>
    </section>`
  }

  override dismiss(): void {
    this.dispatchEvent(new Event('appkit-cancelled'))
  }

  async #start(): Promise<void> {
    const { signal } = this.#life
    this.url = ''
    this.problem = ''
    try {
      const { url, matchWord } = await this.actions.start()
      this.url = url
      this.matchWord = matchWord
      await this.actions.wait(signal)
      if (!signal.aborted) this.dispatchEvent(new Event('appkit-recovered'))
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

  readonly #copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.url)
    } catch {
      this.isLinkShown = true
      return
    }
    this.copied = true
    this.#cancelReset()
    this.#cancelReset = systemClock.after(COPIED_MS, () => (this.copied = false))
  }
}

define('appkit-frame-handover', HandoverScreen)
