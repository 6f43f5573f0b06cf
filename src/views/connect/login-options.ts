import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { HostController } from '../../controllers/app/host.js'
import type { Scope } from '../../controllers/scope.js'
import type { ConnectMethod } from '../../core/features.js'
import type { connect } from '../../i18n/en/connect.js'
import '../../elements/display/divider.js'
import type { View } from '../shared/view.js'

type Part = HTMLElement & { disabled?: boolean }

/**
 * Email, social and passkey login of the first screen. They load on demand, in reserved space, so that apps without them do not
 * load the code and the layout of the others does not shift.
 */
export class LoginParts implements ReactiveController {
  #parts: Partial<Record<ConnectMethod, Part>> = {}
  #isRequested = false

  constructor(
    private readonly host: View & ReactiveControllerHost,
    private readonly scope: () => Scope,
  ) {
    host.addController(this)
  }

  hostNote: HTMLElement | undefined

  hostConnected(): void {
    const { isForeignFrame, isInApp, isTelegram } = this.scope().use(HostController).state
    if (isForeignFrame || isInApp || isTelegram) void this.#loadNote()
  }

  render(methods: readonly ConnectMethod[], awaitsConsent: boolean): TemplateResult {
    void this.#load()
    return html`${methods.map(
      method => html`<div class="login ${method}" ?inert=${awaitsConsent}>${this.#parts[method] ?? nothing}</div>`,
    )}`
  }

  renderDivider(t: typeof connect): TemplateResult {
    return html`<appkit-ui-divider>${t.or}</appkit-ui-divider>`
  }

  async #loadNote(): Promise<void> {
    try {
      const { HostNote } = await import('./host-note.js')
      this.hostNote ??= new HostNote()
      this.host.requestUpdate()
    } catch {
      // The note is optional; the available methods still work.
    }
  }

  async #load(): Promise<void> {
    if (this.#isRequested) return
    this.#isRequested = true
    try {
      const { EmailPart, SocialsPart, PasskeyPart } = await import('../embedded/socials-part.js')
      this.#parts = { email: new EmailPart(), social: new SocialsPart(), passkey: new PasskeyPart() }
      this.host.requestUpdate()
    } catch {
      this.#isRequested = false // wallets can still connect; the next render retries
    }
  }
}
