import { parseJson } from '../../../../src/lib/text.js'
import type { ConsentStore } from './consents.js'

/** Small facts without secrets that are kept for one project and site: where the browser lets us, else as long as the page. */
export class FrameNotes {
  readonly #memory = new Map<string, unknown>()

  /** `scope` is the project and the origin: what is noted for one site is not read for another. */
  constructor(
    private readonly scope: string,
    private readonly store: () => ConsentStore,
  ) {}

  /** What was kept under a name; nothing where there is none, or none that can be read. */
  read(name: string): unknown {
    return this.#memory.has(name) ? this.#memory.get(name) : this.#stored(name)
  }

  keep(name: string, value: unknown): void {
    this.#memory.set(name, value)
    try {
      this.store().setItem(this.#key(name), JSON.stringify(value))
    } catch {
      // Refused by the browser, or full: the page remembers it as long as it lives.
    }
  }

  #stored(name: string): unknown {
    try {
      const text = this.store().getItem(this.#key(name))
      return text === null ? undefined : parseJson(text)
    } catch {
      return undefined
    }
  }

  #key(name: string): string {
    return `@appkit/notes|${this.scope}|${name}`
  }
}
