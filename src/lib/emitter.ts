/** Hears of an event. */
export type Listener = (...values: unknown[]) => void

/**
 * Keeps listeners by event. One that throws does not keep the others from hearing, nor fails who tells them: its
 * error is thrown in a task of its own, where the page sees it.
 */
export class Emitter {
  // Not `#listeners`: an app may hand its provider around in a proxy of its own.
  private readonly listeners = new Map<string, Set<Listener>>()

  on(event: string, listener: Listener): this {
    const known = this.listeners.get(event) ?? new Set()
    this.listeners.set(event, known.add(listener))
    return this
  }

  removeListener(event: string, listener: Listener): this {
    this.listeners.get(event)?.delete(listener)
    return this
  }

  emit(event: string, ...values: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) {
      try {
        listener(...values)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** How many listeners an event has, or all events together. */
  count(event?: string): number {
    const sets = event === undefined ? [...this.listeners.values()] : [this.listeners.get(event)]
    return sets.reduce((sum, listeners) => sum + (listeners?.size ?? 0), 0)
  }
}
