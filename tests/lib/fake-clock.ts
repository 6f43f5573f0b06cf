import type { Clock } from '../../src/core/clock.js'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A clock that advances only when a test advances it. */
export class FakeClock implements Clock {
  #now = 1_700_000_000_000
  #timers = new Set<Timer>()

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** The remaining delays of all timers, in ascending order. */
  get waiting(): number[] {
    return [...this.#timers].map(({ at }) => at - this.#now).sort((a, b) => a - b)
  }

  /** Runs the timers that become due, in order. Promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      this.#timers.delete(next)
      this.#now = next.at
      next.run()
      await settled()
    }
    this.#now = end
  }
}

/**
 * Resolves once all pending promises have settled. A message channel works in Node and in browsers, even with fake
 * timers.
 */
export function settled(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const onMessage = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', onMessage)
    port1.start()
    port2.postMessage(0)
  })
}
