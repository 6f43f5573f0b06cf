import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rawClient, type RawClient } from '../../../gateway/tests/helpers/raw-client.js'
import { startTestRelay, type TestRelay } from '../../../gateway/tests/helpers/start-test-relay.js'
import { turnedClock } from '../../../gateway/tests/helpers/turned-clock.js'

const TOPIC = 'c'.repeat(64)
const publication = { topic: TOPIC, message: 'sealed', ttl: 300, tag: 1100 }

describe('RelayFaults', () => {
  const clock = turnedClock()
  let server: TestRelay
  let sender: RawClient
  let listener: RawClient

  beforeEach(async () => {
    server = await startTestRelay({ clock })
    sender = await rawClient(server.url)
    listener = await rawClient(server.url)
  })
  afterEach(() => server.stop())

  test('dropConnections terminates all sockets without a close frame', async () => {
    server.relay.faults.dropConnections()
    expect(await listener.closed).toEqual({ code: 1006, reason: '' })
    expect(await sender.closed).toEqual({ code: 1006, reason: '' })
    expect(await (await rawClient(server.url)).call('irn_publish', publication)).toMatchObject({ result: true })
  })

  test('refuse closes current and new sockets until clear', async () => {
    server.relay.faults.refuse('Unauthorized: invalid key')
    expect(await listener.closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
    const late = await rawClient(server.url)
    expect(await late.closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
    server.relay.faults.clear()
    expect(await (await rawClient(server.url)).call('irn_publish', publication)).toMatchObject({ result: true })
  })

  test('forget deletes messages and subscriptions but keeps sockets', async () => {
    await listener.call('irn_subscribe', { topic: TOPIC })
    await sender.call('irn_publish', publication)
    await listener.push()
    server.relay.faults.forget()
    await sender.call('irn_publish', { ...publication, topic: 'd'.repeat(64) })
    await sender.call('irn_publish', { ...publication, message: 'after' })
    expect((await listener.call('irn_fetchMessages', { topic: TOPIC }))['result']).toMatchObject({
      messages: [{ message: 'after' }],
    })
    expect(listener.unread).toEqual([])
  })

  test('delay delays incoming messages only', async () => {
    const received = server.next(({ type, topic }) => type === 'published' && topic === TOPIC)
    await listener.call('irn_subscribe', { topic: TOPIC })
    server.relay.faults.delay(1_000)
    const held = sender.call('irn_publish', publication)
    await sender.ping() // answered in order: the relay has read what was sent before
    server.relay.faults.clear()
    clock.turn(999)
    await listener.call('irn_fetchMessages', { topic: TOPIC })
    expect([sender.arrived, listener.unread]).toEqual([[], []])
    clock.turn(1)
    await received
    expect(await held).toMatchObject({ result: true })
  })

  test('swallow ignores matching calls', async () => {
    await listener.call('irn_subscribe', { topic: TOPIC })
    server.relay.faults.swallow(({ method, tag }) => method === 'irn_publish' && tag === 1100)
    let answered = false
    void sender.call('irn_publish', publication).then(() => (answered = true))
    await sender.call('irn_publish', { ...publication, message: 'other', tag: 1101 })
    expect((await listener.push()).data.message).toBe('other')
    expect(answered).toBe(false)
  })

  test('lose acknowledges but does not deliver', async () => {
    await listener.call('irn_subscribe', { topic: TOPIC })
    server.relay.faults.lose(({ tag }) => tag === 1100)
    expect(await sender.call('irn_publish', publication)).toMatchObject({ result: true })
    server.relay.faults.clear()
    await sender.call('irn_publish', { ...publication, message: 'other' })
    expect((await listener.push()).data.message).toBe('other')
  })
})
