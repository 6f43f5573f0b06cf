import { EmbeddedController } from '../controllers/chain/embedded.js'
import type { Scope } from '../controllers/scope.js'
import { morphHeight } from './motion.js'

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
