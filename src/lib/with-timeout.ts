import { abortable } from './abortable.js'
import type { Timekeeper } from './timekeeper.js'

/** The limit of a wait. */
export interface TimeoutOptions {
  /** The longest we wait, in milliseconds. */
  readonly ms: number
  readonly clock: Timekeeper
  /** What to reject with when the time is up. */
  onTimeout(): unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs something for so long and no longer. The work is given a signal that is aborted when the time is up or the
 * caller gives up; the returned promise settles at once in both cases, with `onTimeout()` or the caller's reason.
 */
export async function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>, options: TimeoutOptions): Promise<T> {
  const { ms, clock, onTimeout, signal } = options
  signal?.throwIfAborted()
  const inner = new AbortController()
  const giveUp = () => inner.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  const callOff = clock.after(ms, () => inner.abort(onTimeout()))
  try {
    return await abortable(run(inner.signal), inner.signal)
  } finally {
    callOff()
    signal?.removeEventListener('abort', giveUp)
  }
}
