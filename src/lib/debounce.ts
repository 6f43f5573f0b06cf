import type { Timekeeper } from './timekeeper.js'

/** A function whose calls are gathered. */
export interface Debounced<A extends unknown[]> {
  (...args: A): void
  /** Forgets the call that is waiting. */
  cancel(): void
}

/** A function that runs once its calls have paused for so many milliseconds, with the last call's arguments. */
export function debounce<A extends unknown[]>(run: (...args: A) => void, ms: number, clock: Timekeeper): Debounced<A> {
  let callOff: (() => void) | undefined
  const cancel = () => callOff?.()
  const debounced = (...args: A) => {
    cancel()
    callOff = clock.after(ms, () => run(...args))
  }
  return Object.assign(debounced, { cancel })
}
