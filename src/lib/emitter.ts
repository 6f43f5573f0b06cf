export type Listener = (...values: unknown[]) => void

/**
 * An event emitter. An error in one listener does not affect other listeners or the emitter: it is rethrown in a
 * microtask, where it reaches the page's error handling.
 */
export class Emitter {
  // Not `#listeners`: an app may wrap its provider in a proxy.
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

  count(event?: string): number {
    const sets = event === undefined ? [...this.listeners.values()] : [this.listeners.get(event)]
    return sets.reduce((sum, listeners) => sum + (listeners?.size ?? 0), 0)
  }
}
