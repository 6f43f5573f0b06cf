/** The part of `navigator.locks` that is used. Standard: Web Locks. */
export interface LockGiver {
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** Runs something while nobody else of this origin does something of the same name. */
export type Exclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>

/**
 * One at a time over all tabs by Web Locks; where the browser has none, or refuses them to the frame, by `fallback`:
 * leases in the storage that the tabs share.
 */
export function makeExclusive(locks: LockGiver | undefined, fallback: Exclusive = oneByOne()): Exclusive {
  return (name, run) => {
    const state = { begun: false }
    const begin = () => {
      state.begun = true
      return run()
    }
    if (!locks) return fallback(name, run)
    return locks.request(name, begin).catch((reason: unknown) => {
      if (state.begun || !isRefusal(reason)) throw reason
      return fallback(name, run)
    })
  }
}

/** One at a time over this page alone. */
export function oneByOne(): Exclusive {
  const queues = new Map<string, Promise<unknown>>()
  return (name, run) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(run)
    const over = turn.catch(() => {})
    queues.set(name, over)
    return turn
  }
}

function isRefusal(reason: unknown): boolean {
  return (
    reason instanceof DOMException && ['SecurityError', 'InvalidStateError', 'NotSupportedError'].includes(reason.name)
  )
}
