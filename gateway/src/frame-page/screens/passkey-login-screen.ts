import { html, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { define } from '../../../../src/elements/element.js'
import { ArmedScreen } from '../approval/guarded-screen.js'
import { FrameError } from '../session/frame-error.js'
import type { LoginQuestion } from '../session/passkey.js'
import type { FrameTexts } from '../texts/frame-texts.js'
import { renderIcon } from '../ui/screen.js'
import { choiceRow } from './recovery-choices.js'

type Choice = LoginQuestion['kind']

export interface PasskeyLoginActions {
  /** Requests the challenge ahead, because browsers forget a click after some seconds. */
  prepare(): Promise<unknown>
  /** Must be called during a click. */
  logIn(choice: Choice, inWindow: boolean): Promise<void>
}

/**
 * @summary Logs in with a passkey, or creates a wallet with a new one. Names the site, which sees the address afterwards.
 * @fires appkit-cancelled - The user canceled.
 */
export class PasskeyLoginScreen extends ArmedScreen {
  @property({ attribute: false }) actions!: PasskeyLoginActions
  @property() origin = ''
  // True if the browser creates passkeys only in a separate window.
  @property({ attribute: false }) needsWindow = false
  @state() private busy: Choice | undefined
  @state() private problem = ''
  // After a failure in the frame, the window is the way that works in every browser.
  @state() private retriesInWindow = false
  // The browser's own prompt follows and names the wallet, so browsers without cover detection are accepted.
  protected override readonly visibilityRules = { minHeight: 320, trustsGeometry: true }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.actions.prepare().catch(() => {}) // The click requests it again and reports the failure.
  }

  override render(): TemplateResult {
    const { passkeyLogin, connect, recovery, cancel } = this.t
    return html`<section class="screen" aria-label=${passkeyLogin.title}>
      <header>
        <div class="emblem">${renderIcon('fingerprint')}</div>
        <p>${passkeyLogin.title}</p>
        <h1><bdi>${this.origin}</bdi></h1>
      </header>
      <div class="body">
        <p class="hint">${connect.hint}</p>
        <div role="group">
          ${this.#row('register', 'plus', passkeyLogin.register, passkeyLogin.registerHint)}
          ${this.#row('login', 'fingerprint', passkeyLogin.logIn, passkeyLogin.logInHint)}
        </div>
        ${this.needsWindow ? html`<p class="hint">${recovery.needsWindow}</p>` : ''} ${this.renderProblem(this.problem)}
      </div>
      <footer>
        ${this.renderGuard()}
        <appkit-ui-button ?disabled=${this.busy !== undefined} @click=${() => this.dismiss()}
          >${cancel}</appkit-ui-button
        >
      </footer>
    </section>`
  }

  #row(choice: Choice, icon: 'plus' | 'fingerprint', name: string, description: string): TemplateResult {
    return choiceRow({
      icon,
      name,
      description,
      isDisabled: this.busy !== undefined || !this.isArmed,
      onPress: this.whenArmed(() => void this.#choose(choice)),
    })
  }

  override dismiss(): void {
    if (!this.busy) this.dispatchEvent(new Event('appkit-cancelled'))
  }

  async #choose(choice: Choice): Promise<void> {
    if (this.busy) return
    this.busy = choice
    this.problem = ''
    const inWindow = this.retriesInWindow || (choice === 'register' && this.needsWindow)
    try {
      await this.actions.logIn(choice, inWindow)
    } catch (error) {
      this.retriesInWindow ||= this.needsWindow && FrameError.from(error).code === 'E_ABORTED'
      this.problem = describePasskeyError(error, this.t)
    }
    this.busy = undefined
  }
}

export function describePasskeyError(error: unknown, { passkeyLogin, managing, windowBlocked }: FrameTexts): string {
  switch (FrameError.from(error).code) {
    case 'E_ABORTED':
      return passkeyLogin.unused
    case 'E_UNAUTH':
      return passkeyLogin.unknown
    case 'E_RATE':
      return passkeyLogin.tooMany
    case 'E_NETWORK':
      return managing.unreached
    case 'E_POPUP':
      return windowBlocked
    default:
      return passkeyLogin.failed
  }
}

define('appkit-frame-passkey-login', PasskeyLoginScreen)
