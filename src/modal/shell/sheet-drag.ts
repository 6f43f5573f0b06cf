import { canAnimate } from './motion.js'

// A finger that moves by less is tapping, in px.
const SLOP_PX = 6
// A sheet that was dragged by this share of its height is dismissed.
const DISMISS_SHARE = 0.4
// A sheet that is released at this speed is dismissed, in px per ms.
const FLICK_SPEED = 0.5
// The speed is that of the last movement, in ms.
const SPEED_WINDOW_MS = 100
// How far a sheet can be pulled beyond its place, in px.
const STRETCH_PX = 48

interface Sample {
  readonly y: number
  readonly at: number
}

interface Drag {
  readonly start: Touch
  readonly scrollers: readonly Element[]
  readonly samples: Sample[]
  isActive: boolean
}

/** Returns the offset of a sheet in px. It follows a finger downwards, and less and less upwards. */
export function toSheetOffset(distance: number): number {
  return distance >= 0 ? distance : -STRETCH_PX * (1 - 1 / (-distance / (2 * STRETCH_PX) + 1))
}

/** Returns true if a sheet of this height is dismissed when it is released. */
export function isDismissed(samples: readonly Sample[], distance: number, height: number): boolean {
  const last = samples.at(-1)
  const first = samples.find(({ at }) => last && last.at - at <= SPEED_WINDOW_MS)
  const speed = first && last && last.at > first.at ? (last.y - first.y) / (last.at - first.at) : 0
  if (Math.abs(speed) > FLICK_SPEED) return speed > 0 && distance > 0
  return distance > height * DISMISS_SHARE
}

/**
 * Lets the user drag the sheet down. A drag starts only if the content below the finger is scrolled to its top.
 * `dismiss` closes the modal and returns false if it stays open.
 */
export function followDrag(card: HTMLElement, dismiss: () => boolean, signal: AbortSignal): void {
  let drag: Drag | undefined
  const end = (event: TouchEvent) => {
    const ended = drag
    drag = undefined
    if (!ended?.isActive) return
    const distance = (ended.samples.at(-1)?.y ?? 0) - ended.start.clientY
    const isReleased = event.type === 'touchend' && isDismissed(ended.samples, distance, card.offsetHeight)
    release(card, isReleased && dismiss())
  }
  card.addEventListener(
    'touchstart',
    event => {
      if (drag?.isActive) return end(event)
      const [start] = event.touches
      const isSheet = event.touches.length === 1 && matchMedia('(max-width: 430px)').matches
      drag =
        start && isSheet ? { start, scrollers: getScrollers(event, card), samples: [], isActive: false } : undefined
    },
    { signal, passive: true },
  )
  card.addEventListener(
    'touchmove',
    event => {
      const [touch] = event.touches
      if (!drag || !touch) return
      drag.isActive ||= canStart(drag, touch, event)
      if (!drag.isActive) return
      event.preventDefault() // neither scrolls nor reloads the page
      drag.samples.push({ y: touch.clientY, at: event.timeStamp })
      move(card, toSheetOffset(touch.clientY - drag.start.clientY))
    },
    { signal, passive: false },
  )
  for (const name of ['touchend', 'touchcancel'] as const) card.addEventListener(name, end, { signal })
  signal.addEventListener('abort', () => drag?.isActive && release(card, true), { once: true })
}

function getScrollers(event: Event, card: HTMLElement): readonly Element[] {
  const path = event.composedPath()
  return path.slice(0, path.indexOf(card)).filter((node): node is Element => node instanceof Element)
}

function canStart({ start, scrollers }: Drag, touch: Touch, event: TouchEvent): boolean {
  const down = touch.clientY - start.clientY
  if (!event.cancelable || down < SLOP_PX || down < Math.abs(touch.clientX - start.clientX)) return false
  return scrollers.every(({ scrollTop }) => scrollTop <= 0)
}

function move({ style, offsetHeight, parentElement }: HTMLElement, offset: number): void {
  Object.assign(style, {
    transition: 'none',
    translate: `0 ${offset}px`,
    boxShadow: `0 ${STRETCH_PX}px var(--appkit-surface)`, // below a sheet that is pulled up
  })
  parentElement?.style.setProperty('--shade', String(Math.min(1, 1 - offset / offsetHeight)))
}

// Returns the sheet to its place, or lets it leave from where it is.
function release(card: HTMLElement, isClosed: boolean): void {
  const { style, parentElement } = card
  style.transition = ''
  const reset = () => {
    style.translate = style.boxShadow = ''
    parentElement?.style.removeProperty('--shade')
  }
  if (!isClosed || canAnimate()) return reset()
  // Without movement, the sheet fades where it is.
  const fading = card.getAnimations().map(({ finished }) => finished)
  void Promise.allSettled(fading).then(reset)
}
