/** The part of `navigator.locks` that is used. Standard: Web Locks. */
export interface LockGiver {
  request<T>(name: string, run: () => Promise<T>): Promise<T>
}

/** Runs something while nobody else of this origin does something of the same name. */
export type Exclusive = <T>(name: string, run: () => Promise<T>) => Promise<T>

/**
 * One at a time over all tabs by Web Locks; where the browser refuses them to the frame, as it does with its
 * storage, over this page alone: there is nothing to share with another tab then.
 */
export function makeExclusive(locks: LockGiver | undefined): Exclusive {
  const queues = new Map<string, Promise<unknown>>()
  const here: Exclusive = (name, run) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(run)
    const over = turn.catch(() => {})
    queues.set(name, over)
    return turn
  }
  return (name, run) => {
    const state = { begun: false }
    const begin = () => {
      state.begun = true
      return run()
    }
    if (!locks) return here(name, run)
    return locks.request(name, begin).catch((reason: unknown) => {
      if (state.begun || !isRefusal(reason)) throw reason
      return here(name, run)
    })
  }
}

function isRefusal(reason: unknown): boolean {
  return (
    reason instanceof DOMException && ['SecurityError', 'InvalidStateError', 'NotSupportedError'].includes(reason.name)
  )
}
