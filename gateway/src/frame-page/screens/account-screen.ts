import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { shortAddress } from '../../../../src/lib/addresses.js'
import '../approval/approve-button.js'
import { FrameError } from '../session/frame-error.js'
import { kit } from '../ui/kit.styles.js'
import { glyph, type GlyphName, defineScreen, Screen } from '../ui/screen.js'
import type { AccountActions, AccountFacts } from './account-actions.js'
import './unfreeze-screen.js'

type Task = 'signOut' | 'freeze' | 'unfreeze' | 'erase'
type Step = 'looking' | 'out' | 'unreached' | 'rows' | 'ask' | 'code' | 'unfreeze' | 'done'

const icons: Readonly<Record<Task, GlyphName>> = {
  signOut: 'device',
  freeze: 'lock',
  unfreeze: 'key',
  erase: 'warning',
}

export class AccountScreen extends Screen {
  static override styles = [
    kit,
    css`
      a {
        color: var(--appkit-accent-ink);
      }
      appkit-frame-unfreeze {
        flex: 1;
      }
      .row:focus-visible {
        outline-offset: calc(var(--appkit-px) * -2);
      }
    `,
  ]

  @property({ attribute: false }) actions!: AccountActions
  @property() exportUrl = ''
  @state() private step: Step = 'looking'
  @state() private task: Task = 'signOut'
  @state() private facts: AccountFacts = { email: '', address: '', frozen: false, recovery: [], open: false }
  @state() private erasedAt = 0
  @state() private problem = ''
  @state() private busy = false

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#look()
  }

  /** The back button has the focus first, so that Enter triggers no severe action. */
  override updated(changed: Map<string, unknown>): void {
    if (!changed.has('step') || (this.step === 'rows' && changed.get('step') === 'looking')) return
    const first = this.step === 'rows' ? `[data-task=${this.task}]` : '[data-first]'
    this.renderRoot.querySelector<HTMLElement>(first)?.focus()
  }

  override render(): TemplateResult {
    const { managing, loading } = this.t
    if (this.step === 'looking') return this.#screen('shield', managing.title, this.#status(loading))
    if (this.step === 'out') return this.#screen('warning', managing.title, this.#status(managing.loggedOut))
    if (this.step === 'unreached') return this.#screen('warning', managing.title, nothing)
    if (this.step === 'rows') return this.#screen('shield', managing.title, this.#rows())
    if (this.step === 'unfreeze') return this.#unfreezing()
    const words = managing[this.task]
    if (this.step === 'done') return this.#screen('check', words.done, this.#done())
    return this.#screen(icons[this.task], words.title, this.#confirmation())
  }

  override dismiss(): void {
    const unfreezing = this.renderRoot.querySelector<Screen>('appkit-frame-unfreeze')
    if (unfreezing) unfreezing.dismiss()
    else if (this.step === 'ask' || this.step === 'code') this.#back()
  }

  #screen(icon: GlyphName, title: string, body: TemplateResult | typeof nothing): TemplateResult {
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${glyph(icon)}</div>
        <h1 class="large">${title}</h1>
        ${this.step === 'rows' ? this.#account() : nothing}
      </header>
      <div class="body">
        ${body}
        ${this.problem ? html`<p class="note red" role="alert">${glyph('warning')}<span>${this.problem}</span></p>` : nothing}
      </div>
      <footer>${this.#foot()}</footer>
    </section>`
  }

  #status(text: string): TemplateResult {
    return html`<p class="hint" role="status">${text}</p>`
  }

  #account(): TemplateResult {
    const { email, address } = this.facts
    return html`${email ? html`<p><bdi>${email}</bdi></p>` : nothing}
    ${address ? html`<p title=${address}><bdi dir="ltr">${shortAddress(address)}</bdi></p>` : nothing}`
  }

  #rows(): TemplateResult {
    const { frozenNow, needsEmail, unfreeze } = this.t.managing
    const { email, frozen, recovery, open } = this.facts
    // Unfreezing and deletion need an email. Freezing again sends a new unfreeze link.
    const missingEmail = email ? '' : needsEmail
    return html`<div role="group">
      ${this.#row('signOut', '')}
      ${frozen ? this.#row('unfreeze', missingEmail || (open || recovery.length > 0 ? '' : unfreeze.unableHere)) : nothing}
      ${this.#row('freeze', missingEmail, frozen ? frozenNow : undefined)} ${this.#row('erase', missingEmail)}
    </div>`
  }

  #row(task: Task, disabledReason: string, note = this.t.managing[task].note): TemplateResult {
    const { title } = this.t.managing[task]
    return html`<button
      type="button"
      class="row"
      data-task=${task}
      aria-disabled=${disabledReason ? 'true' : nothing}
      @click=${() => !disabledReason && this.#begin(task)}
    >
      <span class="icon">${glyph(icons[task])}</span><span><b>${title}</b><small>${disabledReason || note}</small></span
      >${disabledReason ? nothing : glyph('next')}
    </button>`
  }

  #unfreezing(): TemplateResult {
    const { email, open, recovery } = this.facts
    return html`<appkit-frame-unfreeze
      .language=${this.language}
      .actions=${this.actions.unfreezing}
      .methods=${open ? [] : recovery}
      .email=${email}
      @appkit-cancelled=${this.#back}
      @appkit-unfrozen=${this.#unfrozen}
    ></appkit-frame-unfreeze>`
  }

  #confirmation(): TemplateResult {
    const { managing, exporting } = this.t
    return html`<p class="hint">${managing[this.task].hint}</p>
      ${this.task === 'erase' ? html`<p class="hint"><a href=${this.exportUrl}>${managing.exportFirst}</a></p>` : nothing}
      ${
        this.step === 'code'
          ? html`<form @submit=${(event: Event) => event.preventDefault()}>
              <label class="field"
                ><span class="label">${exporting.code}</span
                ><input inputmode="numeric" autocomplete="one-time-code" maxlength="8" pattern="[0-9]*" required
              /></label>
            </form>`
          : nothing
      }`
  }

  #done(): TemplateResult {
    const { managing } = this.t
    const { doneHint } = managing[this.task]
    if (this.task !== 'erase') return this.#status(doneHint)
    const time = new Intl.DateTimeFormat(this.language.locale, { dateStyle: 'long', timeStyle: 'short' })
    return this.#status(`${managing.erasedAt(time.format(new Date(this.erasedAt * 1_000)))} ${doneHint}`)
  }

  #foot(): TemplateResult | typeof nothing {
    const { managing, cancel, done } = this.t
    if (this.step === 'unreached')
      return html`<button type="button" class="primary" data-first @click=${() => this.#look()}>
        ${managing.again}
      </button>`
    if (this.step === 'done' && (this.task === 'freeze' || this.task === 'unfreeze'))
      return html`<button type="button" class="primary" data-first @click=${this.#back}>${done}</button>`
    if (this.step !== 'ask' && this.step !== 'code') return nothing
    return html`<div class="two">
      <button type="button" data-first @click=${this.#back}>${cancel}</button>${this.#act()}
    </div>`
  }

  #act(): TemplateResult {
    const { managing, keepHolding } = this.t
    if (this.step === 'code')
      return html`<appkit-frame-approve
        hold
        .armState=${'armed'}
        .label=${managing.holdToErase}
        .holdingLabel=${keepHolding}
        @appkit-approved=${this.#erase}
      ></appkit-frame-approve>`
    return html`<button
      type="button"
      class=${this.task === 'signOut' ? 'primary' : 'danger'}
      aria-disabled=${this.busy ? 'true' : nothing}
      @click=${this.#agree}
    >
      ${managing[this.task].act}
    </button>`
  }

  async #look(): Promise<void> {
    this.step = 'looking'
    this.problem = ''
    try {
      const facts = await this.actions.loadAccount()
      if (facts) this.facts = facts
      this.step = facts ? 'rows' : 'out'
    } catch (error) {
      this.problem = this.#sentence(error)
      this.step = 'unreached'
    }
  }

  #begin(task: Task): void {
    this.task = task
    this.step = task === 'unfreeze' ? 'unfreeze' : 'ask'
  }

  readonly #back = (): void => {
    if (this.busy) return
    this.problem = ''
    if (this.task === 'unfreeze' && !this.facts.frozen) this.task = 'freeze' // The unfreeze row no longer exists.
    this.step = 'rows'
  }

  readonly #unfrozen = (): void => {
    this.facts = { ...this.facts, frozen: false }
    this.step = 'done'
  }

  readonly #agree = (): void => {
    const { actions, task } = this
    void this.#try(async () => {
      if (task === 'erase') {
        await actions.sendCode()
        this.step = 'code'
        return
      }
      await (task === 'freeze' ? actions.freeze() : actions.signOutEverywhere())
      if (task === 'freeze') this.facts = { ...this.facts, frozen: true }
      this.step = 'done'
    })
  }

  readonly #erase = (): void => {
    const code = this.renderRoot.querySelector('input')?.value.replace(/\s/g, '') ?? ''
    void this.#try(async () => {
      this.erasedAt = await this.actions.erase(code)
      this.step = 'done'
    })
  }

  async #try(run: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await run()
    } catch (error) {
      this.problem = this.#sentence(error)
    }
    this.busy = false
  }

  #sentence(error: unknown): string {
    const { failed, managing } = this.t
    if (!(error instanceof FrameError) || error.code === 'E_INTERNAL') return failed
    return error.code === 'E_NETWORK' ? managing.unreached : error.message
  }
}

defineScreen('appkit-frame-account', AccountScreen)
