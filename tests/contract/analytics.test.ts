import { expect, test } from 'vitest'
import { analyticsEventNames, analyticsItem } from '../../src/contract/analytics.js'
import type { AnalyticsEventName } from '../../src/core/analytics.js'

test('all events of the modal are in the accepted list', () => {
  type Missing = Exclude<AnalyticsEventName, (typeof analyticsEventNames)[number]>
  const isComplete: Missing extends never ? true : false = true // a type error here shows the missing names
  expect(isComplete).toBe(true)
  expect(new Set(analyticsEventNames).size).toBe(analyticsEventNames.length)
})

test('analyticsItem reads only properties that may be shared', () => {
  const props = { type: 'track', event: 'MODAL_OPEN', address: '0x1', properties: { connected: true, search: 'me' } }
  expect(analyticsItem.parse({ eventId: '1', timestamp: 1, props, session: 's' })).toEqual({
    eventId: '1',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
  })
  expect(analyticsItem.safeParse({ eventId: '1', timestamp: 1, props: { ...props, type: 'error' } }).success).toBe(
    false,
  )
})
