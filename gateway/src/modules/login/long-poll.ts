import type { Clock } from '../../../../src/core/clock.js'

/** How long one request of a poll is held, in milliseconds. */
export const POLL_MS = 25_000
/** How often the store is asked meanwhile: another process may have written the answer. */
const LOOK_MS = 500

/**
 * Asks until there is an answer, 25 seconds have gone, or one of the signals ends it (`undefined` then). What
 * `look` throws is thrown.
 */
export async function longPoll<T>(
  { clock, signals }: { clock: Clock; signals: readonly AbortSignal[] },
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const until = clock.now() + POLL_MS
  const over = AbortSignal.any([...signals])
  for (;;) {
    const found = await look()
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
    const cancel = clock.after(LOOK_MS, done)
    over.addEventListener('abort', done, { once: true })
  })
}
