export const MIN_VIEW_SIZE = { width: 320, height: 480 } as const

/**
 * Minimum size of the approval window: its header, the first total and the buttons fit. The page that opens a window
 * chooses its size.
 */
export const MIN_WINDOW_SIZE = { width: 360, height: 480 } as const

// The same for a window that fills the screen, such as one on a small phone, or one with enlarged text: it cannot
// become larger.
const MIN_SCREEN_SIZE = { width: 280, height: 300 } as const
// The share of the screen's height that the bars of a phone's browser leave.
const FILLED_HEIGHT = 0.7

export interface VisibilityRules {
  readonly minHeight?: number
  /** Accept the geometry alone in browsers that cannot detect whether an element is covered. */
  readonly trustsGeometry?: boolean
}

export interface ViewFacts {
  /** True if the browser can detect whether an element is covered (IntersectionObserver v2). */
  readonly canDetectCover: boolean
  readonly topLevel: boolean
  readonly width: number
  readonly height: number
  // True if the window is as large as the screen.
  readonly fillsScreen: boolean
  // False if another window is in use. Always true in a frame, whose page may have the focus.
  readonly hasFocus: boolean
}

/** Returns true if an approval may be shown here. A window of its own asks for more space itself. */
export function canApproveHere({
  canDetectCover,
  topLevel,
  width,
  height,
}: Omit<ViewFacts, 'fillsScreen' | 'hasFocus'>): boolean {
  if (topLevel) return true
  return canDetectCover && width >= MIN_VIEW_SIZE.width && height >= MIN_VIEW_SIZE.height
}

export function viewFacts(page: Window): ViewFacts {
  const { innerWidth, innerHeight, outerWidth, outerHeight, screen } = page
  const topLevel = page.parent === page
  return {
    canDetectCover: 'isVisible' in IntersectionObserverEntry.prototype,
    topLevel,
    width: innerWidth,
    height: innerHeight,
    fillsScreen:
      outerWidth >= screen.availWidth && Math.max(innerHeight, outerHeight) >= FILLED_HEIGHT * screen.availHeight,
    hasFocus: !topLevel || page.document.hasFocus(),
  }
}

/** Returns true if a window or frame has the minimum size for approving. */
export function isLargeEnough(
  { minHeight = MIN_VIEW_SIZE.height }: VisibilityRules,
  { width, height, topLevel, fillsScreen }: Omit<ViewFacts, 'canDetectCover' | 'hasFocus'> = viewFacts(window),
): boolean {
  const windowMinimum = fillsScreen ? MIN_SCREEN_SIZE : MIN_WINDOW_SIZE
  const minimum = topLevel ? windowMinimum : { width: MIN_VIEW_SIZE.width, height: minHeight }
  return width >= minimum.width && height >= minimum.height
}

const PREFERRED_WINDOW_SIZE = { width: 420, height: 720 } as const

/**
 * Enlarges a window that the frame opened, if it is too small for approving. A browser ignores this for other windows,
 * and may ignore it for this one.
 */
export function enlargeWindow(page: Window = window): void {
  if (page.opener === null || isLargeEnough({}, viewFacts(page))) return
  const { innerWidth, innerHeight, outerWidth, outerHeight } = page
  const { width, height } = PREFERRED_WINDOW_SIZE
  const [frameWidth, frameHeight] = [Math.max(0, outerWidth - innerWidth), Math.max(0, outerHeight - innerHeight)]
  page.resizeTo(Math.max(width, innerWidth) + frameWidth, Math.max(height, innerHeight) + frameHeight)
}

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

// Tolerance per side, in CSS pixels. Subpixel rounding loses less; clipping a single pixel loses more.
const ROUNDING_TOLERANCE = 0.9

/**
 * Returns true if an element is entirely in view. Compares pixels, because one row of 600 pixels changes the ratio by
 * less than 0.2 %.
 */
export function isFullyVisible({
  boundingClientRect: all,
  intersectionRect: seen,
}: Pick<IntersectionObserverEntry, 'boundingClientRect' | 'intersectionRect'>): boolean {
  if (all.width === 0 || all.height === 0) return false
  return all.width - seen.width < ROUNDING_TOLERANCE && all.height - seen.height < ROUNDING_TOLERANCE
}

/**
 * Reports initially and on every change if an element is fully visible: not clipped, covered or faded. Also reports
 * changes after which the user needs time to read again.
 */
export function watchVisibility(
  element: Element,
  listener: { onVisibility(visible: boolean): void; onChange(): void },
  rules: VisibilityRules = {},
  page: Window = window,
): () => void {
  const life = new AbortController()
  const { signal } = life
  const facts = viewFacts(page)
  const seen = { whole: false }
  const report = () => {
    const now = viewFacts(page)
    const isInUse = now.hasFocus && page.document.visibilityState === 'visible'
    listener.onVisibility(seen.whole && isInUse && isLargeEnough(rules, now))
  }
  const observer = new IntersectionObserver(
    entries => {
      const last = entries.at(-1) as VisibilityEntry | undefined
      const whole = last !== undefined && isFullyVisible(last)
      seen.whole =
        whole && (facts.canDetectCover ? last.isVisible === true : facts.topLevel || rules.trustsGeometry === true)
      report()
    },
    {
      threshold: [0, 0.5, 0.9, 0.99, 0.999, 1],
      ...(facts.canDetectCover && { trackVisibility: true, delay: 100 }),
    } as IntersectionObserverInit,
  )
  observer.observe(element)
  const change = () => (listener.onChange(), report())
  const press = { began: false }
  page.addEventListener('mousedown', ({ isTrusted }) => (press.began = isTrusted), { signal, capture: true })
  page.addEventListener('mouseup', () => (press.began = false), { signal, capture: true })
  page.addEventListener('resize', change, { signal })
  // A press that moves the focus into the frame does not require reading again. The wallet's own window may have been
  // behind other windows, so there it does.
  page.addEventListener('focus', () => (facts.topLevel || !press.began) && change(), { signal })
  page.addEventListener('blur', report, { signal })
  page.document.addEventListener('visibilitychange', change, { signal })
  return () => (life.abort(), observer.disconnect())
}
