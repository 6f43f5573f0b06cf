import { parseJson } from '../../../../src/lib/text.js'

/** What a person agreed to for one site. */
interface Consent {
  readonly shareEmail: boolean
}

/** The part of a store that consents need; a browser may refuse any of it. */
type ConsentStore = Pick<Storage, 'getItem' | 'setItem'>

/** What was agreed to for one site and project, by person; kept where the browser lets us, else as long as the page. */
export class Consents {
  readonly #memory = new Map<string, Consent>()

  constructor(
    private readonly scope: string,
    private readonly store: () => ConsentStore,
  ) {}

  find(userId: string): Consent | undefined {
    const key = this.#key(userId)
    return this.#memory.get(key) ?? this.#stored(key)
  }

  keep(userId: string, consent: Consent): void {
    const key = this.#key(userId)
    this.#memory.set(key, consent)
    try {
      this.store().setItem(key, consent.shareEmail ? 'email' : 'yes')
    } catch {
      // Refused by the browser: the person is asked again on the next visit.
    }
  }

  #stored(key: string): Consent | undefined {
    try {
      const kept = this.store().getItem(key)
      return kept === 'email' || kept === 'yes' ? { shareEmail: kept === 'email' } : undefined
    } catch {
      return undefined
    }
  }

  #key(userId: string): string {
    return `@appkit/consent|${this.scope}|${userId}`
  }
}

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
