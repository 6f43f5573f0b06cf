import type { Clock } from '../../src/core/clock.js'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A clock that a test turns by hand. */
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

  /** How long each waiting timer still has, the shortest first. */
  get waiting(): number[] {
    return [...this.#timers].map(({ at }) => at - this.#now).sort((a, b) => a - b)
  }

  /** Lets time pass; what is due runs in order, and promises settle in between. */
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

/** Lets every promise that can settle do so. A message channel works in Node and in a page, whatever timers are faked. */
export function settled(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const heard = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', heard)
    port1.start()
    port2.postMessage(0)
  })
}
