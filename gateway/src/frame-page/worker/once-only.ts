import { WorkerError } from '../vault/worker-error.js'

/** A place for one secret that is used once. */
export interface OnceOnly<T> {
  /** Keeps a value in place of the one before. */
  hold(value: T): T
  /** The value, which is gone from here then. Throws `BAD_REQUEST` where there is none. */
  take(): T
  forget(): void
}

/** Makes an empty place. `wipe` is called with values that are forgotten unused. */
export function onceOnly<T>(wipe: (value: T) => void = () => {}): OnceOnly<T> {
  const held: { value?: T } = {}
  const forget = () => {
    if (held.value !== undefined) wipe(held.value)
    delete held.value
  }
  return {
    hold(value) {
      forget()
      held.value = value
      return value
    },
    take() {
      const { value } = held
      delete held.value
      if (value === undefined) throw new WorkerError('BAD_REQUEST')
      return value
    },
    forget,
  }
}
