import { inspect } from 'node:util'
import { beforeEach, expect, onTestFinished } from 'vitest'

/** Fails every test of the file, in Node, that leaves an unhandled rejection. Call it before other set-up. */
export function expectNoUnhandledRejection(): void {
  beforeEach(() => {
    const reasons: string[] = []
    const record = (reason: unknown) => void reasons.push(inspect(reason))
    process.on('unhandledRejection', record)
    onTestFinished(async () => {
      await new Promise(resolve => setImmediate(resolve))
      process.off('unhandledRejection', record)
      expect(reasons.join('\n')).toBe('')
    })
  })
}
