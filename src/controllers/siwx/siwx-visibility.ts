import { subscribe } from 'valtio/vanilla'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { View } from '../../core/routes.gen.js'
import { ModalController } from '../app/modal.js'
import { RouterController } from '../app/router.js'
import type { Scope } from '../scope.js'

export interface SiwxPorts {
  open(view: View): Promise<unknown>
  close(): Promise<void>
}

export interface SiwxScreenDelegate {
  hasPrompt(): boolean
  isRequired(): boolean
  onOpened(): void
  onLeft(): void
  onFailed(): void
}

const SIGN_IN_VIEW: View = 'SIWXSignMessage'
// The embedded wallet's approval is shown above the sign-in view and completed first.
const APPROVAL_VIEW: View = 'ApproveTransaction'

export class SiwxScreen {
  #isShown = false
  #isOpening = false
  #isClosing = false
  #wasOpen = false

  constructor(
    private readonly scope: Scope,
    private readonly ports: SiwxPorts,
    private readonly delegate: SiwxScreenDelegate,
  ) {
    scope.use(ModalController).getRequiredView = () => (delegate.isRequired() ? SIGN_IN_VIEW : undefined)
    const follow = () => this.#follow()
    const stops = [scope.use(ModalController), scope.use(RouterController)].map(controller =>
      subscribe(controller.state, follow),
    )
    const visible = () => this.#isShown || void this.show()
    globalThis.document?.addEventListener('visibilitychange', visible, { signal: scope.signal })
    scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
  }

  /** Shows the sign-in view. Waits while the embedded wallet shows an approval or the page is hidden. */
  async show(): Promise<void> {
    const { delegate, ports, scope } = this
    if (this.#isOpening || this.#isClosing || scope.signal.aborted || !delegate.hasPrompt()) return
    const { view, isOpen } = this.#current
    if (globalThis.document?.visibilityState === 'hidden' || (isOpen && view === APPROVAL_VIEW)) return
    if (isOpen) {
      if (view !== SIGN_IN_VIEW) scope.use(RouterController).reset(SIGN_IN_VIEW)
      this.#isShown = true
      return
    }
    this.#isOpening = true
    try {
      await ports.open(SIGN_IN_VIEW)
    } catch (error) {
      if (!AppKitError.is(error, 'instance/headless')) delegate.onFailed() // a headless app shows its own prompt
      return
    } finally {
      this.#isOpening = false
    }
    if (delegate.hasPrompt()) this.#isShown = this.#current.isOpen
    else this.hide()
  }

  hide(): void {
    this.#isShown = false
    const { view, isOpen } = this.#current
    if (isOpen && view === SIGN_IN_VIEW) void this.#close()
  }

  async showConnect(): Promise<void> {
    this.#isShown = false
    if (this.#current.isOpen) this.scope.use(RouterController).reset('Connect')
    else await this.ports.open('Connect')
  }

  // The modal must not open next time with an empty sign-in view. An account queued meanwhile gets the view back.
  async #close(): Promise<void> {
    this.#isClosing = true
    await this.ports.close().catch(() => {})
    this.#isClosing = false
    const { view, isOpen } = this.#current
    if (this.delegate.hasPrompt()) return this.show()
    if (!isOpen && view === SIGN_IN_VIEW) this.scope.use(RouterController).reset('Connect')
  }

  get #current(): { readonly view: View; readonly isOpen: boolean } {
    const { open: isOpen } = this.scope.use(ModalController).state
    return { view: this.scope.use(RouterController).view, isOpen }
  }

  #follow(): void {
    if (this.scope.signal.aborted) return
    const { view, isOpen } = this.#current
    const isNew = isOpen && !this.#wasOpen
    this.#wasOpen = isOpen
    if (this.#isOpening || this.#isClosing) return
    if (!this.delegate.hasPrompt()) return isNew ? this.delegate.onOpened() : undefined
    const isThere = isOpen && (view === SIGN_IN_VIEW || view === APPROVAL_VIEW)
    if (this.#isShown && !isThere) {
      this.#isShown = false
      this.delegate.onLeft()
    } else if (isOpen && view === SIGN_IN_VIEW) this.#isShown = true
    else if (!this.#isShown && isOpen && view !== APPROVAL_VIEW) void this.show()
  }
}
