import { describe, expect, test } from 'vitest'
import { deferred } from '../../../../tests/helpers/deferred.js'
import { createExclusive, type LockApi } from '../../../src/frame-page/storage/exclusive.js'

const refusing: LockApi = { request: async () => Promise.reject(new DOMException('no', 'SecurityError')) }

describe.each([
  ['without locks', undefined],
  ['where locks are refused', refusing],
])('createExclusive %s', (_, locks) => {
  test('runs one at a time per name, and other names concurrently', async () => {
    const exclusive = createExclusive(locks)
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

  test('continues after a failure and keeps its reason', async () => {
    const exclusive = createExclusive(locks)
    await expect(exclusive('a', () => Promise.reject(new RangeError('mine')))).rejects.toThrow('mine')
    expect(await exclusive('a', async () => 1)).toBe(1)
  })
})

describe('createExclusive with locks', () => {
  test('requests a lock by name', async () => {
    const names: string[] = []
    const locks: LockApi = { request: (name, run) => (names.push(name), run()) }
    expect(await createExclusive(locks)('wallet', async () => 'done')).toBe('done')
    expect(names).toEqual(['wallet'])
  })

  test('does not repeat work that failed with a refusal of its own', async () => {
    const locks: LockApi = { request: (_, run) => run() }
    const runs: number[] = []
    const work = async () => {
      runs.push(1)
      throw new DOMException('storage', 'SecurityError')
    }
    await expect(createExclusive(locks)('a', work)).rejects.toThrow('storage')
    expect(runs).toHaveLength(1)
  })
})
