import type { Clock } from '../core/clock.js'
import { hintOf, type Hint } from '../elements/hint.js'
import type { TooltipElement } from '../elements/tooltip/tooltip.js'

/** The keys that walk from control to control. */
const WALKS = /^(Tab|Arrow.+|Home|End|Page.+)$/

/** How long a pointer rests on something before it is explained. */
export const REST_MS = 400

/**
 * Says what a picture button does, and the whole of a text that is cut, to a pointer that rests on it or the keyboard
 * that is at it; never to a finger. Escape sends the words away, and only them. Their element is fetched with the
 * first of them.
 */
export class Hints {
  #tooltip: TooltipElement | undefined
  #hint: Hint | undefined
  /** Whether the keyboard asked, and so a pointer that is elsewhere takes nothing away. */
  #isHeld = false
  #showing = new AbortController()
  #callOff = () => {}

  constructor(
    private readonly clock: Clock,
    private readonly host: HTMLElement,
    /** Where the element of the words belongs. */
    private readonly place: () => Element | null,
  ) {}

  /**
   * Watches what is below the host, until the signal is aborted: by moves and keys, because what says where the
   * pointer or the focus came from is not heard outside the shadow it moved in.
   */
  connect(signal: AbortSignal): void {
    const hide = () => this.hide()
    this.host.addEventListener('pointermove', event => this.#over(event), { signal, passive: true })
    this.host.addEventListener('keyup', event => this.#walked(event), { signal })
    for (const name of ['pointerdown', 'pointerleave', 'keydown'] as const)
      this.host.addEventListener(name, hide, { signal })
    signal.addEventListener('abort', hide, { once: true })
  }

  /** Takes the words away, and forgets those that were about to come. */
  hide(): void {
    this.#callOff()
    this.#showing.abort()
    this.#hint = undefined
    this.#isHeld = false
    if (this.#tooltip) this.#tooltip.anchor = undefined
  }

  #over(event: PointerEvent): void {
    if (event.pointerType === 'touch' || this.#tooltip?.covers(event.clientX, event.clientY)) return
    if (this.#isHeld && !event.movementX && !event.movementY) return // the page moved, and not the pointer
    const hint = hintOf(event)
    if (hint?.anchor === this.#hint?.anchor || (!hint && this.#isHeld)) return
    this.hide()
    if (!hint) return
    this.#hint = hint
    void this.#load() // while the pointer rests
    this.#callOff = this.clock.after(REST_MS, () => void this.#show(hint))
  }

  #walked(event: KeyboardEvent): void {
    const [control] = event.composedPath()
    if (!WALKS.test(event.key) || !(control instanceof HTMLElement) || !control.matches(':focus-visible')) return
    const hint = hintOf(event)
    this.hide()
    if (!hint) return
    this.#hint = hint
    this.#isHeld = true
    void this.#show(hint)
  }

  async #show(hint: Hint): Promise<void> {
    const tooltip = await this.#load()
    const place = this.place()
    if (!tooltip || !place || this.#hint !== hint || !hint.anchor.isConnected) return
    if (tooltip.parentNode !== place) place.append(tooltip)
    Object.assign(tooltip, hint)
    this.#watch()
  }

  /** What ends it while it is shown. */
  #watch(): void {
    this.#showing.abort()
    this.#showing = new AbortController()
    const { signal } = this.#showing
    this.host.addEventListener('wheel', () => this.hide(), { signal, passive: true })
    document.addEventListener('scroll', () => this.hide(), { signal, capture: true, passive: true })
    // On the window, where an open dialog keeps the key from the page.
    window.addEventListener('keydown', event => this.#key(event), { signal, capture: true })
  }

  #key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault() // the dialog around it stays
    event.stopPropagation()
    this.hide()
  }

  /** The element, once its code is here. Without it nothing is said: nobody needs it to go on. */
  async #load(): Promise<TooltipElement | undefined> {
    try {
      const { TooltipElement } = await import('../elements/tooltip/tooltip.js')
      return (this.#tooltip ??= new TooltipElement())
    } catch {
      return undefined
    }
  }
}
