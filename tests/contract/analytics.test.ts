import { expect, test } from 'vitest'
import { analyticsEventNames, analyticsItem } from '../../src/contract/analytics.js'
import type { AnalyticsEventName } from '../../src/core/analytics.js'

test('every event of the modal is one that a service counts', () => {
  type Missing = Exclude<AnalyticsEventName, (typeof analyticsEventNames)[number]>
  const isComplete: Missing extends never ? true : false = true // a type error here names what the list lacks
  expect(isComplete).toBe(true)
  expect(new Set(analyticsEventNames).size).toBe(analyticsEventNames.length)
})

test('nothing of an item is read but what may be shared', () => {
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
