import { describe, expect, test } from 'vitest'
import type { AnalyticsItem } from '../../src/contract/analytics.js'
import { EventOutbox, MAX_QUEUE_TIME_MS } from '../../src/modal/send-events.js'
import { FakeClock } from '../lib/fake-clock.js'

function setUp() {
  const sent: (readonly AnalyticsItem[])[] = []
  const clock = new FakeClock()
  return { sent, clock, outbox: new EventOutbox<AnalyticsItem>(clock, items => void sent.push(items)) }
}

const item = (id: number, properties: unknown = {}): AnalyticsItem => {
  return { eventId: `${id}`, timestamp: id, props: { type: 'track', event: 'MODAL_OPEN', properties } }
}

describe('EventOutbox', () => {
  test('sends all events within ten seconds of the first in one batch', async () => {
    const { outbox, clock, sent } = setUp()
    outbox.add(item(1))
    await clock.advance(MAX_QUEUE_TIME_MS - 1)
    outbox.add(item(2))
    expect(sent).toEqual([])
    await clock.advance(1)
    expect(sent).toEqual([[item(1), item(2)]])
    outbox.add(item(3))
    await clock.advance(MAX_QUEUE_TIME_MS)
    expect([sent.length, clock.waiting]).toEqual([2, []])
  })

  test('sends a batch before it exceeds the limit for page unload', () => {
    const { outbox, clock, sent } = setUp()
    for (let id = 0; id < 100; id++) outbox.add(item(id, { text: 'a'.repeat(1_000) }))
    expect(sent.length).toBe(2)
    for (const items of sent) expect(JSON.stringify(items).length).toBeLessThan(64 * 1024)
    expect(clock.waiting.length).toBe(1)
  })

  test('sends nothing if the queue is empty or cleared', async () => {
    const { outbox, clock, sent } = setUp()
    outbox.flush()
    outbox.add(item(1))
    outbox.clear()
    await clock.advance(MAX_QUEUE_TIME_MS)
    expect([sent, clock.waiting]).toEqual([[], []])
  })
})
