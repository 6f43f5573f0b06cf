export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs a callback once after a delay in milliseconds. The returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
