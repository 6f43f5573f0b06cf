import { abortable } from './abortable.js'

/** The little of a clock that helpers here need; `core/clock` is one, and so is a test's own. */
export interface Timekeeper {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls once after a delay in milliseconds; the returned function calls it off. */
  after(ms: number, run: () => void): () => void
}

/** Resolves after a delay in milliseconds; rejects at once with the signal's reason when it is aborted. */
export function wait(ms: number, clock: Timekeeper, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const giveUp = () => {
      callOff()
      reject(signal?.reason)
    }
    const callOff = clock.after(ms, () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    })
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}

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

/** The signal of work that several callers share: aborted once each of them has given up. */
export class JointAbort {
  readonly #controller = new AbortController()
  readonly #callers: (() => void)[] = []
  #waiting = 0

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Adds a caller; one without a signal never gives up. */
  join(signal?: AbortSignal): void {
    this.#waiting++
    if (!signal) return
    const leave = () => {
      this.#waiting--
      if (this.#waiting === 0) this.#controller.abort(signal.reason)
    }
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave, { once: true })
    this.#callers.push(() => signal.removeEventListener('abort', leave))
  }

  /** The work is over: stops listening to its callers. */
  end(): void {
    for (const forget of this.#callers.splice(0)) forget()
  }
}

/** A function whose calls are gathered. */
export interface Debounced<A extends unknown[]> {
  (...args: A): void
  /** Forgets the call that is waiting. */
  cancel(): void
}

/** A function that runs once its calls have paused for so many milliseconds, with the last call's arguments. */
export function debounce<A extends unknown[]>(run: (...args: A) => void, ms: number, clock: Timekeeper): Debounced<A> {
  let callOff: (() => void) | undefined
  const cancel = () => callOff?.()
  const debounced = (...args: A) => {
    cancel()
    callOff = clock.after(ms, () => run(...args))
  }
  return Object.assign(debounced, { cancel })
}
