import { expect, test } from 'vitest'
import { JointAbort } from '../../src/lib/async.js'

test("JointAbort aborts with the last caller's reason once all callers have aborted", () => {
  const joint = new JointAbort()
  const callers = [new AbortController(), new AbortController()] as const
  for (const { signal } of callers) joint.join(signal)
  callers[0].abort('first')
  expect(joint.signal.aborted).toBe(false)
  callers[1].abort('second')
  expect(joint.signal.reason).toBe('second')
})

test('JointAbort never aborts if one caller has no signal', () => {
  const joint = new JointAbort()
  const caller = new AbortController()
  joint.join()
  joint.join(caller.signal)
  caller.abort()
  expect(joint.signal.aborted).toBe(false)
})

test('JointAbort ignores its callers after it has ended', () => {
  const joint = new JointAbort()
  const caller = new AbortController()
  joint.join(caller.signal)
  joint.end()
  caller.abort()
  expect(joint.signal.aborted).toBe(false)
})
