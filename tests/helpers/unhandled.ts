import { inspect } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

/** Fails each test of a file, in Node, in which a promise was rejected and nobody heard. */
export function expectNoUnhandledRejection(): void {
  const heard: string[] = []
  const hear = (reason: unknown) => void heard.push(inspect(reason))
  beforeEach(() => void process.on('unhandledRejection', hear))
  afterEach(async () => {
    await new Promise(resolve => setImmediate(resolve))
    process.off('unhandledRejection', hear)
    expect(heard.splice(0).join('\n')).toBe('')
  })
}
