/** Time as the house sees it; tests hand in one they turn by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls once after a delay in milliseconds; the returned function calls it off. */
  after(ms: number, run: () => void): () => void
}

/** The clock on the wall. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
