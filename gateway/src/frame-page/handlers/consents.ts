/** What a person agreed to for one site. */
export interface Consent {
  readonly shareEmail: boolean
}

/** The part of a store that consents need; a browser may refuse any of it. */
export type ConsentStore = Pick<Storage, 'getItem' | 'setItem'>

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
