export const MIN_VIEW_SIZE = { width: 320, height: 480 } as const

/** Minimum size of the approval window. The page that opens a window chooses its size. */
export const MIN_WINDOW_SIZE = { width: 280, height: 300 } as const

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
}

export function canApproveHere({ canDetectCover, topLevel, width, height }: ViewFacts): boolean {
  if (topLevel) return true
  return canDetectCover && width >= MIN_VIEW_SIZE.width && height >= MIN_VIEW_SIZE.height
}

export function viewFacts(page: Window): ViewFacts {
  return {
    canDetectCover: 'isVisible' in IntersectionObserverEntry.prototype,
    topLevel: page.parent === page,
    width: page.innerWidth,
    height: page.innerHeight,
  }
}

export function isLargeEnough({ minHeight = MIN_VIEW_SIZE.height }: VisibilityRules, page: Window = window): boolean {
  const { width, height, topLevel } = viewFacts(page)
  const minimum = topLevel ? MIN_WINDOW_SIZE : { width: MIN_VIEW_SIZE.width, height: minHeight }
  return width >= minimum.width && height >= minimum.height
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
    listener.onVisibility(seen.whole && isLargeEnough(rules, page) && page.document.visibilityState === 'visible')
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
  page.document.addEventListener('visibilitychange', change, { signal })
  return () => (life.abort(), observer.disconnect())
}
