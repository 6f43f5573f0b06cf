import { describe, expect, test, vi } from 'vitest'
import type { AppEventName } from '../../src/contract/app-events.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { Channel } from '../../src/frame/channel.js'
import { getFramePayload } from '../../src/frame/frame-errors.js'
import { eventually } from '../helpers/eventually.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { WALLET, welcomed } from './helpers/wallet-page.js'

const address = `0x${'ab'.repeat(20)}`
const sign = { method: 'personal_sign', params: ['0x61', address] }
const read = { method: 'eth_blockNumber' }

function setUp() {
  const { port1, port2 } = new MessageChannel()
  const clock = new FakeClock()
  const events: unknown[] = []
  const onLost = vi.fn<() => void>()
  const onTimeout = vi.fn<() => void>()
  const channel = new Channel(port1, {
    clock,
    origin: WALLET,
    onEvent: received => events.push(received),
    onLost,
    onTimeout,
  })
  const wallet = welcomed({ type: '', id: 'h'.repeat(32), payload: { nonce: 'n' } }, port2)
  disposeAfterTest(() => channel.end(new AppKitError('frame/unavailable')))
  disposeAfterTest(port2)
  const received = async (name: string) => {
    await eventually(() => wallet.requests(name).length).toBeGreaterThan(0)
    return wallet.requests(name).at(-1) as { id: string; payload: unknown }
  }
  return { channel, clock, events, onLost, onTimeout, wallet, heard: received }
}

describe('request', () => {
  test('posts a validated message with a random id and returns the response', async () => {
    const { channel, wallet } = setUp()
    wallet.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP', matchWord: 'CEDAR-42', later: 'ignored' }))
    await expect(channel.request('CONNECT_EMAIL', { email: 'ada@example.com' })).resolves.toEqual({
      action: 'VERIFY_OTP',
      matchWord: 'CEDAR-42',
    })
    const [first] = wallet.requests('CONNECT_EMAIL')
    expect(first).toMatchObject({ id: expect.stringMatching(/^[\da-f]{32}$/), payload: { email: 'ada@example.com' } })
  })

  test("rejects with the frame's error", async () => {
    const { channel, wallet } = setUp()
    wallet.on('CONNECT_OTP', () => {
      throw { message: 'That code is not right.', code: 'E_OTP_INVALID', left: 3 } // oxlint-disable-line no-throw-literal
    })
    const error = await channel.request('CONNECT_OTP', { otp: '000000' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'otp/invalid', message: 'That code is not right.' })
    expect(getFramePayload(error)).toMatchObject({ left: 3 })
  })

  test('rejects an invalid response', async () => {
    const { channel, wallet } = setUp()
    wallet.on('IS_CONNECTED', () => ({ isConnected: 'yes' }))
    await expect(channel.request('IS_CONNECTED')).rejects.toMatchObject({ code: 'frame/replied-error' })
  })

  test.each<[AppEventName, unknown, string]>([
    ['CONNECT_EMAIL', { email: 'no' }, 'email/invalid'],
    ['UPDATE_EMAIL', {}, 'email/invalid'],
    ['CONNECT_OTP', { otp: 123 }, 'request/params-invalid'],
    ['RPC_REQUEST', { method: 'eth_sign', params: [] }, 'request/not-allowed'],
    ['RPC_REQUEST', { method: 'personal_sign', params: [] }, 'request/params-invalid'],
  ])('does not post %s with %j', async (name, payload, code) => {
    const { channel, wallet } = setUp()
    await expect(channel.request(name, payload)).rejects.toMatchObject({ code })
    await settled()
    expect(wallet.received).toEqual([])
  })

  test('drops unexpected, late, duplicate and unreadable messages', async () => {
    const { channel, wallet, heard: received } = setUp()
    const pending = channel.request('GET_CHAIN_ID')
    const { id } = await received('GET_CHAIN_ID')
    wallet.send('GET_CHAIN_ID_SUCCESS', 'x'.repeat(32), { chainId: 666 })
    wallet.send('IS_CONNECTED_SUCCESS', id, { isConnected: true })
    wallet.send('GET_CHAIN_ID', id, { chainId: 666 })
    wallet.port.postMessage({ type: '@appkit-app/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 666 } }, [])
    wallet.port.postMessage(new Map(), [])
    wallet.send('GET_CHAIN_ID_SUCCESS', id, { chainId: 1 })
    wallet.send('GET_CHAIN_ID_SUCCESS', id, { chainId: 666 })
    await expect(pending).resolves.toEqual({ chainId: 1 })
    await eventually(() => channel.dropped).toBe(7) // HELLO_SUCCESS is unexpected here too
  })

  test.each<[AppEventName, unknown, number, string]>([
    ['CONNECT_OTP', { otp: '123456' }, 30_000, 'frame/no-answer'],
    ['CONNECT_DEVICE', undefined, 610_000, 'frame/no-answer'],
    ['GET_USER', undefined, 120_000, 'frame/no-answer'],
    ['RPC_REQUEST', read, 45_000, 'rpc/timeout'],
    ['RPC_REQUEST', sign, 610_000, 'wallet/no-answer'],
  ])('%s %j times out after %d ms', async (name, payload, ms, code) => {
    const { channel, clock, onTimeout } = setUp()
    let error: unknown
    const pending = channel.request(name, payload).catch((thrown: unknown) => (error = thrown))
    await clock.advance(ms - 1)
    expect(error).toBeUndefined()
    await clock.advance(1)
    await pending
    expect(error).toMatchObject({ code })
    expect(onTimeout).toHaveBeenCalledTimes(code === 'wallet/no-answer' ? 0 : 1)
  })

  test('does not report a timeout for PING', async () => {
    const { channel, clock, onTimeout } = setUp()
    const pending = expect(channel.request('PING')).rejects.toMatchObject({ code: 'frame/no-answer' })
    await clock.advance(2_000)
    await pending
    expect(onTimeout).not.toHaveBeenCalled()
  })

  test('has no timeout while the user sets up recovery', async () => {
    const { channel, clock } = setUp()
    void channel.request('SET_UP_RECOVERY').catch(() => {})
    await settled()
    expect(clock.waiting).toEqual([])
  })

  test('throttles fast reads and sends each of them once', async () => {
    const { channel, clock, wallet } = setUp()
    wallet.on('RPC_REQUEST', () => '0x1')
    const all = Promise.all(Array.from({ length: 80 }, () => channel.request('RPC_REQUEST', read)))
    await eventually(() => wallet.received.length).toBe(50)
    await clock.advance(1_000)
    await eventually(() => wallet.received.length).toBe(67)
    await clock.advance(2_000)
    await expect(all).resolves.toEqual(Array(80).fill('0x1'))
    expect(wallet.received).toHaveLength(80)
  })
})

describe('an aborted request', () => {
  test('rejects a read immediately and withdraws it', async () => {
    const { channel, heard: received } = setUp()
    const life = new AbortController()
    const pending = channel.request('RPC_REQUEST', read, life.signal)
    const { id } = await received('RPC_REQUEST')
    life.abort()
    await expect(pending).rejects.toMatchObject({ code: 'request/aborted', message: 'Request was aborted' })
    expect((await received('RPC_ABORT')).payload).toEqual({ id })
  })

  test.each([
    ['SET_UP_RECOVERY', 'request/aborted'],
    ['RECOVER', 'request/aborted'],
    ['GET_USER', 'request/failed'],
  ] as const)('rejects a request with user interaction immediately and withdraws it: %s', async (name, code) => {
    const { channel, heard: received } = setUp()
    const life = new AbortController()
    const pending = channel.request(name, undefined, life.signal)
    const { id } = await received(name)
    life.abort()
    await expect(pending).rejects.toMatchObject({ code })
    expect((await received('RPC_ABORT')).payload).toEqual({ id })
  })

  test('rejects a signature once the frame has withdrawn it', async () => {
    const { channel, wallet, heard: received } = setUp()
    const life = new AbortController()
    wallet.on('RPC_ABORT', () => ({ aborted: true }))
    const pending = channel.request('RPC_REQUEST', sign, life.signal)
    await received('RPC_REQUEST')
    life.abort()
    await expect(pending).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test('returns the signature if the abort came too late', async () => {
    const { channel, wallet, heard: received } = setUp()
    const life = new AbortController()
    wallet.on('RPC_ABORT', () => ({ aborted: false }))
    const pending = channel.request('RPC_REQUEST', sign, life.signal)
    const { id } = await received('RPC_REQUEST')
    life.abort()
    await received('RPC_ABORT')
    await settled()
    wallet.send('RPC_REQUEST_SUCCESS', id, '0xsigned')
    await expect(pending).resolves.toBe('0xsigned')
  })

  test('rejects a signature after 2 s if the frame does not respond', async () => {
    const { channel, clock, heard: received } = setUp()
    const life = new AbortController()
    const pending = channel.request('RPC_REQUEST', sign, life.signal)
    const failed = expect(pending).rejects.toMatchObject({ code: 'request/aborted' })
    await received('RPC_REQUEST')
    life.abort()
    await received('RPC_ABORT')
    await clock.advance(2_000)
    await failed
    expect(clock.waiting).toEqual([])
  })

  test('is never sent while it is throttled', async () => {
    const { channel, clock, wallet } = setUp()
    wallet.on('RPC_REQUEST', () => '0x1')
    const life = new AbortController()
    await Promise.all(Array.from({ length: 50 }, () => channel.request('RPC_REQUEST', read)))
    const pending = channel.request('RPC_REQUEST', sign, life.signal)
    life.abort()
    await expect(pending).rejects.toMatchObject({ code: 'request/aborted' })
    await clock.advance(1_000)
    expect(wallet.received).toHaveLength(50)
  })

  test('rejects other requests with a generic error', async () => {
    const { channel, wallet, heard: received } = setUp()
    const life = new AbortController()
    const pending = channel.request('CONNECT_FARCASTER', undefined, life.signal)
    await received('CONNECT_FARCASTER')
    life.abort('back')
    await expect(pending).rejects.toMatchObject({
      code: 'request/failed',
      message: 'Something went wrong',
      cause: 'back',
    })
    await settled()
    expect(wallet.requests('RPC_ABORT')).toEqual([])
  })

  test('is not sent if the signal was already aborted', async () => {
    const { channel, wallet } = setUp()
    await expect(channel.request('RPC_REQUEST', sign, AbortSignal.abort())).rejects.toMatchObject({
      code: 'request/aborted',
    })
    expect(wallet.received).toEqual([])
  })
})

describe('events', () => {
  test('are delivered after validation', async () => {
    const { wallet, events } = setUp()
    const id = 'e'.repeat(32)
    wallet.send('SHOW', id, { reason: 'approval', width: 360, height: 600, more: 1 })
    wallet.send('HIDE', id)
    wallet.send('SHOW', id, { reason: 'approval', width: 9_999, height: 600 })
    wallet.send('UNHEARD_OF', id, {})
    wallet.send('READY', id, { version: '1.0.0' })
    wallet.send('CHANGED', id, { chainId: 1 })
    await eventually(() => events).toEqual([
      { name: 'SHOW', event: { reason: 'approval', width: 360, height: 600 } },
      { name: 'HIDE', event: undefined },
      { name: 'CHANGED', event: { chainId: 1 } },
    ])
  })
})

describe('end', () => {
  test('rejects pending and later requests and stops listening', async () => {
    const { channel, clock, onLost, heard: received, wallet, events } = setUp()
    const pending = channel.request('GET_USER')
    await received('GET_USER')
    channel.end(new AppKitError('frame/unavailable'))
    channel.end(new AppKitError('request/failed'))
    await expect(pending).rejects.toMatchObject({ code: 'frame/unavailable' })
    await expect(channel.request('GET_USER')).rejects.toMatchObject({ code: 'frame/unavailable' })
    wallet.send('HIDE', 'e'.repeat(32))
    await settled()
    expect([events, clock.waiting]).toEqual([[], []])
    expect(onLost).not.toHaveBeenCalled()
  })

  test('reports that the other side closed its port', async () => {
    const { onLost, wallet } = setUp()
    wallet.port.close()
    await eventually(() => onLost.mock.calls.length).toBe(1)
  })
})
