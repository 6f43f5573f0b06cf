import { describe, expect, test } from 'vitest'
import { deferred } from '../../../../tests/helpers/deferred.js'
import { makeExclusive, type LockGiver } from '../../../src/frame-page/storage/exclusive.js'

const refusing: LockGiver = { request: async () => Promise.reject(new DOMException('no', 'SecurityError')) }

describe.each([
  ['without locks', undefined],
  ['where locks are refused', refusing],
])('makeExclusive %s', (_, locks) => {
  test('runs one at a time per name, and another name at once', async () => {
    const exclusive = makeExclusive(locks)
    const steps: string[] = []
    const gate = deferred<void>()
    const first = exclusive('a', async () => {
      steps.push('first begins')
      await gate.promise
      steps.push('first ends')
    })
    const second = exclusive('a', async () => steps.push('second'))
    await exclusive('b', async () => steps.push('other'))
    gate.resolve()
    await Promise.all([first, second])
    expect(steps.filter(step => step !== 'other')).toEqual(['first begins', 'first ends', 'second'])
    expect(steps.indexOf('other')).toBeLessThan(steps.indexOf('first ends'))
  })

  test('goes on after one that failed, which keeps its own reason', async () => {
    const exclusive = makeExclusive(locks)
    await expect(exclusive('a', () => Promise.reject(new RangeError('mine')))).rejects.toThrow('mine')
    expect(await exclusive('a', async () => 1)).toBe(1)
  })
})

describe('makeExclusive with locks', () => {
  test('asks the browser, by name', async () => {
    const names: string[] = []
    const locks: LockGiver = { request: (name, run) => (names.push(name), run()) }
    expect(await makeExclusive(locks)('wallet', async () => 'done')).toBe('done')
    expect(names).toEqual(['wallet'])
  })

  test('does not run anything twice, where the work itself was refused something', async () => {
    const locks: LockGiver = { request: (_, run) => run() }
    const runs: number[] = []
    const work = async () => {
      runs.push(1)
      throw new DOMException('storage', 'SecurityError')
    }
    await expect(makeExclusive(locks)('a', work)).rejects.toThrow('storage')
    expect(runs).toHaveLength(1)
  })
})
