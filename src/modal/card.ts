import { html, nothing, type TemplateResult } from 'lit'
import { AlertController } from '../controllers/base/alert.js'
import { AccountController } from '../controllers/chain/account.js'
import type { Scope } from '../controllers/scope.js'
import type { AlertBar } from './alert-bar.js'
import { renderHeader } from './header.js'
import type { RouterOutlet } from './router-outlet.js'
import { SnackBar } from './snack-bar.js'
import { WalletPlace } from './wallet-place.js'

/** The card: the developer's alert, the header, the screen on view, the embedded wallet's frame, and the short message over them. */
export class Card {
  #alert: AlertBar | undefined
  #isAlertAsked = false
  readonly #snack = new SnackBar()
  readonly #wallet: WalletPlace

  constructor(
    private readonly scope: Scope,
    private readonly outlet: RouterOutlet,
    private readonly redraw: () => void,
  ) {
    this.#wallet = new WalletPlace(scope)
  }

  render(): TemplateResult {
    this.#wallet.update()
    if (this.#hasAlert && !this.#isAlertAsked) void this.#askForAlert()
    return html`<div class="card" part="card">
      ${this.#alert ?? nothing} ${renderHeader(this.scope, this.outlet.current)} ${this.outlet.frame}
      ${this.#wallet.element} ${this.#snack}
    </div>`
  }

  get #hasAlert(): boolean {
    const { byNamespace } = this.scope.use(AccountController).state
    const isUnanswered = Object.values(byNamespace).some(({ unanswered }) => unanswered === 'request')
    return isUnanswered || !!this.scope.use(AlertController).state.code
  }

  /** The bar comes with the first thing there is to tell: on most pages that is never. */
  async #askForAlert(): Promise<void> {
    this.#isAlertAsked = true
    try {
      const { AlertBar } = await import('./alert-bar.js')
      this.#alert = new AlertBar()
      this.redraw()
    } catch {
      this.#isAlertAsked = false // the next drawing of the card asks again
    }
  }
}
