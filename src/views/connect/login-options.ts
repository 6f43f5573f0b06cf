import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { HostController } from '../../controllers/app/host.js'
import type { Scope } from '../../controllers/scope.js'
import type { ConnectMethod } from '../../core/config.js'
import type { connect } from '../../i18n/en/connect.js'
import '../../elements/display/divider.js'
import type { View } from '../shared/view.js'

type Part = HTMLElement & { disabled?: boolean }

/**
 * The email field and the accounts of the first screen. They come in a chunk of their own, with the room they take
 * kept free, so that an app without them loads nothing of them, and one with them does not jump.
 */
export class LoginParts implements ReactiveController {
  #email: Part | undefined
  #socials: Part | undefined
  #asked = false

  constructor(
    private readonly host: View & ReactiveControllerHost,
    private readonly scope: () => Scope,
  ) {
    host.addController(this)
  }

  /** What of the ways is left out inside another app, and why; nothing elsewhere. */
  hostNote: HTMLElement | undefined

  hostConnected(): void {
    const { isForeignFrame, isInApp, isTelegram } = this.scope().use(HostController).state
    if (isForeignFrame || isInApp || isTelegram) void this.#loadNote()
  }

  /** The ways asked for, in their order. */
  render(methods: readonly ConnectMethod[], waits: boolean): TemplateResult {
    void this.#load()
    return html`${methods.map(method => {
      const part = method === 'email' ? this.#email : this.#socials
      return html`<div class="login ${method}" ?inert=${waits}>${part ?? nothing}</div>`
    })}`
  }

  /** What stands between them and the wallets. */
  or(words: typeof connect): TemplateResult {
    return html`<appkit-ui-divider>${words.or}</appkit-ui-divider>`
  }

  async #loadNote(): Promise<void> {
    try {
      const { HostNote } = await import('./host-note.js')
      this.hostNote ??= new HostNote()
      this.host.requestUpdate()
    } catch {
      // without its words the ways that are there still connect
    }
  }

  async #load(): Promise<void> {
    if (this.#asked) return
    this.#asked = true
    try {
      const { EmailPart, SocialsPart } = await import('../embedded/socials-part.js')
      this.#email = new EmailPart()
      this.#socials = new SocialsPart()
      this.host.requestUpdate()
    } catch {
      this.#asked = false // without them the wallets still connect; the next render asks again
    }
  }
}
