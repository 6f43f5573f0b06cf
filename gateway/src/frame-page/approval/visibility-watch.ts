/** The smallest view in which an approval is shown, in CSS pixels. */
export const SMALLEST = { width: 320, height: 480 } as const

/** The smallest window of the wallet's own that an approval is given in: whoever opens a window chooses its size. */
export const SMALLEST_WINDOW = { width: 280, height: 300 } as const

/** What counts as seen, where it is not what counts for an approval. */
export interface SeenRules {
  /** The least height of the view, in CSS pixels. */
  readonly minHeight?: number
  /** Whether a browser that cannot tell what is covered is believed that an element is in view. */
  readonly trustsGeometry?: boolean
}

/** What tells whether something is seen. */
export interface ViewFacts {
  /** Whether the browser can tell if something is covered. */
  readonly canTell: boolean
  /** Whether this is the wallet's own window: nothing can be laid over it there. */
  readonly topLevel: boolean
  readonly width: number
  readonly height: number
}

/** Whether a request may be approved here at all; where not, it is shown in the wallet's own window. */
export function canApproveHere({ canTell, topLevel, width, height }: ViewFacts): boolean {
  if (topLevel) return true
  return canTell && width >= SMALLEST.width && height >= SMALLEST.height
}

/** The page this code runs in. */
export function viewFacts(page: Window): ViewFacts {
  return {
    canTell: 'isVisible' in IntersectionObserverEntry.prototype,
    topLevel: page.parent === page,
    width: page.innerWidth,
    height: page.innerHeight,
  }
}

/** Whether the view is large enough for what is shown. */
export function isRoomy({ minHeight = SMALLEST.height }: SeenRules, page: Window = window): boolean {
  const { width, height, topLevel } = viewFacts(page)
  const least = topLevel ? SMALLEST_WINDOW : { width: SMALLEST.width, height: minHeight }
  return width >= least.width && height >= least.height
}

/** An entry of the second version of the observer, which no library types yet. */
type SeenEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * How much of a side may be missing, in CSS pixels. A frame on half a pixel loses less than this to rounding; who clips
 * a single pixel of it loses more.
 */
const ROUNDING = 0.9

/** Whether all of an element is in view. A ratio would not tell: one row of 600 pixels is less than two per mille. */
export function isWhole({
  boundingClientRect: all,
  intersectionRect: seen,
}: Pick<IntersectionObserverEntry, 'boundingClientRect' | 'intersectionRect'>): boolean {
  if (all.width === 0 || all.height === 0) return false
  return all.width - seen.width < ROUNDING && all.height - seen.height < ROUNDING
}

/**
 * Tells whether an element is wholly in view and nothing lies over it, is laid on it or fades it: whenever that
 * changes, and at first. Also tells of changes after which a person needs time to look again.
 */
export function watchVisibility(
  element: Element,
  told: { see(visible: boolean): void; change(): void },
  rules: SeenRules = {},
  page: Window = window,
): () => void {
  const life = new AbortController()
  const { signal } = life
  const facts = viewFacts(page)
  const seen = { whole: false }
  const tell = () => {
    told.see(seen.whole && isRoomy(rules, page) && page.document.visibilityState === 'visible')
  }
  const observer = new IntersectionObserver(
    entries => {
      const last = entries.at(-1) as SeenEntry | undefined
      const whole = last !== undefined && isWhole(last)
      seen.whole = whole && (facts.canTell ? last.isVisible === true : facts.topLevel || rules.trustsGeometry === true)
      tell()
    },
    {
      threshold: [0, 0.5, 0.9, 0.99, 0.999, 1],
      ...(facts.canTell && { trackVisibility: true, delay: 100 }),
    } as IntersectionObserverInit,
  )
  observer.observe(element)
  const change = () => (told.change(), tell())
  const press = { began: false }
  page.addEventListener('mousedown', ({ isTrusted }) => (press.began = isTrusted), { signal, capture: true })
  page.addEventListener('mouseup', () => (press.began = false), { signal, capture: true })
  page.addEventListener('resize', change, { signal })
  // The focus that a press brings to a frame is no news to whoever presses, with a finger or with a mouse. A window of
  // its own may have been behind others until then.
  page.addEventListener('focus', () => (facts.topLevel || !press.began) && change(), { signal })
  page.document.addEventListener('visibilitychange', change, { signal })
  return () => (life.abort(), observer.disconnect())
}
