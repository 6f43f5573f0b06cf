import type { Clock } from '../../../../src/core/clock.js'

export const POLL_TIMEOUT_MS = 25_000
// Interval of the reads, because another process may write the result.
const POLL_INTERVAL_MS = 500

/**
 * Polls until there is a result. Returns undefined after 25 seconds or when a signal aborts. Rejects if `read` rejects.
 */
export async function longPoll<T>(
  { clock, signals }: { clock: Clock; signals: readonly AbortSignal[] },
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const until = clock.now() + POLL_TIMEOUT_MS
  const over = AbortSignal.any([...signals])
  for (;;) {
    const found = await read()
    if (found !== undefined || over.aborted || clock.now() >= until) return found
    await pause(clock, over)
  }
}

function pause(clock: Clock, over: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      cancel()
      over.removeEventListener('abort', done)
      resolve()
    }
    const cancel = clock.after(POLL_INTERVAL_MS, done)
    over.addEventListener('abort', done, { once: true })
  })
}
