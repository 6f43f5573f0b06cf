import { expect, test } from 'vitest'
import { WorkerError } from '../../../src/frame-page/worker/worker-protocol.js'

test('a fault is named for what is ours, and hidden for what is not', () => {
  expect(WorkerError.faultOf(new WorkerError('LOCKED'))).toBe('LOCKED')
  for (const thrown of [new TypeError('secret'), { fault: 'LOCKED' }, undefined])
    expect(WorkerError.faultOf(thrown)).toBe('BROKEN')
})
