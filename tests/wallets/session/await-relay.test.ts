import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { ProtocolClient } from '../../../src/wallets/session/protocol-client.js'
import { awaitRelay } from '../../../src/wallets/session/open-session.js'

function client(connected: boolean) {
  const relayer = Object.assign(new EventEmitter(), { connected })
  return { relayer, client: { provider: { client: { core: { relayer } } } } as unknown as ProtocolClient }
}

test('awaitRelay resolves immediately if the relay is connected', async () => {
  const { relayer, client: open } = client(true)
  await awaitRelay(open, new AbortController().signal)
  expect(relayer.listenerCount('relayer_connect')).toBe(0)
})

test('awaitRelay resolves on connect and removes its listener', async () => {
  const { relayer, client: open } = client(false)
  const up = awaitRelay(open, new AbortController().signal)
  expect(relayer.listenerCount('relayer_connect')).toBe(1)
  relayer.emit('relayer_connect')
  await up
  expect(relayer.listenerCount('relayer_connect')).toBe(0)
})

test('awaitRelay rejects when it is aborted', async () => {
  const { relayer, client: open } = client(false)
  const limit = new AbortController()
  const up = awaitRelay(open, limit.signal)
  limit.abort()
  await expect(up).rejects.toBe(limit.signal.reason)
  expect(relayer.listenerCount('relayer_connect')).toBe(0)
})
