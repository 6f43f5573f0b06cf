import { expect } from 'vitest'

/** Polls for something that depends on promises and loaded code, not on elapsed time. */
export function eventually<T>(read: () => T) {
  return expect.poll(read, { interval: 2 })
}
