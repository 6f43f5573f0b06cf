import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { systemClock } from '../../../../src/core/clock.js'
import { define, px, radius } from '../../../../src/elements/element.js'
import '../../../../src/elements/layout/box.js'
import '../approval/approve-button.js'
import { EndWatch } from '../approval/end-watch.js'
import { renderMore } from '../approval/guarded-screen.js'
import { FrameError } from '../session/frame-error.js'
import { renderIcon, Screen } from '../ui/screen.js'
import { clearRefusedCode, readCode, renderCodeField } from './step-up-code.js'

export type ExportKind = 'words' | 'eip155' | 'solana'

export interface ExportActions {
  sendCode(): Promise<void>
  prove(code: string): Promise<void>
  read(kind: ExportKind): Promise<string>
}

export const VISIBLE_S = 60

/** @summary Exports a wallet: requires an emailed code, then shows the phrase or a key for a limited time. */
export class ExportScreen extends Screen {
  static override styles = [
    super.styles,
    css`
      .words {
        display: grid;
        grid-template-columns: repeat(3, 1fr);
        gap: ${px(6)};
        padding: 0;
        list-style: none;
        counter-reset: word;
      }
      .words li {
        counter-increment: word;
        padding: ${px(8)};
        border-radius: ${radius(10)};
        background: var(--appkit-raised);
        font: 500 var(--appkit-type-13);
      }
      .words li::before {
        content: counter(word) ' ';
        color: var(--appkit-muted);
        font-weight: 400;
      }
      .secret {
        font: 400 var(--appkit-type-13);
        font-family: ui-monospace, SFMono-Regular, Menlo, monospace;
      }
    `,
  ]

  @property({ attribute: false }) actions!: ExportActions
  @state() private step: 'begin' | 'code' | 'open' = 'begin'
  @state() private kind: ExportKind = 'words'
  @state() private secret = ''
  @state() private left = 0
  @state() private problem = ''
  @state() private busy = false
  readonly #end = new EndWatch(this, { isVisible: () => document.visibilityState === 'visible' })
  #callOff = () => {}

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#hide()
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const isAsked = changed.get('step') !== undefined || (changed.has('problem') && this.problem !== '')
    if (this.step === 'code' && isAsked) void this.focusOn('appkit-ui-code-field')
  }

  override render(): TemplateResult {
    const { exporting } = this.t
    return html`<section class="screen" aria-label=${exporting.title}>
      <header>
        <div class="emblem">${renderIcon('key')}</div>
        <h1 class="large">${exporting.title}</h1>
      </header>
      <div class="body">
        ${this.step === 'open' ? this.#open() : html`<p class="hint">${exporting.hint}</p>`}
        ${this.step === 'code' ? renderCodeField({ label: exporting.code, isReadonly: this.busy, onEnter: this.#prove }) : nothing}
        ${this.renderProblem(this.problem)}
      </div>
      <footer>
        ${this.#end.isClipped ? renderMore(this.t.moreBelow, () => this.#end.scrollPage()) : nothing} ${this.#foot()}
      </footer>
    </section>`
  }

  // The secret is plain text in the page only, never in a field, an attribute or a URL.
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
          ? html`<appkit-ui-note variant="warning">${exporting.warning}</appkit-ui-note>`
          : html`${this.#secret()} <appkit-ui-note variant="warning">${exporting.copyWarning}</appkit-ui-note>`
      }`
  }

  #secret(): TemplateResult {
    if (this.kind !== 'words')
      return html`<appkit-ui-box><span class="secret" translate="no" dir="ltr">${this.secret}</span></appkit-ui-box>`
    return html`<ol class="words" translate="no" dir="ltr">
      ${this.secret.split(' ').map(word => html`<li>${word}</li>`)}
    </ol>`
  }

  #foot(): TemplateResult {
    const { exporting, keepHolding, copy } = this.t
    if (this.step === 'begin')
      return html`<appkit-ui-button variant="primary" ?busy=${this.busy} @click=${this.#send}
        >${exporting.sendCode}</appkit-ui-button
      >`
    if (this.step === 'code')
      return html`<appkit-ui-button variant="primary" ?busy=${this.busy} @click=${this.#prove}
        >${exporting.check}</appkit-ui-button
      >`
    if (this.secret === '')
      return html`<appkit-frame-approve
        hold
        .armState=${this.#end.isRead ? 'armed' : 'unread'}
        .label=${exporting.holdToShow}
        .holdingLabel=${keepHolding}
        @appkit-approved=${this.#show}
      ></appkit-frame-approve>`
    return html`<p class="state" role="timer">${exporting.hidden(this.left)}</p>
      <appkit-ui-button @click=${() => void navigator.clipboard.writeText(this.secret)}>${copy}</appkit-ui-button>`
  }

  readonly #send = (): void => {
    void this.#try(async () => {
      await this.actions.sendCode()
      this.step = 'code'
    })
  }

  readonly #prove = (): void => {
    const code = readCode(this.renderRoot)
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
      clearRefusedCode(this.renderRoot, error)
      this.problem = error instanceof FrameError && error.code !== 'E_INTERNAL' ? error.message : this.t.failed
    }
    this.busy = false
  }
}

define('appkit-frame-export', ExportScreen)
