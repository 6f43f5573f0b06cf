/** Allows `burst` calls at once, then `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** A rate limit in memory. The rate may change between calls. Times are in milliseconds. */
export class TokenBucket {
  // A new bucket is full, whatever its rate.
  #left = Number.POSITIVE_INFINITY
  #at = 0

  /**
   * Takes one or more calls, or none. A count above the burst takes the whole bucket, because it would otherwise never be
   * available. Returns 0, or the whole seconds until the calls are available.
   */
  take({ burst, perSecond }: Rate, now: number, count = 1): number {
    const passed = Math.max(0, now - this.#at)
    const wanted = Math.min(count, burst)
    this.#left = Math.min(burst, this.#left + (passed / 1_000) * perSecond)
    this.#at = now // also after the clock went back, so that the bucket fills again
    if (this.#left < wanted) return Math.max(1, Math.ceil((wanted - this.#left) / perSecond))
    this.#left -= wanted
    return 0
  }
}
