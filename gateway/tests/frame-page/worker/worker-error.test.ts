import { expect, test } from 'vitest'
import { WorkerError } from '../../../src/frame-page/worker/worker-protocol.js'

test('keeps the fault of a WorkerError and hides other errors', () => {
  expect(WorkerError.toFault(new WorkerError('LOCKED'))).toBe('LOCKED')
  for (const thrown of [new TypeError('secret'), { fault: 'LOCKED' }, undefined])
    expect(WorkerError.toFault(thrown)).toBe('BROKEN')
})
