import { abortable } from './abortable.js'

export interface Timekeeper {
  now(): number
  /** Runs a callback once after a delay. The returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Resolves after a delay in milliseconds. Rejects with the signal's reason as soon as it is aborted. */
export function wait(ms: number, clock: Timekeeper, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const giveUp = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    })
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}

export interface RetryOptions {
  readonly retries: number
  /** The delay before the first retry, in milliseconds. Doubles with each retry, up to `maxDelayMs`. */
  readonly baseDelayMs: number
  /** The maximum delay between retries, in milliseconds. Unlimited by default. */
  readonly maxDelayMs?: number
  readonly clock: Timekeeper
  readonly signal?: AbortSignal | undefined
  /** Returns false for errors that are final. Defaults to retrying every error. */
  isRetryable?(error: unknown): boolean
  /** Returns a delay in milliseconds requested by the server, which replaces the computed one. */
  getDelayMs?(error: unknown): number | undefined
}

/** Runs a function until it succeeds or cannot be retried. Rejects with the last error. */
export async function retry<T>(run: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, baseDelayMs, maxDelayMs = Infinity, clock, signal, isRetryable, getDelayMs } = options
  for (let tried = 0; ; tried++) {
    signal?.throwIfAborted()
    try {
      return await run()
    } catch (error) {
      if (tried >= retries || isRetryable?.(error) === false) throw error
      await wait(getDelayMs?.(error) ?? Math.min(baseDelayMs * 2 ** tried, maxDelayMs), clock, signal)
    }
  }
}

export interface TimeoutOptions {
  readonly ms: number
  readonly clock: Timekeeper
  onTimeout(): unknown
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs work with a time limit. Its signal is aborted on timeout and when the caller aborts. In both cases the promise
 * rejects at once, with `onTimeout()` or the caller's reason.
 */
export async function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>, options: TimeoutOptions): Promise<T> {
  const { ms, clock, onTimeout, signal } = options
  signal?.throwIfAborted()
  const inner = new AbortController()
  const giveUp = () => inner.abort(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  const cancel = clock.after(ms, () => inner.abort(onTimeout()))
  try {
    return await abortable(run(inner.signal), inner.signal)
  } finally {
    cancel()
    signal?.removeEventListener('abort', giveUp)
  }
}

/** The signal of work shared by several callers. Aborts once every caller has aborted. */
export class JointAbort {
  readonly #controller = new AbortController()
  readonly #callers: (() => void)[] = []
  #waiting = 0

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  join(signal?: AbortSignal): void {
    this.#waiting++
    if (!signal) return
    const onAbort = () => {
      this.#waiting--
      if (this.#waiting === 0) this.#controller.abort(signal.reason)
    }
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    this.#callers.push(() => signal.removeEventListener('abort', onAbort))
  }

  end(): void {
    for (const forget of this.#callers.splice(0)) forget()
  }
}

export interface Debounced<A extends unknown[]> {
  (...args: A): void
  cancel(): void
}

/** Delays a function until its calls have paused for `ms` milliseconds. Uses the arguments of the last call. */
export function debounce<A extends unknown[]>(run: (...args: A) => void, ms: number, clock: Timekeeper): Debounced<A> {
  let cancelTimer: (() => void) | undefined
  const cancel = () => cancelTimer?.()
  const debounced = (...args: A) => {
    cancel()
    cancelTimer = clock.after(ms, () => run(...args))
  }
  return Object.assign(debounced, { cancel })
}
