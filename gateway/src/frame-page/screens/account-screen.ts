import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import '../../../../src/elements/controls/row.js'
import '../../../../src/elements/controls/text-link.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/feedback/spinner.js'
import { shortAddress } from '../../../../src/lib/addresses.js'
import '../approval/approve-button.js'
import { FrameError } from '../session/frame-error.js'
import { type FrameIconName, renderIcon, Screen } from '../ui/screen.js'
import { NO_FACTS, type AccountActions, type AccountFacts, type Deletion } from './account-actions.js'
import './sessions-screen.js'
import { clearRefusedCode, readCode, renderCodeField } from './step-up-code.js'
import { renderAddDeviceRow } from './handover-request.js'
import './unfreeze-screen.js'

type Task = 'signOut' | 'freeze' | 'unfreeze' | 'erase'
type Row = Task | 'devices'
type Step = 'looking' | 'out' | 'unreached' | 'rows' | 'ask' | 'code' | 'unfreeze' | 'devices' | 'done'

const icons: Readonly<Record<Row, FrameIconName>> = {
  devices: 'smartphone',
  signOut: 'stop',
  freeze: 'lock',
  unfreeze: 'key',
  erase: 'warning',
}

// Fires `appkit-add-device` if the user wants to add a device.
export class AccountScreen extends Screen {
  static override styles = [
    super.styles,
    css`
      appkit-frame-unfreeze,
      appkit-frame-sessions {
        flex: 1;
      }
    `,
  ]

  @property({ attribute: false }) actions!: AccountActions
  @property() exportUrl = ''
  @state() private step: Step = 'looking'
  @state() private task: Task = 'signOut'
  @state() private facts: AccountFacts = NO_FACTS
  @state() private deletion: Deletion | undefined
  @state() private pendingUntil: number | undefined
  @state() private problem = ''
  @state() private busy = false

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#look()
  }

  /** The back button has the focus first, so that Enter triggers no severe action. */
  override updated(changed: Map<string, unknown>): void {
    if (!changed.has('step') || (this.step === 'rows' && changed.get('step') === 'looking')) return
    const task = changed.get('step') === 'devices' ? 'devices' : this.task
    const first = this.step === 'rows' ? `[data-task=${task}]` : '[data-first]'
    void this.focusOn(first)
  }

  override render(): TemplateResult {
    const { managing, loading } = this.t
    if (this.step === 'looking') return this.#screen(undefined, managing.title, this.#status(loading))
    if (this.step === 'out') return this.#screen('warning', managing.title, this.#status(managing.loggedOut))
    if (this.step === 'unreached') return this.#screen('warning', managing.title, nothing)
    if (this.step === 'rows') return this.#screen('shield', managing.title, this.#rows())
    if (this.step === 'unfreeze') return this.#unfreezing()
    if (this.step === 'devices') return this.#devices()
    const words = managing[this.task]
    if (this.step === 'done') return this.#screen('check', this.#doneTitle, this.#done())
    return this.#screen(icons[this.task], words.title, this.#confirmation())
  }

  override dismiss(): void {
    const inner = this.renderRoot.querySelector<Screen>('appkit-frame-unfreeze, appkit-frame-sessions')
    if (inner) inner.dismiss()
    else if (this.step === 'ask' || this.step === 'code') this.#back()
  }

  #screen(icon: FrameIconName | undefined, title: string, body: TemplateResult | typeof nothing): TemplateResult {
    return html`<section class="screen" aria-label=${title}>
      <header>
        <div class="emblem">${icon ? renderIcon(icon) : html`<appkit-ui-spinner></appkit-ui-spinner>`}</div>
        <h1 class="large">${title}</h1>
        ${this.step === 'rows' ? this.#account() : nothing}
      </header>
      <div class="body">${body} ${this.renderProblem(this.problem)}</div>
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
      ${this.facts.address ? renderAddDeviceRow(this.facts, this.t.addDevice, this.#addDevice) : nothing}
      ${this.#row('devices', '')} ${this.#row('signOut', '')}
      ${frozen ? this.#row('unfreeze', missingEmail || (open || recovery.length > 0 ? '' : unfreeze.unableHere)) : nothing}
      ${this.#row('freeze', missingEmail, frozen ? frozenNow : undefined)} ${this.#row('erase', missingEmail)}
    </div>`
  }

  #row(task: Row, disabledReason: string, note = this.t.managing[task].note): TemplateResult {
    const { title } = this.t.managing[task]
    return html`<appkit-ui-row
      data-task=${task}
      .name=${title}
      .description=${note}
      .reason=${disabledReason}
      ?disabled=${disabledReason !== ''}
      @click=${() => !disabledReason && this.#begin(task)}
    >
      <span slot="image" class="icon">${renderIcon(icons[task])}</span>
      ${disabledReason ? nothing : html`<appkit-ui-icon slot="end" name="chevron-right"></appkit-ui-icon>`}
    </appkit-ui-row>`
  }

  #devices(): TemplateResult {
    return html`<appkit-frame-sessions
      .language=${this.language}
      .actions=${this.actions}
      ?immediate=${this.facts.immediate}
      @appkit-cancelled=${() => (this.step = 'rows')}
      @appkit-logged-out=${() => (this.step = 'out')}
    ></appkit-frame-sessions>`
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
    return html`<p class="hint">${this.#hint}</p>
      ${this.task === 'erase' ? html`<appkit-ui-text-link href=${this.exportUrl}>${managing.exportFirst}</appkit-ui-text-link>` : nothing}
      ${this.step === 'code' ? renderCodeField({ label: exporting.code, isReadonly: this.busy }) : nothing}`
  }

  #done(): TemplateResult {
    const { managing } = this.t
    const { doneHint } = managing[this.task]
    const { deletion, pendingUntil } = this
    const time = new Intl.DateTimeFormat(this.language.locale, { dateStyle: 'long', timeStyle: 'short' })
    if (this.task === 'signOut' && pendingUntil !== undefined)
      return this.#status(managing.signOutLaterAt(time.format(pendingUntil * 1_000)))
    if (this.task !== 'erase' || !deletion) return this.#status(doneHint)
    if (deletion.pending) return this.#status(managing.eraseLaterAt(time.format(deletion.closesAt * 1_000)))
    return this.#status(`${managing.erasedAt(time.format(deletion.erasedAt * 1_000))} ${doneHint}`)
  }

  get #doneTitle(): string {
    const { managing } = this.t
    return this.task === 'signOut' && this.pendingUntil !== undefined
      ? managing.signedOutHere
      : managing[this.task].done
  }

  // Without the wallet's signature, a change takes effect later.
  get #hint(): string {
    const { managing } = this.t
    const { immediate, address } = this.facts
    if (this.task === 'signOut' && !immediate) return managing.signOutLater
    if (this.task !== 'erase' || !address) return managing[this.task].hint
    return immediate ? managing.eraseWallet : managing.eraseLater
  }

  #foot(): TemplateResult | typeof nothing {
    const { managing, cancel, done } = this.t
    if (this.step === 'unreached')
      return html`<appkit-ui-button variant="primary" data-first @click=${() => this.#look()}
        >${managing.again}</appkit-ui-button
      >`
    if (this.step === 'done' && (this.task === 'freeze' || this.task === 'unfreeze'))
      return html`<appkit-ui-button variant="primary" data-first @click=${this.#back}>${done}</appkit-ui-button>`
    if (this.step !== 'ask' && this.step !== 'code') return nothing
    return html`<div class="two">
      <appkit-ui-button data-first @click=${this.#back}>${cancel}</appkit-ui-button>${this.#act()}
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
    return html`<appkit-ui-button
      variant=${this.task === 'signOut' ? 'primary' : 'danger'}
      ?busy=${this.busy}
      @click=${this.#agree}
      >${managing[this.task].act}</appkit-ui-button
    >`
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

  #begin(task: Row): void {
    if (task === 'devices') this.step = task
    else [this.task, this.step] = [task, task === 'unfreeze' ? 'unfreeze' : 'ask']
  }

  readonly #addDevice = () => void this.dispatchEvent(new Event('appkit-add-device'))

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
      if (task === 'freeze') {
        await actions.freeze()
        this.facts = { ...this.facts, frozen: true }
      } else this.pendingUntil = (await actions.signOutEverywhere()).pendingUntil
      this.step = 'done'
    })
  }

  readonly #erase = (): void => {
    const code = readCode(this.renderRoot)
    void this.#try(async () => {
      this.deletion = await this.actions.erase(code)
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
      clearRefusedCode(this.renderRoot, error)
    }
    this.busy = false
  }

  #sentence(error: unknown): string {
    const { failed, managing } = this.t
    if (!(error instanceof FrameError) || error.code === 'E_INTERNAL') return failed
    return error.code === 'E_NETWORK' ? managing.unreached : error.message
  }
}

define('appkit-frame-account', AccountScreen)
