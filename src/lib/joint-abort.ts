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
