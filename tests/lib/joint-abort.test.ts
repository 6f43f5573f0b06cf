import { expect, test } from 'vitest'
import { JointAbort } from '../../src/lib/async.js'

test('JointAbort is aborted once each caller has given up, with the last one’s reason', () => {
  const joint = new JointAbort()
  const callers = [new AbortController(), new AbortController()] as const
  for (const { signal } of callers) joint.join(signal)
  callers[0].abort('first')
  expect(joint.signal.aborted).toBe(false)
  callers[1].abort('second')
  expect(joint.signal.reason).toBe('second')
})

test('a caller without a signal never gives up', () => {
  const joint = new JointAbort()
  const caller = new AbortController()
  joint.join()
  joint.join(caller.signal)
  caller.abort()
  expect(joint.signal.aborted).toBe(false)
})

test('after its end it listens to nobody', () => {
  const joint = new JointAbort()
  const caller = new AbortController()
  joint.join(caller.signal)
  joint.end()
  caller.abort()
  expect(joint.signal.aborted).toBe(false)
})
