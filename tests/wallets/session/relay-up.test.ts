import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { ProtocolClient } from '../../../src/wallets/session/protocol-client.js'
import { relayUp } from '../../../src/wallets/session/open-session.js'

/** A client of which only the relay is looked at. */
function client(connected: boolean) {
  const relayer = Object.assign(new EventEmitter(), { connected })
  return { relayer, client: { provider: { client: { core: { relayer } } } } as unknown as ProtocolClient }
}

test('a relay that is there is not waited for', async () => {
  const { relayer, client: open } = client(true)
  await relayUp(open, new AbortController().signal)
  expect(relayer.listenerCount('relayer_connect')).toBe(0)
})

test('a relay that comes ends the wait, and the listener goes', async () => {
  const { relayer, client: open } = client(false)
  const up = relayUp(open, new AbortController().signal)
  expect(relayer.listenerCount('relayer_connect')).toBe(1)
  relayer.emit('relayer_connect')
  await up
  expect(relayer.listenerCount('relayer_connect')).toBe(0)
})

test('giving up ends the wait too', async () => {
  const { relayer, client: open } = client(false)
  const limit = new AbortController()
  const up = relayUp(open, limit.signal)
  limit.abort()
  await expect(up).rejects.toBe(limit.signal.reason)
  expect(relayer.listenerCount('relayer_connect')).toBe(0)
})
