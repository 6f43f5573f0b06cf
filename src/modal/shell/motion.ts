import type { RouterState } from '../../controllers/app/router.js'

const MORPH_MS = 150
const STEP_PX = 12

/** Whether movement is wanted on this device; jsdom has no media queries and no animations. */
export function mayMove(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === false
}

/** Lets the frame grow or shrink to its new screen. */
export function morphHeight(frame: HTMLElement, from: number): void {
  if (from === 0 || !mayMove()) return // the first screen: nothing to grow from, and measuring it costs a layout
  const to = frame.offsetHeight
  if (from === to) return
  frame.animate([{ height: `${from}px` }, { height: `${to}px` }], { duration: MORPH_MS, easing: 'ease-out' })
}

/** Lets a new screen enter from where the person went; where movement is not wanted, it only fades in. */
export function enter(screen: HTMLElement, direction: RouterState['direction'], rtl: boolean): void {
  const way = (direction === 'forward' ? 1 : -1) * (rtl ? -1 : 1)
  const translate = mayMove() ? `${way * STEP_PX}px 0` : '0 0'
  screen.animate?.(
    [
      { opacity: 0, translate },
      { opacity: 1, translate: '0 0' },
    ],
    {
      duration: mayMove() ? MORPH_MS : 100,
      easing: 'ease-out',
    },
  )
}

/** Says no: the card shakes once. */
export function shakeCard(card: Element | null): void {
  if (!card || !mayMove()) return
  const steps = [0, -6, 6, -4, 4, 0].map(x => ({ translate: `${x}px 0` }))
  card.animate(steps, { duration: 300, easing: 'ease-in-out' })
}
