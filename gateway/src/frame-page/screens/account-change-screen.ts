import { html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { AccountChange } from '../../../../src/contract/account-api.js'
import { define } from '../../../../src/elements/element.js'
import { FrameError } from '../session/frame-error.js'
import { type FrameIconName, renderIcon, Screen } from '../ui/screen.js'

const icons: Readonly<Record<AccountChange['kind'], FrameIconName>> = {
  deletion: 'warning',
  email: 'key',
  sessions: 'smartphone',
  device: 'smartphone',
}

/**
 * @summary Shows a change of the account that takes effect later, and stops it with one press.
 * @fires appkit-answered - The user closed the screen. `stopped` in its detail is true if the change was stopped.
 */
export class AccountChangeScreen extends Screen {
  @property({ attribute: false }) change!: AccountChange
  /** Stops the change. Rejects with a `FrameError`. */
  @property({ attribute: false }) stop!: () => Promise<void>
  @state() private isStopped = false
  @state() private busy = false
  @state() private problem = ''

  override firstUpdated(): void {
    void this.focusOn('[data-first]', { isQuiet: true })
  }

  override updated(changed: Map<string, unknown>): void {
    if (changed.get('isStopped') === false) void this.focusOn('[data-first]')
  }

  override render(): TemplateResult {
    const { changes } = this.t
    const title = this.isStopped ? changes.stopped : changes[this.change.kind](this.#format(this.change.dueAt))
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${renderIcon(this.isStopped ? 'check' : icons[this.change.kind])}</div>
        <h1 class="large">${title}</h1>
      </header>
      <div class="body">${this.isStopped ? this.#stoppedBody() : this.#body()} ${this.renderProblem(this.problem)}</div>
      <footer>${this.isStopped ? this.#close(this.t.done, 'primary') : this.#buttons()}</footer>
    </section>`
  }

  override dismiss(): void {
    if (!this.busy) this.#answer()
  }

  #body(): TemplateResult {
    const { changes, device } = this.t
    const { here, newEmail, origin, browser, country, createdAt } = this.change
    return html`<p class="hint">${here ? changes.hereHint : changes.hint}</p>
      <dl class="pairs">
        ${newEmail === undefined ? nothing : this.#pair(changes.newEmail, newEmail)}
        ${this.#pair(device.origin, origin)} ${this.#pair(device.browser, browser)}
        ${this.#pair(device.place, country ?? '–')} ${this.#pair(changes.requested, this.#format(createdAt))}
      </dl>`
  }

  #stoppedBody(): TemplateResult {
    const { changes } = this.t
    return html`<p class="hint" role="status">${this.change.here ? changes.stoppedHere : changes.stoppedHint}</p>`
  }

  #pair(label: string, value: string): TemplateResult {
    return html`<div class="pair">
      <dt>${label}</dt>
      <dd><bdi>${value}</bdi></dd>
    </div>`
  }

  #buttons(): TemplateResult {
    return html`<appkit-ui-button variant="primary" data-first ?busy=${this.busy} @click=${this.#stop}
        >${this.t.changes.stop}</appkit-ui-button
      >${this.#close(this.t.changes.keep)}`
  }

  #close(label: string, variant: 'primary' | 'neutral' = 'neutral'): TemplateResult {
    const close = (event: Event) => event.isTrusted && this.dismiss()
    if (variant === 'neutral')
      return html`<appkit-ui-button ?disabled=${this.busy} @click=${close}>${label}</appkit-ui-button>`
    return html`<appkit-ui-button variant="primary" data-first @click=${close}>${label}</appkit-ui-button>`
  }

  readonly #stop = async (event: Event): Promise<void> => {
    if (!event.isTrusted || this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await this.stop()
      this.isStopped = true
    } catch (error) {
      this.problem = this.#sentence(error)
    }
    this.busy = false
  }

  #sentence(error: unknown): string {
    const { changes, failed, managing } = this.t
    const { code } = FrameError.from(error)
    if (code === 'E_NETWORK') return managing.unreached
    if (code === 'E_OTP_EXPIRED') return changes.tooLate
    return code === 'E_STATE' ? changes.tooNew : failed
  }

  #format(seconds: number): string {
    const time = new Intl.DateTimeFormat(this.language.locale, { dateStyle: 'long', timeStyle: 'short' })
    return time.format(new Date(seconds * 1_000))
  }

  #answer(): void {
    this.dispatchEvent(new CustomEvent('appkit-answered', { detail: { stopped: this.isStopped } }))
  }
}

define('appkit-frame-account-change', AccountChangeScreen)
