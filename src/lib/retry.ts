import type { Timekeeper } from './timekeeper.js'
import { wait } from './wait.js'

/** How often, and after which waits, something is tried again. */
export interface RetryOptions {
  /** How often it is tried again after the first failure. */
  readonly retries: number
  /** The wait before the first retry in milliseconds; it doubles with each one. */
  readonly baseDelayMs: number
  /** The longest of the doubling waits, in milliseconds; without it they grow freely. */
  readonly maxDelayMs?: number
  readonly clock: Timekeeper
  /** Ends the waiting and the trying; the promise then rejects with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Whether a failure is worth another try; by default each is. */
  isWorth?(error: unknown): boolean
  /** A wait in milliseconds that the other side asked for, in place of the doubling one. */
  delayFor?(error: unknown): number | undefined
}

/** Runs something until it succeeds, is not worth another try, or the retries are used up; then throws the last failure. */
export async function retry<T>(run: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, baseDelayMs, maxDelayMs = Infinity, clock, signal, isWorth, delayFor } = options
  for (let tried = 0; ; tried++) {
    signal?.throwIfAborted()
    try {
      return await run()
    } catch (error) {
      if (tried >= retries || isWorth?.(error) === false) throw error
      await wait(delayFor?.(error) ?? Math.min(baseDelayMs * 2 ** tried, maxDelayMs), clock, signal)
    }
  }
}
