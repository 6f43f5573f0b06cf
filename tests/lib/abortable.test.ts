import { describe, expect, test } from 'vitest'
import { abortable } from '../../src/lib/abortable.js'

const never = new Promise<never>(() => {})

describe('abortable', () => {
  test('settles like the promise', async () => {
    const { signal } = new AbortController()
    await expect(abortable(Promise.resolve(1), signal)).resolves.toBe(1)
    await expect(abortable(Promise.reject(new RangeError('x')), signal)).rejects.toThrow(RangeError)
  })

  test('rejects with the reason as soon as the signal is aborted', async () => {
    const life = new AbortController()
    const waiting = abortable(never, life.signal)
    life.abort('enough')
    await expect(waiting).rejects.toBe('enough')
  })

  test('rejects at once if the signal is already aborted', async () => {
    await expect(abortable(never, AbortSignal.abort('before'))).rejects.toBe('before')
  })

  test('handles a rejection after the abort', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    let fail: (error: Error) => void = () => {}
    const life = new AbortController()
    const waiting = abortable(new Promise((_, reject) => (fail = reject)), life.signal)
    life.abort('gone')
    await expect(waiting).rejects.toBe('gone')
    fail(new Error('late'))
    await new Promise(resolve => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})
