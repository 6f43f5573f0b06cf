/**
 * Settles like the promise, or rejects with the signal's reason as soon as the signal is aborted. A later rejection of
 * the promise is ignored, so it is never unhandled.
 */
export function abortable<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/**
 * Signals for requests of which only the latest counts. Each call of `next` aborts the signal it returned before, so a
 * late response of an earlier request is recognized by `signal.aborted`.
 */
export class Latest {
  #controller = new AbortController()

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  next(): AbortSignal {
    this.abort()
    this.#controller = new AbortController()
    return this.signal
  }

  abort(reason?: unknown): void {
    this.#controller.abort(reason)
  }
}

/** A signal that aborts after a delay, unless it is canceled first. */
export interface Deadline {
  readonly signal: AbortSignal
  cancel(): void
}

/** Returns a signal that aborts after `ms` milliseconds, with the reason that `getReason` returns then. */
export function abortAfter(
  ms: number,
  clock: { after(ms: number, run: () => void): () => void },
  getReason?: () => unknown,
): Deadline {
  const controller = new AbortController()
  return { signal: controller.signal, cancel: clock.after(ms, () => controller.abort(getReason?.())) }
}
