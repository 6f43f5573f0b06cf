import type { Clock } from '../../core/clock.js'
import { cutText } from '../../elements/element.js'
import { TooltipElement } from '../../elements/feedback/tooltip.js'

/** What an element says that is looked at more closely: by a pointer that rests on it, or the keyboard that is at it. */
interface Hint {
  readonly anchor: Element
  readonly text: string
}

/**
 * The first hint on a way out to a host: the property `hint` of an element of ours, or `data-hint` of any, which
 * without a value is the element's own text where that is cut.
 */
export function hintOn(way: Iterable<EventTarget>, host: EventTarget): Hint | undefined {
  for (const anchor of way) {
    if (anchor === host) return undefined
    const text = anchor instanceof HTMLElement ? said(anchor) : ''
    if (text) return { anchor: anchor as HTMLElement, text }
  }
  return undefined
}

/** The way that an event of an element goes, out of every shadow. */
export function* wayOut(element: Element): Iterable<Node> {
  for (let at: Node | null = element; at;) {
    yield at
    const slot: Element | null = at instanceof Element ? at.assignedSlot : null
    at = slot ?? (at instanceof ShadowRoot ? at.host : at.parentNode)
  }
}

function said(element: HTMLElement): string {
  const { hint } = element.dataset
  if (hint !== undefined) return hint || cutText(element)
  return 'hint' in element && typeof element.hint === 'string' ? element.hint : ''
}

/** The keys that walk from control to control. */
const WALKS = /^(Tab|Arrow.+|Home|End|Page.+)$/

/** How long a pointer rests on something before it is explained. */
export const REST_MS = 400

/**
 * Says what a picture button does, and the whole of a text that is cut, to a pointer that rests on it or the keyboard
 * that is at it; never to a finger. Escape sends the words away, and only them.
 */
export class Hints {
  readonly #tooltip = new TooltipElement()
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
   * pointer or the focus came from is not heard outside the shadow it moved in. Begins with what the keyboard is at.
   */
  connect(signal: AbortSignal): void {
    const hide = () => this.hide()
    this.host.addEventListener('pointermove', event => this.#over(event), { signal, passive: true })
    this.host.addEventListener('keyup', event => WALKS.test(event.key) && this.#look(), { signal })
    for (const name of ['pointerdown', 'pointerleave', 'keydown'] as const)
      this.host.addEventListener(name, hide, { signal })
    signal.addEventListener('abort', hide, { once: true })
    this.#look()
  }

  /** Takes the words away, and forgets those that were about to come. */
  hide(): void {
    this.#callOff()
    this.#showing.abort()
    this.#hint = undefined
    this.#isHeld = false
    this.#tooltip.anchor = undefined
  }

  #over(event: PointerEvent): void {
    if (event.pointerType === 'touch' || this.#tooltip.covers(event.clientX, event.clientY)) return
    if (!event.movementX && !event.movementY) return // the page moved under it
    const hint = hintOn(event.composedPath(), this.host)
    if (hint?.anchor === this.#hint?.anchor || (!hint && this.#isHeld)) return
    this.hide()
    if (!hint) return
    this.#hint = hint
    this.#callOff = this.clock.after(REST_MS, () => this.#show(hint))
  }

  /** Explains what the keyboard is at. */
  #look(): void {
    const control = focusedIn(this.host)
    if (!control?.matches(':focus-visible') || control.tabIndex < 0) return
    const hint = hintOn(wayOut(control), this.host)
    this.hide()
    if (!hint) return
    this.#hint = hint
    this.#isHeld = true
    this.#show(hint)
  }

  #show(hint: Hint): void {
    const place = this.place()
    if (!place || !hint.anchor.isConnected) return
    if (this.#tooltip.parentNode !== place) place.append(this.#tooltip)
    Object.assign(this.#tooltip, hint)
    this.#watch()
  }

  /** What ends it while it is shown. */
  #watch(): void {
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
}

/** What has the focus below a host, however deep in shadows. */
function focusedIn(host: HTMLElement): HTMLElement | undefined {
  let at = host.shadowRoot?.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at instanceof HTMLElement ? at : undefined
}
