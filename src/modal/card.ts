import { html, type TemplateResult } from 'lit'
import type { Scope } from '../controllers/scope.js'
import { AlertBar } from './alert-bar.js'
import { renderHeader } from './header.js'
import type { RouterOutlet } from './router-outlet.js'
import { SnackBar } from './snack-bar.js'

/** The card: the developer's alert, the header, the screen on view, and the short message over them. */
export class Card {
  readonly #alert = new AlertBar()
  readonly #snack = new SnackBar()

  constructor(
    private readonly scope: Scope,
    private readonly outlet: RouterOutlet,
  ) {}

  render(): TemplateResult {
    return html`<div class="card" part="card">
      ${this.#alert} ${renderHeader(this.scope, this.outlet.current)} ${this.outlet.frame} ${this.#snack}
    </div>`
  }
}
