import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import '../approval/approve-button.js'
import { FrameError } from '../session/frame-error.js'
import { glyph, defineScreen, Screen } from '../ui/screen.js'

export type ExportKind = 'words' | 'eip155' | 'solana'

export interface ExportActions {
  sendCode(): Promise<void>
  prove(code: string): Promise<void>
  read(kind: ExportKind): Promise<string>
}

export const VISIBLE_S = 60

/** @summary Exports a wallet: requires an emailed code, then shows the phrase or a key for a limited time. */
export class ExportScreen extends Screen {
  @property({ attribute: false }) actions!: ExportActions
  @state() private step: 'begin' | 'code' | 'open' = 'begin'
  @state() private kind: ExportKind = 'words'
  @state() private secret = ''
  @state() private left = 0
  @state() private problem = ''
  @state() private busy = false
  #callOff = () => {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#hide()
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const isAsked = changed.get('step') !== undefined || (changed.has('problem') && this.problem !== '')
    if (this.step === 'code' && isAsked) this.focusOn('form input')
  }

  override render(): TemplateResult {
    const { exporting } = this.t
    return html`<section class="screen" aria-label=${exporting.title}>
      <header>
        <div class="emblem">${glyph('key')}</div>
        <h1 class="large">${exporting.title}</h1>
      </header>
      <div class="body">
        ${this.step === 'open' ? this.#open() : html`<p class="hint">${exporting.hint}</p>`}
        ${this.step === 'code' ? this.#codeForm() : nothing}
        ${
          this.problem
            ? html`<p class="note red" role="alert">${glyph('warning')}<span>${this.problem}</span></p>`
            : nothing
        }
      </div>
      <footer>${this.#foot()}</footer>
    </section>`
  }

  #codeForm(): TemplateResult {
    return html`<form id="form" @submit=${this.#prove}>
      <label class="field"
        ><span class="label">${this.t.exporting.code}</span
        ><input inputmode="numeric" autocomplete="one-time-code" maxlength="8" pattern="[0-9]*" required
      /></label>
    </form>`
  }

  /** The secret is plain text in the page only, never in a field, an attribute or a URL. */
  #open(): TemplateResult {
    const { exporting } = this.t
    const kinds: readonly (readonly [ExportKind, string])[] = [
      ['words', exporting.words],
      ['eip155', exporting.evmKey],
      ['solana', exporting.solanaKey],
    ]
    return html`<div class="pairs" role="group">
        ${kinds.map(
          ([kind, label]) =>
            html`<label class="check"
              ><input
                type="radio"
                name="kind"
                .checked=${this.kind === kind}
                @change=${() => this.#choose(kind)}
              /><span>${label}</span></label
            >`,
        )}
      </div>
      ${
        this.secret === ''
          ? html`<p class="note">${glyph('warning')}<span>${exporting.warning}</span></p>`
          : html`${this.#secret()}
              <p class="note">${glyph('warning')}<span>${exporting.copyWarning}</span></p>`
      }`
  }

  #secret(): TemplateResult {
    if (this.kind !== 'words')
      return html`<div class="box"><span class="text mono" translate="no" dir="ltr">${this.secret}</span></div>`
    return html`<ol class="words" translate="no" dir="ltr">
      ${this.secret.split(' ').map(word => html`<li>${word}</li>`)}
    </ol>`
  }

  #foot(): TemplateResult {
    const { exporting, keepHolding, copy } = this.t
    if (this.step === 'begin')
      return html`<button type="button" class="primary" @click=${this.#send}>${exporting.sendCode}</button>`
    if (this.step === 'code')
      return html`<button type="button" class="primary" @click=${this.#prove}>${exporting.check}</button>`
    if (this.secret === '')
      return html`<appkit-frame-approve
        hold
        .armState=${'armed'}
        .label=${exporting.holdToShow}
        .holdingLabel=${keepHolding}
        @appkit-approved=${this.#show}
      ></appkit-frame-approve>`
    return html`<p class="state" role="timer">${exporting.hidden(this.left)}</p>
      <button type="button" @click=${() => void navigator.clipboard.writeText(this.secret)}>${copy}</button>`
  }

  readonly #send = (): void => {
    void this.#try(async () => {
      await this.actions.sendCode()
      this.step = 'code'
    })
  }

  readonly #prove = (event: Event): void => {
    event.preventDefault()
    const code = this.renderRoot.querySelector<HTMLInputElement>('form input')?.value.replace(/\s/g, '') ?? ''
    void this.#try(async () => {
      await this.actions.prove(code)
      this.step = 'open'
    })
  }

  readonly #show = (): void => {
    void this.#try(async () => {
      this.secret = await this.actions.read(this.kind)
      this.left = VISIBLE_S
      this.#tick()
    })
  }

  #tick(): void {
    this.#callOff = systemClock.after(1_000, () => {
      this.left -= 1
      if (this.left > 0) this.#tick()
      else this.#hide()
    })
  }

  #choose(kind: ExportKind): void {
    this.#hide()
    this.kind = kind
  }

  #hide(): void {
    this.#callOff()
    this.secret = ''
  }

  async #try(run: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await run()
    } catch (error) {
      this.problem = error instanceof FrameError && error.code !== 'E_INTERNAL' ? error.message : this.t.failed
    }
    this.busy = false
  }
}

defineScreen('appkit-frame-export', ExportScreen)
