import { afterPaint } from '../../lib/next-frame.js'
import { keepFocus } from './keep-focus.js'
import { canAnimate } from './motion.js'

const HEIGHT_MS = 150
const TITLE_MS = 120
const ICON_MS = 240
const ENTRY_MS = 150
const FADE_MS = 100
const EXIT_MS = 120
const STEP_PX = 12
const EASING = 'cubic-bezier(.2, .9, .25, 1)'

// The picture of a tapped row is expected on the next screen within this time, in ms.
const TAP_TO_SCREEN_MS = 1_000

/**
 * Further movement of the card, loaded while the page is idle or with the first press: the picture of a tapped row
 * travels into the ring of the next screen, screens enter and leave, titles fade, and the height follows content that
 * changes. Leaves no elements behind. Nothing moves for users who prefer reduced motion. Also starts to keep the focus in the dialog.
 */
export class Transitions {
  #tapped: { readonly box: DOMRect; readonly at: number } | undefined
  #height = 0
  #growth: Animation | undefined
  #leaving: HTMLElement | undefined
  readonly #watcher = new ResizeObserver(() => this.#followHeight())

  constructor(private readonly frame: HTMLElement) {
    frame.addEventListener('click', event => this.#remember(event), { capture: true, passive: true })
    const dialog = frame.closest('dialog')
    if (dialog) keepFocus(dialog)
  }

  // The height of the card follows this screen, from now on. Call it for a screen that opens with the dialog.
  follow(screen: Element): void {
    this.#watcher.disconnect()
    this.#growth?.cancel()
    this.#height = 0
    this.#watcher.observe(screen) // does not keep it
  }

  /**
   * Call it once the screen is laid out.
   * @param side from which the screen enters; 0 without movement
   */
  enter(screen: HTMLElement, heading?: Element | null, side = 0): void {
    if (side !== 0) animateEntry(screen, side)
    this.follow(screen)
    if (!canAnimate()) return
    heading?.animate({ opacity: [0, 1] }, { duration: TITLE_MS, easing: 'ease-out' })
    this.#moveIcon(screen)
  }

  /**
   * Shows the next screen at once. The previous one leaves on top of it: the user can neither reach it nor see it for
   * long, and the next replacement removes it. A screen that follows itself is replaced without movement, because both
   * would use the same state.
   */
  replace(next: HTMLElement, sign: number): void {
    const { frame } = this
    this.#leaving?.remove()
    this.#leaving = undefined
    const [screen] = frame.children
    const { scrollTop } = frame
    if (!(screen instanceof HTMLElement) || screen.localName === next.localName || !canAnimate())
      return frame.replaceChildren(next)
    this.#leaving = screen
    screen.setAttribute('aria-hidden', 'true')
    void afterPaint().then(() => (screen.inert = true)) // it styles the whole screen again
    Object.assign(screen.style, {
      position: 'absolute',
      inset: '0 0 auto',
      maxBlockSize: '100%', // of the frame, whose scroll height it may not change
      overflow: 'hidden',
      pointerEvents: 'none',
    })
    frame.prepend(next)
    if (scrollTop > 0) screen.scrollTop = scrollTop
    const steps = { opacity: [1, 0], translate: ['0 0', `${-sign * STEP_PX}px 0`] }
    const exit = screen.animate(steps, { duration: EXIT_MS, easing: 'ease-out', fill: 'forwards' })
    const remove = () => screen.remove()
    exit.finished.then(remove, remove)
  }

  /** Shakes the card, which cannot be closed now. */
  shake(): void {
    if (!canAnimate()) return
    const steps = [0, -6, 6, -4, 4, 0].map(x => ({ translate: `${x}px 0` }))
    this.frame.parentElement?.animate(steps, { duration: 300, easing: 'ease-in-out' })
  }

  #remember(event: Event): void {
    const path = event.composedPath()
    const row = path.find(
      node => node instanceof Element && /^appkit-(ui-row|ui-tile|wallet-tile)$/.test(node.localName),
    )
    const picture = row && findInside(row as Element, 'appkit-ui-image')
    this.#tapped = picture && { box: picture.getBoundingClientRect(), at: event.timeStamp }
  }

  #moveIcon(screen: Element): void {
    const tapped = this.#tapped
    this.#tapped = undefined
    if (!tapped || performance.now() - tapped.at > TAP_TO_SCREEN_MS) return
    const target = findInside(screen, 'appkit-ui-ring')?.querySelector<HTMLElement>('appkit-ui-image')
    const card = this.frame.parentElement
    if (!target || !card) return
    const [to, area] = [target.getBoundingClientRect(), card.getBoundingClientRect()]
    const copy = target.cloneNode(true) as HTMLElement
    copy.setAttribute('aria-hidden', 'true')
    Object.assign(copy, { inert: true })
    Object.assign(copy.style, { position: 'absolute', left: `${to.left - area.left}px`, top: `${to.top - area.top}px` })
    card.append(copy)
    const timing = { duration: ICON_MS, easing: EASING }
    target.animate({ opacity: [0, 0] }, timing)
    const { left, top, width } = tapped.box
    const start = `translate(${left - to.left}px, ${top - to.top}px) scale(${width / to.width})`
    const flight = copy.animate({ transform: [start, 'none'], transformOrigin: ['0 0', '0 0'] }, timing)
    const remove = () => copy.remove()
    flight.finished.then(remove, remove)
  }

  #followHeight(): void {
    const { frame } = this
    const isGrowing = this.#growth?.playState === 'running'
    const from = isGrowing ? frame.offsetHeight : this.#height
    if (isGrowing) this.#growth?.cancel()
    const isChangingScreen = frame.getAnimations().length > 0
    this.#height = frame.offsetHeight
    if (from === 0 || this.#height === 0 || from === this.#height || isChangingScreen || !canAnimate()) return
    const heights = [from, this.#height].map(height => ({ height: `${height}px`, overflow: 'hidden' }))
    this.#growth = frame.animate(heights, { duration: HEIGHT_MS, easing: 'ease-out' })
  }
}

function animateEntry(screen: HTMLElement, side: number): void {
  const translate = canAnimate() ? `${side * STEP_PX}px 0` : '0 0'
  const steps = { opacity: [0, 1], translate: [translate, '0 0'] }
  screen.animate?.(steps, { duration: canAnimate() ? ENTRY_MS : FADE_MS, easing: 'ease-out' })
}

// Returns the first element with this name, in the element or in the shadow roots below it.
function findInside(element: Element, name: string): Element | undefined {
  for (const root of [element, element.shadowRoot])
    for (const child of root?.querySelectorAll(':defined') ?? []) {
      const found = child.localName === name ? child : child.shadowRoot && findInside(child, name)
      if (found) return found
    }
  return undefined
}
