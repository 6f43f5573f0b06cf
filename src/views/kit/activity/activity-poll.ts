import type { Clock } from '../../../core/clock.js'
import type { Transaction } from '../../../core/transaction.js'

/** How often is looked again while something may change. */
export const LOOK_AGAIN_MS = 10_000
/** For how long after it was mined a chain may take back a transaction, as far as we look. */
export const SETTLING_MS = 600_000

/** Looks again while the newest transactions may still change: what is pending, and what was mined a moment ago. */
export class ActivityPoll {
  #callOff: (() => void) | undefined

  constructor(
    private readonly clock: () => Clock,
    private readonly look: () => void,
  ) {}

  /** Says what is known now; undefined: nothing yet. */
  follow(transactions: readonly Transaction[] | undefined): void {
    if (!transactions?.some(each => this.#isSettling(each))) return this.stop()
    this.#callOff ??= this.clock().after(LOOK_AGAIN_MS, () => {
      this.#callOff = undefined
      if (globalThis.document?.visibilityState !== 'hidden') this.look()
      this.follow(transactions)
    })
  }

  stop(): void {
    this.#callOff?.()
    this.#callOff = undefined
  }

  #isSettling({ status, at }: Transaction): boolean {
    return status === 'pending' || Math.abs(this.clock().now() - at) < SETTLING_MS
  }
}
