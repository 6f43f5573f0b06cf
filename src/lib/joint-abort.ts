/** The signal of work that several callers share: aborted once each of them has given up. */
export class JointAbort {
  readonly #controller = new AbortController()
  readonly #done = new AbortController()
  #waiting = 0

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Adds a caller; one without a signal never gives up. */
  join(signal?: AbortSignal): void {
    this.#waiting++
    const leave = () => {
      this.#waiting--
      if (this.#waiting === 0) this.#controller.abort(signal?.reason)
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true, signal: this.#done.signal })
  }

  /** The work is over: stops listening to its callers. */
  end(): void {
    this.#done.abort()
  }
}
