import { describe, expect, test } from 'vitest'
import type { AnalyticsItem } from '../../src/contract/analytics.js'
import { EventOutbox, FLUSH_MS } from '../../src/modal/send-events.js'
import { FakeClock } from '../lib/fake-clock.js'

function setUp() {
  const sent: (readonly AnalyticsItem[])[] = []
  const clock = new FakeClock()
  return { sent, clock, outbox: new EventOutbox<AnalyticsItem>(clock, items => void sent.push(items)) }
}

const item = (id: number, properties: unknown = {}): AnalyticsItem => {
  return { eventId: `${id}`, timestamp: id, props: { type: 'track', event: 'MODAL_OPEN', properties } }
}

describe('the outbox', () => {
  test('sends together what happened within ten seconds of the first', async () => {
    const { outbox, clock, sent } = setUp()
    outbox.add(item(1))
    await clock.advance(FLUSH_MS - 1)
    outbox.add(item(2))
    expect(sent).toEqual([])
    await clock.advance(1)
    expect(sent).toEqual([[item(1), item(2)]])
    outbox.add(item(3))
    await clock.advance(FLUSH_MS)
    expect([sent.length, clock.waiting]).toEqual([2, []])
  })

  test('sends before it has more than a page that goes may send', () => {
    const { outbox, clock, sent } = setUp()
    for (let id = 0; id < 100; id++) outbox.add(item(id, { text: 'a'.repeat(1_000) }))
    expect(sent.length).toBe(2)
    for (const items of sent) expect(JSON.stringify(items).length).toBeLessThan(64 * 1024)
    expect(clock.waiting.length).toBe(1)
  })

  test('sends nothing where nothing waits, or what waited is to be forgotten', async () => {
    const { outbox, clock, sent } = setUp()
    outbox.flush()
    outbox.add(item(1))
    outbox.clear()
    await clock.advance(FLUSH_MS)
    expect([sent, clock.waiting]).toEqual([[], []])
  })
})
