import type { Clock } from '../../../../src/core/clock.js'
import { wait } from '../../../../src/lib/async.js'
import { FrameError } from './frame-error.js'

/** The least between two questions of a poll, in milliseconds: a gateway that does not hold the line is not flooded. */
export const POLL_GAP_MS = 1_000

/** A question that is asked until it has an answer. */
export interface Poll<T> {
  /** Nothing where there is no answer yet. */
  readonly ask: () => Promise<T | undefined>
  /** How long in all, in milliseconds. */
  readonly ms: number
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks again and again. That the gateway cannot be reached for a while ends nothing: devices sleep, and networks come
 * back. Rejects `E_TIMEOUT` at the end, as the question does for any other reason, or as the signal says.
 */
export async function poll<T>({ ask, ms, clock, signal }: Poll<T>): Promise<T> {
  const end = clock.now() + ms
  while (clock.now() < end) {
    const begun = clock.now()
    const answer = await ask().catch(unlessOffline)
    if (answer !== undefined) return answer
    signal?.throwIfAborted()
    await wait(Math.max(0, begun + POLL_GAP_MS - clock.now()), clock, signal)
  }
  throw new FrameError('E_TIMEOUT', 'This took too long. Start again.')
}

function unlessOffline(thrown: unknown): undefined {
  if (!(thrown instanceof FrameError && thrown.code === 'E_NETWORK')) throw thrown
}
