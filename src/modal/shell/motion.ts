import type { RouterState } from '../../controllers/app/router.js'

const MORPH_MS = 150

export function canAnimate(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === false
}

export function morphHeight(frame: HTMLElement, from: number): void {
  if (from === 0 || !canAnimate()) return // the first view: there is no previous height, and measuring forces a layout
  const to = frame.offsetHeight
  if (from === to || to === 0) return // empty below the wallet's frame, which would move
  frame.animate([{ height: `${from}px` }, { height: `${to}px` }], { duration: MORPH_MS, easing: 'ease-out' })
}

/** Returns the horizontal direction from which a screen enters: 1 from the right, -1 from the left. */
export function getEntrySide(direction: RouterState['direction'], rtl: boolean): 1 | -1 {
  return (direction === 'forward') === rtl ? -1 : 1
}
