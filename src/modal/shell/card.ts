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

const MAX_HEIGHT = 800

/**
 * Contains the embedded wallet's frame in the card. The frame is never moved, which would reload it. It is shown and
 * hidden through its container.
 */
export class WalletFrameContainer {
  readonly element = Object.assign(document.createElement('div'), { className: 'wallet' })

  constructor(private readonly scope: Scope) {}

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
    if (isNew) frame?.focus({ preventScroll: true }) // announces the wallet to screen readers; a click there is no focus change in this document
  }
}

export class Card {
  #alert: AlertBar | undefined
  #isAlertRequested = false
  readonly #snack = new SnackBar()
  readonly #wallet: WalletFrameContainer

  constructor(
    private readonly scope: Scope,
    private readonly outlet: RouterOutlet,
    private readonly redraw: () => void,
  ) {
    this.#wallet = new WalletFrameContainer(scope)
  }

  render(): TemplateResult {
    this.#wallet.update()
    if (this.#hasAlert && !this.#isAlertRequested) void this.#loadAlertBar()
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

  async #loadAlertBar(): Promise<void> {
    this.#isAlertRequested = true
    try {
      const { AlertBar } = await import('./alert-bar.js')
      this.#alert = new AlertBar()
      this.redraw()
    } catch {
      this.#isAlertRequested = false // the next render retries
    }
  }
}
