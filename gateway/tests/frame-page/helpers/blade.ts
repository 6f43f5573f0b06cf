import { deferred } from '../../../../tests/helpers/deferred.js'
import type { RowStore } from '../../../src/frame-page/storage/row-store.js'

/** The page dies at the step, or the step fails and the page continues. */
export type Blow = 'the page dies' | 'the step fails'

/**
 * Counts the steps that leave a trace, before and after each request and write, and fails at one of them. After a
 * request, the response is lost; after a write, the page does not learn of it.
 */
export class Blade {
  readonly #fell = deferred<'dead'>()
  steps = 0

  constructor(
    readonly at: number,
    readonly blow: Blow,
  ) {}

  /** Settles like the work, or with `dead` if the page died. */
  over<T>(work: Promise<T>): Promise<T | 'dead'> {
    return Promise.race([work, this.#fell.promise])
  }

  fetch(real: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (input, init) => {
      await this.#step(new TypeError('Failed to fetch'))
      const answer = await real(input, init)
      await this.#step(new TypeError('Failed to fetch'))
      return answer
    }
  }

  rows(real: RowStore): RowStore {
    const around = async <T>(work: () => Promise<T>): Promise<T> => {
      await this.#step(new DOMException('full', 'QuotaExceededError'))
      const done = await work()
      await this.#step(new DOMException('closed', 'AbortError'))
      return done
    }
    return {
      read: (table, key) => real.read(table, key),
      list: (table, prefix) => real.list(table, prefix),
      write: changes => around(() => real.write(changes)),
      readOrAdd: (table, key, value) => around(() => real.readOrAdd(table, key, value)),
      change: (table, key, next) => around(() => real.change(table, key, next)),
    }
  }

  async #step(fault: Error): Promise<void> {
    this.steps++
    if (this.steps === this.at && this.blow === 'the step fails') throw fault
    if (this.steps < this.at || this.blow === 'the step fails') return
    this.#fell.resolve('dead')
    await new Promise(() => {})
  }
}
