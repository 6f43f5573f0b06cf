import { expect, test } from 'vitest'
import { mapInBatches } from '../../src/modules/outbound/outbound.js'

test('mapInBatches limits concurrency and keeps the order', async () => {
  const state = { now: 0, most: 0 }
  const doubled = await mapInBatches([3, 1, 2, 5, 4], 2, async value => {
    state.most = Math.max(state.most, (state.now += 1))
    await new Promise(resolve => setImmediate(resolve))
    state.now -= 1
    return value * 2
  })
  expect([doubled, state.most]).toEqual([[6, 2, 4, 10, 8], 2])
})

test('mapInBatches rejects with the first error', async () => {
  const done: number[] = []
  const work = async (value: number) => {
    done.push(value)
    if (value === 1) throw new TypeError('one')
  }
  await expect(mapInBatches([0, 1, 2, 3], 2, work)).rejects.toThrow('one')
  expect(done).toEqual([0, 1])
})
