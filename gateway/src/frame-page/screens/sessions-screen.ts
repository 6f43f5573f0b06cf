import { css, html, nothing, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { SessionOnWire } from '../../../../src/contract/account-api.js'
import { define } from '../../../../src/elements/element.js'
import '../../../../src/elements/feedback/spinner.js'
import { FrameError } from '../session/frame-error.js'
import { renderIcon, Screen } from '../ui/screen.js'
import type { AccountActions } from './account-actions.js'
import { deviceListStyles } from './device-list.js'

type SessionActions = Pick<AccountActions, 'sessions' | 'endSession' | 'signOut'>

/**
 * @summary Lists where the account is logged in, and logs out one place at a time.
 * @fires appkit-cancelled - The user went back.
 * @fires appkit-logged-out - This device was logged out.
 */
export class SessionsScreen extends Screen {
  static override styles = [
    super.styles,
    deviceListStyles,
    css`
      .devices div {
        flex: 1;
      }
    `,
  ]

  @property({ attribute: false }) actions!: SessionActions
  /** True if the wallet can sign here, so that other devices are logged out at once. */
  @property({ type: Boolean }) immediate = false
  @state() private sessions: readonly SessionOnWire[] | undefined
  @state() private endingId = ''
  @state() private notice = ''
  @state() private problem = ''

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  override render(): TemplateResult {
    const { devices } = this.t.managing
    return html`<section class="screen" aria-label=${devices.title}>
      <header>
        <div class="emblem">${renderIcon('smartphone')}</div>
        <h1 class="large">${devices.title}</h1>
      </header>
      <div class="body">
        ${this.immediate ? nothing : html`<p class="hint">${devices.later}</p>`}
        ${this.notice ? html`<appkit-ui-note role="status">${this.notice}</appkit-ui-note>` : nothing}
        ${this.renderProblem(this.problem)} ${this.#list()}
      </div>
      <footer><appkit-ui-button data-first @click=${() => this.dismiss()}>${this.t.done}</appkit-ui-button></footer>
    </section>`
  }

  override firstUpdated(): void {
    void this.focusOn('[data-first]')
  }

  override dismiss(): void {
    this.dispatchEvent(new Event('appkit-cancelled'))
  }

  #list(): TemplateResult | typeof nothing {
    const { managing, loading } = this.t
    if (!this.sessions) return this.problem ? nothing : html`<p class="hint" role="status">${loading}</p>`
    return html`<ul class="devices" aria-label=${managing.devices.title}>
      ${this.sessions.map(session => this.#item(session))}
    </ul>`
  }

  #item(session: SessionOnWire): TemplateResult {
    const { devices } = this.t.managing
    const { sessionId, browser, origin, country, createdAt, seenAt, onHold, here } = session
    const day = new Intl.DateTimeFormat(this.language.locale, { dateStyle: 'medium' })
    const times = devices.times(day.format(createdAt * 1_000), day.format(seenAt * 1_000))
    const place = [toHost(origin), ...(country === null ? [] : [country])].join(' · ')
    const note = here ? devices.here : onHold ? devices.isNew : ''
    return html`<li>
      ${renderIcon('smartphone')}
      <div>
        <bdi>${browser}</bdi>
        <span class="label"><bdi dir="ltr">${place}</bdi></span>
        <span class="label">${note ? `${note} · ${times}` : times}</span>
      </div>
      <appkit-ui-button
        label=${devices.endLabel(browser)}
        ?busy=${this.endingId === sessionId}
        @click=${(event: Event) => event.isTrusted && this.#end(session)}
        >${devices.end}</appkit-ui-button
      >
    </li>`
  }

  async #load(): Promise<void> {
    await this.#try(async () => {
      this.sessions = await this.actions.sessions()
    })
  }

  async #end({ sessionId, here }: SessionOnWire): Promise<void> {
    if (this.endingId) return
    this.endingId = sessionId
    this.notice = ''
    await this.#try(async () => {
      if (here) {
        await this.actions.signOut()
        this.dispatchEvent(new Event('appkit-logged-out'))
        return
      }
      const { pendingUntil } = await this.actions.endSession(sessionId)
      const { devices } = this.t.managing
      const time = new Intl.DateTimeFormat(this.language.locale, { dateStyle: 'long', timeStyle: 'short' })
      this.notice = pendingUntil === undefined ? devices.ended : devices.endsAt(time.format(pendingUntil * 1_000))
      if (pendingUntil === undefined) this.sessions = this.sessions?.filter(session => session.sessionId !== sessionId)
    })
    this.endingId = ''
  }

  async #try(run: () => Promise<void>): Promise<void> {
    this.problem = ''
    try {
      await run()
    } catch (error) {
      const { failed, managing } = this.t
      const { code } = FrameError.from(error)
      if (code === 'E_NETWORK') this.problem = managing.unreached
      else this.problem = code === 'E_STATE' ? managing.devices.tooNew : failed
    }
  }
}

function toHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

define('appkit-frame-sessions', SessionsScreen)
