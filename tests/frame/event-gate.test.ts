import { describe, expect, test } from 'vitest'
import { EventGate } from '../../src/frame/channel.js'
import { FakeClock } from '../lib/fake-clock.js'
import { WALLET } from './helpers/wallet-page.js'

const show = { reason: 'approval', width: 360, height: 600 }

function setUp() {
  const clock = new FakeClock()
  return { clock, gate: new EventGate(clock, WALLET) }
}

describe('EventGate', () => {
  test('accepts SHOW for ten minutes after a request', async () => {
    const { clock, gate } = setUp()
    const requestedAt = clock.now()
    await clock.advance(600_000)
    expect(gate.read('SHOW', show, requestedAt)).toEqual({ name: 'SHOW', event: show })
    await clock.advance(1)
    expect(gate.read('SHOW', show, requestedAt)).toBeUndefined()
  })

  test('accepts one session update per second', async () => {
    const { clock, gate } = setUp()
    expect(gate.read('SESSION_UPDATE', { token: 'a' }, 0)).toBeDefined()
    await clock.advance(999)
    expect(gate.read('SESSION_UPDATE', { token: 'b' }, 0)).toBeUndefined()
    await clock.advance(1)
    expect(gate.read('SESSION_UPDATE', { token: 'c' }, 0)).toBeDefined()
  })

  test.each([
    [`${WALLET}/approve`, true],
    ['https://wallet.example.com.evil.example/approve', false],
    ['http://wallet.example.com/approve', false],
    ['https://wallet.example.com:8443/approve', false],
    ['https://wallet.example.com@evil.example/', false],
    ['javascript:alert(1)', false],
    ['/approve', false],
    ['', false],
  ])('accepts a popup at %s: %s', (url, isHeard) => {
    const received = setUp().gate.read('OPEN_POPUP', { url, reason: 'approval' }, 0)
    expect(received !== undefined).toBe(isHeard)
  })

  test.each(['READY', 'GET_USER_SUCCESS', 'toString', '__proto__', 'constructor', ''])('rejects the event %j', name => {
    expect(setUp().gate.read(name, { version: '1.0.0' }, 0)).toBeUndefined()
  })
})
