import { READY_SLOW_MS, READY_TIMEOUT_MS } from '../contract/frame-protocol.js'
import type { Clock } from '../core/clock.js'
import type { FrameFailure } from './frame-client.js'
import type { FramePage } from './frame-page.js'

export interface LoadWatchOptions {
  readonly page: Pick<FramePage, 'onRefusal' | 'online' | 'answers'>
  readonly clock: Clock
  /** The address that is loaded. */
  readonly url: string
  /** What is known already. */
  readonly hint?: FrameFailure | undefined
  /** Whether something was loaded there, if only the browser's own page of an error. */
  isLoaded(): boolean
  /** After 3 s, with the likely cause where there is one, and once more when it is found out later. */
  onSlow(why: FrameFailure | undefined): void
  /** After 20 s. */
  onFailed(why: FrameFailure): void
}

const FRAMING = ['frame-src', 'child-src', 'default-src']

/**
 * Watches the frame come: after 3 s it says why that takes so long, as far as this page can find out, and after 20 s
 * it gives up. The returned function ends the watch.
 */
export function watchLoad({ page, clock, url, hint, ...options }: LoadWatchOptions): () => void {
  const { origin } = new URL(url)
  const life = new AbortController()
  let why = hint
  let mayProbe = true
  const stop = page.onRefusal((refused, directive) => {
    if (!refused.startsWith(origin)) return
    if (FRAMING.includes(directive)) why = 'blocked'
    if (directive === 'connect-src') mayProbe = false
  })
  const cause = async (): Promise<FrameFailure | undefined> => {
    const answered = await page.answers(url, life.signal)
    if (!answered && mayProbe) return 'unreachable'
    return options.isLoaded() ? 'origin-refused' : undefined
  }
  const diagnose = async () => {
    const known = why ?? (page.online ? undefined : 'offline')
    why ??= known
    options.onSlow(known) // at once: who hangs may never answer a question either
    if (known) return
    const found = await cause()
    if (life.signal.aborted || !found) return
    why ??= found
    options.onSlow(found)
  }
  const slow = clock.after(READY_SLOW_MS, () => void diagnose())
  const failed = clock.after(READY_TIMEOUT_MS, () => options.onFailed(why ?? 'unreachable'))
  return () => [slow, failed, stop, () => life.abort()].forEach(end => end())
}
