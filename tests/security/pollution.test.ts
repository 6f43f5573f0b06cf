import { describe, expect, test } from 'vitest'
import type { AppEventName } from '../../src/contract/app-events.js'
import { readEnvelope } from '../../src/contract/envelope.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { createAppMessage, Channel } from '../../src/frame/channel.js'
import { parseFrameError, getFramePayload } from '../../src/frame/frame-errors.js'
import { WALLET } from '../frame/helpers/wallet-page.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'

const id = 'i'.repeat(32)
const address = `0x${'ab'.repeat(20)}`

/** Pollutes the prototype of every object, as a script of the page could. */
function pollute(name: string, value: unknown): void {
  const all: object = Object.prototype
  Object.defineProperty(all, name, { value, configurable: true, writable: true })
  disposeAfterTest(() => Reflect.deleteProperty(all, name))
}

function openChannel() {
  const posted: { type: string; id: string; payload?: unknown }[] = []
  const port = Object.assign(new EventTarget(), {
    start: () => {},
    close: () => {},
    postMessage: (message: (typeof posted)[0]) => void posted.push(message),
  })
  const events: unknown[] = []
  const channel = new Channel(port as unknown as MessagePort, {
    clock: new FakeClock(),
    origin: WALLET,
    onEvent: event => events.push(event),
    onLost: () => {},
    onTimeout: () => {},
  })
  const deliver = (data: unknown) => void port.dispatchEvent(Object.assign(new Event('message'), { data }))
  return { channel, posted, events, deliver }
}

describe('a polluted prototype', () => {
  test.each<[AppEventName, Record<string, unknown>]>([
    ['IS_CONNECTED', { isConnected: true }],
    ['CONNECT_EMAIL', { action: 'CONNECT' }],
    ['GET_USER', { address, chainId: 1 }],
    ['GET_CHAIN_ID', { chainId: 666 }],
    ['RPC_ABORT', { aborted: true }],
    ['GET_SOCIAL_REDIRECT_URI', { uri: 'https://evil.example' }],
  ])('adds nothing to an empty answer to %s', async (name, fields) => {
    const payloads: Partial<Record<AppEventName, unknown>> = {
      CONNECT_EMAIL: { email: 'ada@example.com' },
      RPC_ABORT: { id },
      GET_SOCIAL_REDIRECT_URI: { provider: 'google' },
    }
    const { channel, posted, deliver } = openChannel()
    const pending = channel.request(name, payloads[name])
    const failed = expect(pending).rejects.toMatchObject({ code: 'frame/replied-error' })
    for (const [field, value] of Object.entries(fields)) pollute(field, value)
    deliver({ type: `@appkit-frame/${name}_SUCCESS`, id: posted[0]?.id, payload: {} })
    await failed
  })

  test('does not turn an invalid message into a valid one', async () => {
    const { events, deliver } = openChannel()
    pollute('type', '@appkit-frame/CHANGED')
    pollute('id', id)
    pollute('payload', { chainId: 666 })
    for (const data of [{}, { type: '@appkit-frame/CHANGED' }, { id }, []]) {
      expect(readEnvelope(data)).toBeUndefined()
      deliver(data)
    }
    await settled()
    expect(events).toEqual([])
  })

  test('adds nothing to an event or to a request to the frame', () => {
    const { events, deliver } = openChannel()
    pollute('chainId', 666)
    pollute('accounts', ['eip155:1:0xevil'])
    pollute('rpcUrl', 'https://evil.example')
    pollute('siwxMessage', { statement: 'evil' })
    deliver({ type: '@appkit-frame/CHANGED', id, payload: { chainId: 1 } })
    const message = createAppMessage('GET_USER', { preferredAccountType: 'eoa' })
    const own = (events[0] as { event: object }).event
    expect([Object.keys(own), JSON.stringify(own)]).toEqual([['chainId'], '{"chainId":1}'])
    expect(JSON.stringify(message.payload)).toBe('{"preferredAccountType":"eoa"}')
  })

  test('adds nothing to the frame’s answers', () => {
    pollute('code', 'E_OTP_INVALID')
    pollute('left', 99)
    const rejection = parseFrameError(
      'CONNECT_OTP',
      readEnvelope({ type: '@appkit-frame/X', id, payload: { message: 'No.' } })?.payload,
    )
    expect(rejection.code).toBe('frame/replied-error')
    expect(Object.keys(getFramePayload(rejection) ?? {})).toEqual(['message'])
  })

  test.each(['__proto__', 'constructor', 'prototype'])('is not reachable through the key %s', async key => {
    const { channel, posted, deliver } = openChannel()
    const pending = channel.request('RPC_REQUEST', { method: 'eth_call', params: [] })
    const payload = JSON.parse(`{"${key}":{"polluted":true}}`) as unknown
    deliver({ type: '@appkit-frame/RPC_REQUEST_SUCCESS', id: posted[0]?.id, payload })
    deliver({ type: '@appkit-frame/CHANGED', id, payload })
    await settled()
    expect(channel.dropped).toBe(2)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    channel.end(new AppKitError('frame/unavailable'))
    await expect(pending).rejects.toMatchObject({ code: 'frame/unavailable' })
  })
})

describe('objects that are read twice', () => {
  /** Returns another address after the first read. */
  const unstableObject = () => {
    let reads = 0
    return { get to() { return ++reads === 1 ? address : `0x${'66'.repeat(20)}` } } // prettier-ignore
  }

  test('are sent as validated if the page’s object returns different values', () => {
    for (let times = 0; times < 1_000; times++) {
      const { payload } = createAppMessage('RPC_REQUEST', { method: 'eth_sendTransaction', params: [unstableObject()] })
      expect((payload as { params: { to: string }[] }).params[0]?.to).toBe(address)
    }
  })

  test('are sent as validated if toJSON returns something else', () => {
    const swapped = { to: address, toJSON: () => ({ to: `0x${'66'.repeat(20)}`, value: '0x1' }) }
    const { payload } = createAppMessage('RPC_REQUEST', { method: 'eth_sendTransaction', params: [swapped] })
    expect(JSON.stringify(payload)).toBe(JSON.stringify({ method: 'eth_sendTransaction', params: [swapped] }))
    expect(JSON.stringify(payload)).not.toContain('toJSON')
    const bad = { to: address, toJSON: () => ({ to: address, authorizationList: [] }) }
    expect(() => createAppMessage('RPC_REQUEST', { method: 'eth_sendTransaction', params: [bad] })).toThrow(
      expect.objectContaining({ code: 'request/params-invalid' }),
    )
  })

  test('are not sent if every object returns something else', () => {
    pollute('toJSON', () => ({ method: 'eth_sign' }))
    expect(() => createAppMessage('RPC_REQUEST', { method: 'eth_call', params: [] })).toThrow(
      expect.objectContaining({ code: 'request/not-allowed' }),
    )
  })

  test('are not read through accessors of the other side', () => {
    const { events, deliver } = openChannel()
    deliver({
      type: '@appkit-frame/CHANGED',
      id,
      payload: Object.defineProperty({}, 'chainId', { enumerable: true, get: () => 1 }),
    })
    deliver(
      Object.defineProperty({ id, payload: { chainId: 1 } }, 'type', {
        enumerable: true,
        get: () => '@appkit-frame/CHANGED',
      }),
    )
    expect(events).toEqual([])
  })
})
