import { expect, test } from 'vitest'
import { batchLimits } from '../../src/services/rpc.js'

test.each([
  [undefined, { size: 1, waitMs: 0 }],
  [false, { size: 1, waitMs: 0 }],
  [true, { size: 1000, waitMs: 0 }],
  [{}, { size: 1000, waitMs: 0 }],
  [{ batchSize: 20 }, { size: 20, waitMs: 0 }],
  [{ wait: 16 }, { size: 1000, waitMs: 16 }],
  [
    { batchSize: 0, wait: -1 },
    { size: 1000, waitMs: 0 },
  ],
  [
    { batchSize: NaN, wait: Infinity },
    { size: 1000, waitMs: 0 },
  ],
  [{ batchSize: '20', wait: '16' } as never, { size: 1000, waitMs: 0 }],
])('batchLimits(%j) is %j', (setting, limits) => {
  expect(batchLimits(setting)).toEqual(limits)
})
