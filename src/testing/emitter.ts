/** Hears of an event. */
export type Listener = (...values: unknown[]) => void

/** Keeps listeners by event; one that throws does not keep the others from hearing. */
export class Emitter {
  readonly #listeners = new Map<string, Set<Listener>>()

  on(event: string, listener: Listener): void {
    const known = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, known.add(listener))
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener)
  }

  emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      try {
        listener(value)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** How many listeners an event has, or all events together: a test can see whether the app gave them back. */
  count(event?: string): number {
    const sets = event === undefined ? [...this.#listeners.values()] : [this.#listeners.get(event)]
    return sets.reduce((sum, listeners) => sum + (listeners?.size ?? 0), 0)
  }
}
