import { parseJson } from '../../../../src/lib/text.js'

interface Consent {
  readonly shareEmail: boolean
}

type ConsentStore = Pick<Storage, 'getItem' | 'setItem'>

export class Consents {
  readonly #memory = new Map<string, Consent>()

  constructor(
    private readonly scope: string,
    private readonly store: () => ConsentStore,
  ) {}

  find(userId: string): Consent | undefined {
    const key = this.#key(userId)
    return this.#memory.get(key) ?? this.#readStored(key)
  }

  save(userId: string, consent: Consent): void {
    const key = this.#key(userId)
    this.#memory.set(key, consent)
    try {
      this.store().setItem(key, consent.shareEmail ? 'email' : 'yes')
    } catch {
      // Refused by the browser: the consent is requested again on the next visit.
    }
  }

  #readStored(key: string): Consent | undefined {
    try {
      const stored = this.store().getItem(key)
      return stored === 'email' || stored === 'yes' ? { shareEmail: stored === 'email' } : undefined
    } catch {
      return undefined
    }
  }

  #key(userId: string): string {
    return `@appkit/consent|${this.scope}|${userId}`
  }
}

/** Small non-secret values for one project and site. Falls back to memory if the browser refuses storage. */
export class FrameNotes {
  readonly #memory = new Map<string, unknown>()

  constructor(
    private readonly scope: string,
    private readonly store: () => ConsentStore,
  ) {}

  read(name: string): unknown {
    return this.#memory.has(name) ? this.#memory.get(name) : this.#readStored(name)
  }

  save(name: string, value: unknown): void {
    this.#memory.set(name, value)
    try {
      this.store().setItem(this.#key(name), JSON.stringify(value))
    } catch {
      // Refused by the browser or full: the value stays in memory.
    }
  }

  #readStored(name: string): unknown {
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
