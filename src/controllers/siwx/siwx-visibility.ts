import { subscribe } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { View } from '../../core/routes.gen.js'
import { ModalController } from '../app/modal.js'
import { RouterController } from '../app/router.js'
import type { Scope } from '../scope.js'

/** How the dialog is opened and closed, as its owner does it. */
export interface SiwxPorts {
  open(view: View): Promise<void>
  close(): Promise<void>
}

export interface SiwxOccasion {
  /** Whether somebody is to be asked. */
  isWanted(): boolean
  /** Whether the answer cannot be put off. */
  isDue(): boolean
  /** The dialog was opened for something else. */
  onOpened(): void
  /** The screen was left without an answer. */
  onLeft(): void
  /** The dialog cannot be shown. */
  onFailed(): void
}

const SCREEN: View = 'SIWXSignMessage'
/** What the embedded wallet asks stands on top, and is answered first. */
const ABOVE: View = 'ApproveTransaction'

/** Keeps the screen of sign-in on view while somebody is to be asked, and notices when it is left. */
export class SiwxPresence {
  #isShown = false
  #isOpening = false
  #isClosing = false
  #wasOpen = false

  constructor(
    private readonly scope: Scope,
    private readonly ports: SiwxPorts,
    private readonly occasion: SiwxOccasion,
  ) {
    scope.use(ModalController).due = () => (occasion.isDue() ? SCREEN : undefined)
    const follow = () => this.#follow()
    const stops = [scope.use(ModalController), scope.use(RouterController)].map(each => subscribe(each.state, follow))
    const visible = () => this.#isShown || void this.show()
    globalThis.document?.addEventListener('visibilitychange', visible, { signal: scope.signal })
    scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
  }

  /** Puts the screen on view; waits while the embedded wallet asks something, or nobody looks at the page. */
  async show(): Promise<void> {
    const { occasion, ports, scope } = this
    if (this.#isOpening || this.#isClosing || scope.signal.aborted || !occasion.isWanted()) return
    const { view, isOpen } = this.#place
    if (globalThis.document?.visibilityState === 'hidden' || (isOpen && view === ABOVE)) return
    if (isOpen) {
      if (view !== SCREEN) scope.use(RouterController).reset(SCREEN)
      this.#isShown = true
      return
    }
    this.#isOpening = true
    try {
      await ports.open(SCREEN)
    } catch (error) {
      if (!AppKitError.is(error, 'instance/headless')) occasion.onFailed() // an app with screens of its own asks by itself
      return
    } finally {
      this.#isOpening = false
    }
    if (occasion.isWanted()) this.#isShown = this.#place.isOpen
    else this.leave()
  }

  /** Takes the screen away, if it is there. */
  leave(): void {
    this.#isShown = false
    const { view, isOpen } = this.#place
    if (isOpen && view === SCREEN) void this.#close()
  }

  /** Opens the dialog, or brings it to the ways to connect. */
  async showConnect(): Promise<void> {
    this.#isShown = false
    if (this.#place.isOpen) this.scope.use(RouterController).reset('Connect')
    else await this.ports.open('Connect')
  }

  /** Whatever is opened next does not begin with a screen that has nothing to ask; who is to be asked meanwhile gets it back. */
  async #close(): Promise<void> {
    this.#isClosing = true
    await this.ports.close().catch(() => {})
    this.#isClosing = false
    const { view, isOpen } = this.#place
    if (this.occasion.isWanted()) return this.show()
    if (!isOpen && view === SCREEN) this.scope.use(RouterController).reset('Connect')
  }

  get #place(): { readonly view: View; readonly isOpen: boolean } {
    const { open: isOpen } = this.scope.use(ModalController).state
    return { view: this.scope.use(RouterController).view, isOpen }
  }

  #follow(): void {
    if (this.scope.signal.aborted) return
    const { view, isOpen } = this.#place
    const isNew = isOpen && !this.#wasOpen
    this.#wasOpen = isOpen
    if (this.#isOpening || this.#isClosing) return
    if (!this.occasion.isWanted()) return isNew ? this.occasion.onOpened() : undefined
    const isThere = isOpen && (view === SCREEN || view === ABOVE)
    if (this.#isShown && !isThere) {
      this.#isShown = false
      this.occasion.onLeft()
    } else if (isOpen && view === SCREEN) this.#isShown = true
    else if (!this.#isShown && isOpen && view !== ABOVE) void this.show()
  }
}
