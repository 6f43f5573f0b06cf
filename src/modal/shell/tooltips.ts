import type { Clock } from '../../core/clock.js'
import { getTruncatedText } from '../../elements/element.js'
import { TooltipElement } from '../../elements/feedback/tooltip.js'
import { Latest } from '../../lib/abortable.js'

interface TooltipContent {
  readonly anchor: Element
  readonly text: string
}

/**
 * Finds the first tooltip on an event path up to the host: an element's `hint` property or a `data-hint` attribute. An
 * empty attribute stands for the element's own text if that is truncated.
 */
export function findTooltip(path: Iterable<EventTarget>, host: EventTarget): TooltipContent | undefined {
  for (const anchor of path) {
    if (anchor === host) return undefined
    const text = anchor instanceof HTMLElement ? getTooltipText(anchor) : ''
    if (text) return { anchor: anchor as HTMLElement, text }
  }
  return undefined
}

export function* getEventPath(element: Element): Iterable<Node> {
  for (let at: Node | null = element; at;) {
    yield at
    const slot: Element | null = at instanceof Element ? at.assignedSlot : null
    at = slot ?? (at instanceof ShadowRoot ? at.host : at.parentNode)
  }
}

function getTooltipText(element: HTMLElement): string {
  const { hint } = element.dataset
  if (hint !== undefined) return hint || getTruncatedText(element)
  return 'hint' in element && typeof element.hint === 'string' ? element.hint : ''
}

const NAVIGATION_KEYS = /^(Tab|Arrow.+|Home|End|Page.+)$/

export const HOVER_DELAY_MS = 400

/**
 * Shows tooltips for icon buttons and truncated texts on hover and keyboard focus, never on touch. Escape closes the
 * dialog together with its tooltip.
 */
export class Tooltips {
  readonly #tooltip = new TooltipElement()
  #content: TooltipContent | undefined
  #isKeyboardTooltip = false
  readonly #showing = new Latest()
  #cancelTimer = () => {}

  constructor(
    private readonly clock: Clock,
    private readonly host: HTMLElement,
    private readonly getContainer: () => Element | null,
  ) {}

  /**
   * Watches the host until the signal is aborted. Listens to moves and keys, because `relatedTarget` is not available
   * outside the shadow root. Starts with the focused element.
   */
  connect(signal: AbortSignal): void {
    const hide = () => this.hide()
    this.host.addEventListener('pointermove', event => this.#over(event), { signal, passive: true })
    this.host.addEventListener('keyup', event => NAVIGATION_KEYS.test(event.key) && this.#showForFocus(), { signal })
    for (const name of ['pointerdown', 'pointerleave', 'keydown'] as const)
      this.host.addEventListener(name, hide, { signal })
    signal.addEventListener('abort', hide, { once: true })
    this.#showForFocus()
  }

  hide(): void {
    this.#cancelTimer()
    this.#showing.abort()
    this.#content = undefined
    this.#isKeyboardTooltip = false
    this.#tooltip.anchor = undefined
  }

  #over(event: PointerEvent): void {
    if (event.pointerType === 'touch' || this.#tooltip.covers(event.clientX, event.clientY)) return
    if (!event.movementX && !event.movementY) return // the page scrolled under the pointer
    const tooltip = findTooltip(event.composedPath(), this.host)
    if (tooltip?.anchor === this.#content?.anchor || (!tooltip && this.#isKeyboardTooltip)) return
    this.hide()
    if (!tooltip) return
    this.#content = tooltip
    this.#cancelTimer = this.clock.after(HOVER_DELAY_MS, () => this.#show(tooltip))
  }

  #showForFocus(): void {
    const control = getFocusedElement(this.host)
    if (!control?.matches(':focus-visible') || control.tabIndex < 0) return
    const tooltip = findTooltip(getEventPath(control), this.host)
    this.hide()
    if (!tooltip) return
    this.#content = tooltip
    this.#isKeyboardTooltip = true
    this.#show(tooltip)
  }

  #show(hint: TooltipContent): void {
    const container = this.getContainer()
    if (!container || !hint.anchor.isConnected) return
    if (this.#tooltip.parentNode !== container) container.append(this.#tooltip)
    Object.assign(this.#tooltip, hint)
    this.#watch()
  }

  #watch(): void {
    this.#showing.next()
    const { signal } = this.#showing
    this.host.addEventListener('wheel', () => this.hide(), { signal, passive: true })
    document.addEventListener('scroll', () => this.hide(), { signal, capture: true, passive: true })
  }
}

function getFocusedElement(host: HTMLElement): HTMLElement | undefined {
  let at = host.shadowRoot?.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at instanceof HTMLElement ? at : undefined
}
