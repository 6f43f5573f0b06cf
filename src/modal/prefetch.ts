import type { Scope } from '../controllers/scope.js'
import type { AppKitOptions, Prefetch } from '../core/config.js'

interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns when the first screen is loaded. A visitor who saves data, or has a slow connection, is not charged for it. */
function getPrefetchMode({ prefetch }: AppKitOptions): Prefetch {
  const { saveData, effectiveType = '' } = (navigator as { connection?: NetworkInformation }).connection ?? {}
  return prefetch ?? (saveData || effectiveType.includes('2g') ? 'intent' : 'idle')
}

/** Runs the callback once the page has loaded and the main thread is idle. */
export function prefetchWhenIdle(scope: Scope, prefetch: () => void): void {
  if (getPrefetchMode(scope.options) !== 'idle') return
  if (document.readyState === 'complete') runWhenIdle(scope, prefetch)
  else addEventListener('load', () => runWhenIdle(scope, prefetch), { once: true, signal: scope.signal })
}

/** Delay in milliseconds in browsers without `requestIdleCallback` (Safari). */
const IDLE_FALLBACK_MS = 500

export function runWhenIdle({ services, signal }: Scope, run: () => void): void {
  const unlessAborted = () => void (signal.aborted || run())
  if ('requestIdleCallback' in globalThis) requestIdleCallback(unlessAborted)
  else signal.addEventListener('abort', services.clock.after(IDLE_FALLBACK_MS, unlessAborted))
}
