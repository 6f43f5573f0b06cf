/** How fast a bucket fills, and how much it holds. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** Lets `burst` through at once, and `perSecond` from then on. Times in milliseconds. */
export class TokenBucket {
  #tokens: number
  #at: number

  constructor(
    private readonly rate: Rate,
    now: number,
  ) {
    this.#tokens = rate.burst
    this.#at = now
  }

  /** Takes one, or says after how many seconds there is one. */
  take(now: number): { readonly taken: true } | { readonly taken: false; readonly retryAfter: number } {
    const passed = Math.max(0, now - this.#at)
    this.#at = now
    this.#tokens = Math.min(this.rate.burst, this.#tokens + (passed / 1_000) * this.rate.perSecond)
    if (this.#tokens >= 1) {
      this.#tokens -= 1
      return { taken: true }
    }
    return { taken: false, retryAfter: Math.max(1, Math.ceil((1 - this.#tokens) / this.rate.perSecond)) }
  }
}
