import type { Clock } from '../../core/clock.js'

/** How often tokens are read again. Source: facts.md 6.6. */
export const READ_AGAIN_MS = 10_000

/** Looks again and again while somebody may see it: never for a page that is hidden, and at once when it comes back. */
export class TokenPoll {
  #callOff: (() => void) | undefined
  #isWanted = false

  constructor(
    private readonly clock: () => Clock,
    private readonly look: () => void,
  ) {}

  /** Says whether to look at all. */
  follow(isWanted: boolean): void {
    if (isWanted === this.#isWanted) return
    if (!isWanted) return this.stop()
    this.#isWanted = true
    document.addEventListener('visibilitychange', this.#turn)
    this.#wait()
  }

  stop(): void {
    this.#isWanted = false
    document.removeEventListener('visibilitychange', this.#turn)
    this.#callOff?.()
  }

  readonly #turn = () => {
    this.#callOff?.()
    if (document.visibilityState !== 'hidden') this.#lookNow()
  }

  #wait(): void {
    if (document.visibilityState !== 'hidden') this.#callOff = this.clock().after(READ_AGAIN_MS, () => this.#lookNow())
  }

  #lookNow(): void {
    this.#wait()
    this.look()
  }
}
