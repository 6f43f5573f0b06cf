import type { Clock } from '../core/clock.js'

/** How long an event waits for others, in milliseconds. */
export const FLUSH_MS = 10_000
/** How many characters wait at most: browsers let a page that goes send 64 KiB. */
const MOST_WAITING = 45_000

/** Events that wait to be told together. What could not be told is lost: nothing waits for statistics. */
export class EventOutbox<Item extends object> {
  readonly #waiting: Item[] = []
  #size = 0
  #callOff = () => {}

  constructor(
    private readonly clock: Clock,
    /** Never rejects. */
    private readonly send: (items: readonly Item[]) => void,
  ) {}

  add(item: Item): void {
    this.#size += JSON.stringify(item).length
    if (this.#waiting.push(item) === 1) this.#callOff = this.clock.after(FLUSH_MS, () => this.flush())
    if (this.#size >= MOST_WAITING) this.flush()
  }

  /** Sends what waits, now. */
  flush(): void {
    const items = this.#empty()
    if (items.length > 0) this.send(items)
  }

  /** Forgets what waits. */
  clear(): void {
    this.#empty()
  }

  #empty(): readonly Item[] {
    this.#callOff()
    this.#size = 0
    return this.#waiting.splice(0)
  }
}
