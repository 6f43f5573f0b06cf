import type { Clock } from '../../../../src/core/clock.js'

export const POLL_TIMEOUT_MS = 25_000
// Interval of the reads, because another process may write the result.
const POLL_INTERVAL_MS = 500

interface LongPollOptions {
  readonly clock: Clock
  readonly signals: readonly AbortSignal[]
  readonly onPending?: () => Promise<void>
}

/**
 * Polls until there is a result. Returns undefined after 25 seconds or when a signal aborts. Rejects if `read` rejects.
 * `onPending` runs once if there is no result yet. Count polls there: `read` rejects made-up ids, which must not be
 * counted, because every one would add a row.
 */
export async function longPoll<T>(
  { clock, signals, onPending }: LongPollOptions,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const until = clock.now() + POLL_TIMEOUT_MS
  const over = AbortSignal.any([...signals])
  const first = await read()
  if (first !== undefined) return first
  await onPending?.()
  while (!over.aborted && clock.now() < until) {
    await pause(clock, over)
    const found = await read()
    if (found !== undefined) return found
  }
  return undefined
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
