/** The little of a clock that helpers here need; `core/clock` is one, and so is a test's own. */
export interface Timekeeper {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls once after a delay in milliseconds; the returned function calls it off. */
  after(ms: number, run: () => void): () => void
}
