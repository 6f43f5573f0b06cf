import { css, html, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import '../../../../src/elements/controls/row.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/feedback/note.js'
import { FrameError } from '../session/frame-error.js'
import type { HandoverRequest } from '../session/frame-wallet.js'
import { readHandoverCode } from '../vault/handover-code.js'
import { renderIcon, Screen, submitOnEnter } from '../ui/screen.js'
import { describeHandoverError, renderRequestFacts, toHost } from './handover-request.js'

// Time between two looks at the waiting devices, in milliseconds.
const LOOK_EVERY_MS = 4_000

export interface AddDeviceActions {
  /** The devices that ask for the wallet, newest first. */
  pending(): Promise<readonly HandoverRequest[]>
  confirm(handoverId: string, code: string): Promise<void>
  deny(handoverId: string): Promise<void>
}

/**
 * @summary Lists the new devices that ask for the wallet, and checks the code that the user reads on one of them. Nothing
 * fills in the code, because only a code that the user sees proves that the device is the user's own.
 * @fires appkit-confirmed - The code is that of the device; its request is in the detail.
 * @fires appkit-denied - The user does not know the device.
 * @fires appkit-cancelled - The user went back.
 */
export class AddDeviceScreen extends Screen {
  static override styles = [
    super.styles,
    css`
      label.field .typed {
        direction: ltr;
        font: 600 var(--appkit-type-18);
        font-family: ui-monospace, Consolas, monospace;
        letter-spacing: 0.08em;
        text-transform: uppercase;
      }
    `,
  ]

  @property({ attribute: false }) actions!: AddDeviceActions
  @state() private requests: readonly HandoverRequest[] | undefined
  @state() private chosen: HandoverRequest | undefined
  @state() private problem = ''
  @state() private lookProblem = ''
  @state() private busy = false
  #cancelLook = () => {}

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#look()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelLook()
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('chosen') && (this.chosen || changed.get('chosen'))) void this.focusOn('input, appkit-ui-row')
    else if (changed.has('problem') && this.problem) this.renderRoot.querySelector<HTMLInputElement>('input')?.select()
  }

  protected override firstUpdated(): void {
    void this.focusOn('[data-first]')
  }

  override render(): TemplateResult {
    const { addDevice, cancel, back, goOn } = this.t
    const title = this.chosen || this.requests?.length ? addDevice.waitingDevice : addDevice.title
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${renderIcon('smartphone')}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body">
        ${this.chosen ? this.#codeForm(this.chosen) : this.#list()} ${this.renderProblem(this.#shownProblem)}
      </div>
      <footer>
        ${
          this.chosen
            ? html`<appkit-ui-button variant="primary" ?busy=${this.busy} @click=${this.#submit}
                  >${goOn}</appkit-ui-button
                >
                <div class="two">
                  <appkit-ui-button ?disabled=${this.busy} @click=${() => this.dismiss()}>${back}</appkit-ui-button>
                  <appkit-ui-button variant="danger" ?disabled=${this.busy} @click=${this.#deny}
                    >${this.t.device.deny}</appkit-ui-button
                  >
                </div>`
            : html`<appkit-ui-button data-first @click=${() => this.dismiss()}>${cancel}</appkit-ui-button>`
        }
      </footer>
    </section>`
  }

  override dismiss(): void {
    if (this.busy) return
    this.problem = ''
    if (this.chosen) this.chosen = undefined
    else this.dispatchEvent(new Event('appkit-cancelled'))
  }

  get #shownProblem(): string {
    return this.problem || (this.chosen ? '' : this.lookProblem)
  }

  #list(): TemplateResult {
    const { addDevice } = this.t
    if (!this.requests?.length)
      return html`<p class="hint">${addDevice.hint}</p>
        <p class="state" role="status">${this.#shownProblem ? '' : addDevice.waiting}</p>`
    const time = new Intl.DateTimeFormat(this.language.locale, { timeStyle: 'short' })
    const describe = ({ origin, country, at }: HandoverRequest) =>
      [toHost(origin), country, time.format(at * 1_000)].filter(Boolean).join(' · ')
    return html`<p class="hint" role="status">${addDevice.choose}</p>
      <div role="group" aria-label=${addDevice.waitingDevice}>
        ${this.requests.map(
          request =>
            html`<appkit-ui-row
              .name=${request.browser}
              .description=${describe(request)}
              @click=${() => this.#choose(request)}
            >
              <span slot="image" class="icon">${renderIcon('smartphone')}</span>
              <appkit-ui-icon slot="end" name="chevron-right"></appkit-ui-icon>
            </appkit-ui-row>`,
        )}
      </div>`
  }

  #codeForm(request: HandoverRequest): TemplateResult {
    const { addDevice } = this.t
    return html`${renderRequestFacts(request, this.language)}
      <form novalidate @keydown=${submitOnEnter} @submit=${this.#submit}>
        <label class="field"
          ><span class="label">${addDevice.code}</span
          ><input
            class="typed"
            type="text"
            name="code"
            required
            maxlength="32"
            autocomplete="off"
            autocapitalize="characters"
            autocorrect="off"
            spellcheck="false"
            enterkeyhint="next"
            ?readonly=${this.busy}
        /></label>
      </form>
      <appkit-ui-note variant="warning">${addDevice.codeHint}</appkit-ui-note>`
  }

  #choose(request: HandoverRequest): void {
    this.problem = ''
    this.chosen = request
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault()
    const { chosen } = this
    const input = this.renderRoot.querySelector<HTMLInputElement>('input')
    if (!chosen || !input || this.busy) return
    if (readHandoverCode(input.value) === undefined) {
      this.problem = this.t.addDevice.incomplete
      input.focus()
      return
    }
    void this.#try(async () => {
      await this.actions.confirm(chosen.handoverId, input.value)
      this.dispatchEvent(new CustomEvent('appkit-confirmed', { detail: { request: chosen } }))
    })
  }

  readonly #deny = (event: Event): void => {
    const { chosen } = this
    if (!chosen || !event.isTrusted) return
    void this.#try(async () => {
      await this.actions.deny(chosen.handoverId)
      this.dispatchEvent(new Event('appkit-denied'))
    })
  }

  async #try(run: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await run()
    } catch (error) {
      this.problem = describeHandoverError(error, this.t)
      // A request that is over cannot be tried again.
      if (error instanceof FrameError && (error.code === 'E_DEVICE' || error.code === 'E_OTP_EXPIRED')) {
        this.requests = this.requests?.filter(request => request !== this.chosen)
        this.chosen = undefined
      }
    }
    this.busy = false
  }

  async #look(): Promise<void> {
    try {
      this.requests = await this.actions.pending()
      this.lookProblem = ''
    } catch (error) {
      this.lookProblem = describeHandoverError(error, this.t)
    }
    if (this.isConnected) this.#cancelLook = systemClock.after(LOOK_EVERY_MS, () => void this.#look())
  }
}

define('appkit-frame-add-device', AddDeviceScreen)
