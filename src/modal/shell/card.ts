import { html, nothing, type TemplateResult } from 'lit'
import { AlertController } from '../../controllers/app/alert.js'
import { AccountController } from '../../controllers/connection/account.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { Scope } from '../../controllers/scope.js'
import type { AlertBar } from './alert-bar.js'
import { renderHeader } from './header.js'
import { morphHeight } from './motion.js'
import type { RouterOutlet } from './router-outlet.js'
import { SnackBar } from './snack-bar.js'

/** The rows of the card that the wallet's frame takes at most, in pixels. */
const MAX_HEIGHT = 800

/**
 * The place of the embedded wallet's frame in the card. The frame is put here once and never moved, for moving loads
 * it again; it is shown and hidden by the look of its place.
 */
export class WalletPlace {
  /** The element the frame stands in. */
  readonly element = Object.assign(document.createElement('div'), { className: 'wallet' })

  constructor(private readonly scope: Scope) {}

  /** Brings the place in step with what the frame asks for. */
  update(): void {
    const { frame, shown } = this.scope.use(EmbeddedController).state
    const { element } = this
    if (frame && frame.parentNode !== element) element.replaceChildren(frame)
    if (!frame) element.replaceChildren()
    const isNew = Boolean(shown) && !element.hasAttribute('data-shown')
    const blockSize = shown ? `${Math.min(shown.height, MAX_HEIGHT)}px` : ''
    const before = blockSize === element.style.blockSize || isNew ? 0 : element.offsetHeight
    element.toggleAttribute('data-shown', Boolean(shown))
    element.inert = !shown
    element.style.blockSize = blockSize
    if (shown) morphHeight(element, before)
    if (isNew) frame?.focus({ preventScroll: true }) // the wallet speaks to its reader, and a click there is no arrival
  }
}

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
