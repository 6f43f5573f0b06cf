import { ThemeController } from '../controllers/app/theme.js'
import type { Scope } from '../controllers/scope.js'
import type { AppKitOptions, Prefetch } from '../core/config.js'

interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns the app's choice. By default, data that may never be used is not loaded over a slow or metered connection. */
export function getPrefetchMode({ prefetch }: AppKitOptions): Prefetch {
  const { saveData, effectiveType = '' } = (navigator as { connection?: NetworkInformation }).connection ?? {}
  return prefetch ?? (saveData || effectiveType.includes('2g') ? 'intent' : 'idle')
}

/** Runs the callback once the page has loaded and the main thread is idle. */
export function prefetchWhenIdle(scope: Scope, prefetch: () => void): void {
  if (getPrefetchMode(scope.options) !== 'idle') return
  if (document.readyState === 'complete') runWhenIdle(scope, prefetch)
  else addEventListener('load', () => runWhenIdle(scope, prefetch), { signal: scope.signal })
}

// Delay in milliseconds in browsers without `requestIdleCallback` (Safari).
const IDLE_FALLBACK_MS = 500
// Chromium sometimes reports no idle time on an idle page that draws no frame.
const MAX_IDLE_WAIT_MS = 2_000

export function runWhenIdle(scope: Scope, run: () => void): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(() => void (scope.signal.aborted || run()), { timeout: MAX_IDLE_WAIT_MS })
  else runAfter(scope, IDLE_FALLBACK_MS, run)
}

/** Runs the callback after a delay in milliseconds, unless the instance is destroyed first. */
export function runAfter({ services, signal }: Scope, delayMs: number, run: () => void): void {
  const cancel = services.clock.after(delayMs, () => {
    signal.removeEventListener('abort', cancel)
    run()
  })
  signal.addEventListener('abort', cancel)
}

// Most apps set no theme variables and never load their check.
export async function loadTheme(scope: Scope): Promise<typeof import('./shell/apply-theme.js') | undefined> {
  const { variables } = scope.use(ThemeController).state
  return Object.keys(variables).length > 0 ? import('./shell/apply-theme.js') : undefined
}
