import { html, type TemplateResult } from 'lit'
import type { Scope } from '../controllers/scope.js'
import { AlertBar } from './alert-bar.js'
import { renderHeader } from './header.js'
import type { RouterOutlet } from './router-outlet.js'
import { SnackBar } from './snack-bar.js'
import { WalletPlace } from './wallet-place.js'

/** The card: the developer's alert, the header, the screen on view, the embedded wallet's frame, and the short message over them. */
export class Card {
  readonly #alert = new AlertBar()
  readonly #snack = new SnackBar()
  readonly #wallet: WalletPlace

  constructor(
    private readonly scope: Scope,
    private readonly outlet: RouterOutlet,
  ) {
    this.#wallet = new WalletPlace(scope)
  }

  render(): TemplateResult {
    this.#wallet.update()
    return html`<div class="card" part="card">
      ${this.#alert} ${renderHeader(this.scope, this.outlet.current)} ${this.outlet.frame} ${this.#wallet.element}
      ${this.#snack}
    </div>`
  }
}
