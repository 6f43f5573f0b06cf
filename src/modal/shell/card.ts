import { html, nothing, type TemplateResult } from 'lit'
import { AlertController } from '../../controllers/app/alert.js'
import { SnackController } from '../../controllers/app/snack.js'
import { AccountController } from '../../controllers/connection/account.js'
import { EmbeddedController } from '../../controllers/embedded/embedded.js'
import type { Scope } from '../../controllers/scope.js'
import { renderHeader } from './header.js'
import { morphHeight } from './motion.js'
import { mayFocus, type RouterOutlet } from './router-outlet.js'

const MAX_HEIGHT = 800

/**
 * Contains the embedded wallet's frame in the card. The frame is never moved, which would reload it. It is shown and
 * hidden through its container.
 */
export class WalletFrameContainer {
  readonly element = Object.assign(document.createElement('div'), { className: 'wallet' })

  constructor(private readonly scope: Scope) {}

  update(): void {
    const { state } = this.scope.use(EmbeddedController)
    const { frame } = state
    const shown = frame && state.shown // a wallet in its window needs no space here
    const { element } = this
    if (frame && frame.parentNode !== element) element.replaceChildren(frame)
    if (!frame) element.replaceChildren()
    const isNew = Boolean(shown) && !element.hasAttribute('data-shown')
    const blockSize = shown ? `${Math.min(shown.height, MAX_HEIGHT)}px` : ''
    const before = blockSize === element.style.blockSize || isNew ? 0 : element.offsetHeight
    element.toggleAttribute('data-shown', Boolean(shown))
    element.toggleAttribute('inert', !shown)
    element.style.blockSize = blockSize
    if (shown) morphHeight(element, before)
    // Announces the wallet to screen readers. A click there is no focus change in this document.
    if (isNew && mayFocus(this.scope, element.closest(':focus-within'))) frame?.focus({ preventScroll: true })
  }
}

// An element of the card that is loaded once it has something to show. The next render retries a failed load.
class LazyPart {
  #element: HTMLElement | undefined
  #isRequested = false

  constructor(
    private readonly load: () => Promise<HTMLElement>,
    private readonly onLoad: () => void,
  ) {}

  render(isNeeded: boolean): unknown {
    if (isNeeded && !this.#isRequested) void this.#request()
    return this.#element ?? nothing
  }

  async #request(): Promise<void> {
    this.#isRequested = true
    try {
      this.#element = await this.load()
      this.onLoad()
    } catch {
      this.#isRequested = false
    }
  }
}

export class Card {
  readonly #alert: LazyPart
  readonly #snack: LazyPart
  readonly #wallet: WalletFrameContainer

  constructor(
    private readonly scope: Scope,
    private readonly outlet: RouterOutlet,
    redraw: () => void,
  ) {
    this.#alert = new LazyPart(async () => new (await import('./alert-bar.js')).AlertBar(), redraw)
    this.#snack = new LazyPart(async () => new (await import('./snack-bar.js')).SnackBar(), redraw)
    this.#wallet = new WalletFrameContainer(scope)
  }

  render(): TemplateResult {
    this.#wallet.update()
    return html`<div class="card" part="card">
        ${this.#alert.render(this.#hasAlert)} ${renderHeader(this.scope, this.outlet.current)} ${this.outlet.frame}
        ${this.#wallet.element}
      </div>
      ${this.#snack.render(this.scope.use(SnackController).state.open)}`
  }

  get #hasAlert(): boolean {
    const { byNamespace } = this.scope.use(AccountController).state
    const isUnanswered = Object.values(byNamespace).some(({ unanswered }) => unanswered === 'request')
    return isUnanswered || !!this.scope.use(AlertController).state.code
  }
}
