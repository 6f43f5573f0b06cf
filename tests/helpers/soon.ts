import { expect } from 'vitest'

/** Waits for what needs no time of the clock, only for promises and for code that loads. */
export function soon<T>(read: () => T) {
  return expect.poll(read, { interval: 2 })
}
