import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AppEventName } from '../../src/contract/app-events.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { Channel } from '../../src/frame/channel.js'
import { frameReply } from '../../src/frame/refusals.js'
import { soon } from '../helpers/soon.js'
import { FakeClock, settled } from '../lib/fake-clock.js'
import { WALLET, welcomed } from './helpers/wallet-page.js'

const address = `0x${'ab'.repeat(20)}`
const sign = { method: 'personal_sign', params: ['0x61', address] }
const read = { method: 'eth_blockNumber' }
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach(end => end()))

function setUp() {
  const { port1, port2 } = new MessageChannel()
  const clock = new FakeClock()
  const events: unknown[] = []
  const onLost = vi.fn<() => void>()
  const onSilence = vi.fn<() => void>()
  const channel = new Channel(port1, { clock, origin: WALLET, onEvent: heard => events.push(heard), onLost, onSilence })
  const wallet = welcomed({ type: '', id: 'h'.repeat(32), payload: { nonce: 'n' } }, port2)
  ends.push(
    () => channel.end(new AppKitError('frame/unavailable')),
    () => port2.close(),
  )
  const heard = async (name: string) => {
    await soon(() => wallet.asked(name).length).toBeGreaterThan(0)
    return wallet.asked(name).at(-1) as { id: string; payload: unknown }
  }
  return { channel, clock, events, onLost, onSilence, wallet, heard }
}

describe('request', () => {
  test('posts a checked message under an id that cannot be guessed, and gives the answer', async () => {
    const { channel, wallet } = setUp()
    wallet.on('CONNECT_EMAIL', () => ({ action: 'VERIFY_OTP', matchWord: 'CEDAR-42', later: 'ignored' }))
    await expect(channel.request('CONNECT_EMAIL', { email: 'ada@example.com' })).resolves.toEqual({
      action: 'VERIFY_OTP',
      matchWord: 'CEDAR-42',
    })
    const [first] = wallet.asked('CONNECT_EMAIL')
    expect(first).toMatchObject({ id: expect.stringMatching(/^[\da-f]{32}$/), payload: { email: 'ada@example.com' } })
  })

  test('rejects with what the frame said', async () => {
    const { channel, wallet } = setUp()
    wallet.on('CONNECT_OTP', () => {
      throw { message: 'That code is not right.', code: 'E_OTP_INVALID', left: 3 } // oxlint-disable-line no-throw-literal
    })
    const error = await channel.request('CONNECT_OTP', { otp: '000000' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'otp/invalid', message: 'That code is not right.' })
    expect(frameReply(error)).toMatchObject({ left: 3 })
  })

  test('does not pass on an answer that makes no sense', async () => {
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
  ])('posts no %s of %j', async (name, payload, code) => {
    const { channel, wallet } = setUp()
    await expect(channel.request(name, payload)).rejects.toMatchObject({ code })
    await settled()
    expect(wallet.heard).toEqual([])
  })

  test('drops what nobody waits for: foreign, late, twice, of another name, and what cannot be read', async () => {
    const { channel, wallet, heard } = setUp()
    const asked = channel.request('GET_CHAIN_ID')
    const { id } = await heard('GET_CHAIN_ID')
    wallet.say('GET_CHAIN_ID_SUCCESS', 'x'.repeat(32), { chainId: 666 })
    wallet.say('IS_CONNECTED_SUCCESS', id, { isConnected: true })
    wallet.say('GET_CHAIN_ID', id, { chainId: 666 })
    wallet.port.postMessage({ type: '@appkit-app/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 666 } }, [])
    wallet.port.postMessage(new Map(), [])
    wallet.say('GET_CHAIN_ID_SUCCESS', id, { chainId: 1 })
    wallet.say('GET_CHAIN_ID_SUCCESS', id, { chainId: 666 })
    await expect(asked).resolves.toEqual({ chainId: 1 })
    await soon(() => channel.dropped).toBe(7) // HELLO_SUCCESS is nobody's here, too
  })

  test.each<[AppEventName, unknown, number, string]>([
    ['CONNECT_OTP', { otp: '123456' }, 30_000, 'frame/no-answer'],
    ['CONNECT_DEVICE', undefined, 610_000, 'frame/no-answer'],
    ['GET_USER', undefined, 120_000, 'frame/no-answer'],
    ['RPC_REQUEST', read, 45_000, 'rpc/timeout'],
    ['RPC_REQUEST', sign, 610_000, 'wallet/no-answer'],
  ])('gives %s %j so many milliseconds: %d', async (name, payload, ms, code) => {
    const { channel, clock, onSilence } = setUp()
    let error: unknown
    const asked = channel.request(name, payload).catch((thrown: unknown) => (error = thrown))
    await clock.advance(ms - 1)
    expect(error).toBeUndefined()
    await clock.advance(1)
    await asked
    expect(error).toMatchObject({ code })
    expect(onSilence).toHaveBeenCalledTimes(code === 'wallet/no-answer' ? 0 : 1)
  })

  test('takes a question after itself that is not answered for no silence', async () => {
    const { channel, clock, onSilence } = setUp()
    const asked = expect(channel.request('PING')).rejects.toMatchObject({ code: 'frame/no-answer' })
    await clock.advance(2_000)
    await asked
    expect(onSilence).not.toHaveBeenCalled()
  })

  test('leaves a person who sets up recovery all the time of the world', async () => {
    const { channel, clock } = setUp()
    void channel.request('SET_UP_RECOVERY').catch(() => {})
    await settled()
    expect(clock.waiting).toEqual([])
  })

  test('spreads reads that come too fast, and sends each of them once', async () => {
    const { channel, clock, wallet } = setUp()
    wallet.on('RPC_REQUEST', () => '0x1')
    const all = Promise.all(Array.from({ length: 80 }, () => channel.request('RPC_REQUEST', read)))
    await soon(() => wallet.heard.length).toBe(50)
    await clock.advance(1_000)
    await soon(() => wallet.heard.length).toBe(67)
    await clock.advance(2_000)
    await expect(all).resolves.toEqual(Array(80).fill('0x1'))
    expect(wallet.heard).toHaveLength(80)
  })
})

describe('an aborted request', () => {
  test('of reading is given up at once, and withdrawn', async () => {
    const { channel, heard } = setUp()
    const life = new AbortController()
    const asked = channel.request('RPC_REQUEST', read, life.signal)
    const { id } = await heard('RPC_REQUEST')
    life.abort()
    await expect(asked).rejects.toMatchObject({ code: 'request/aborted', message: 'Request was aborted' })
    expect((await heard('RPC_ABORT')).payload).toEqual({ id })
  })

  test.each([
    ['SET_UP_RECOVERY', 'request/aborted'],
    ['RECOVER', 'request/aborted'],
    ['GET_USER', 'request/failed'],
  ] as const)('that the frame asks a person for is given up at once, and withdrawn: %s', async (name, code) => {
    const { channel, heard } = setUp()
    const life = new AbortController()
    const asked = channel.request(name, undefined, life.signal)
    const { id } = await heard(name)
    life.abort()
    await expect(asked).rejects.toMatchObject({ code })
    expect((await heard('RPC_ABORT')).payload).toEqual({ id })
  })

  test('of signing ends when the frame has taken it back', async () => {
    const { channel, wallet, heard } = setUp()
    const life = new AbortController()
    wallet.on('RPC_ABORT', () => ({ aborted: true }))
    const asked = channel.request('RPC_REQUEST', sign, life.signal)
    await heard('RPC_REQUEST')
    life.abort()
    await expect(asked).rejects.toMatchObject({ code: 'request/aborted' })
  })

  test('of signing still gives its answer where the abort came too late', async () => {
    const { channel, wallet, heard } = setUp()
    const life = new AbortController()
    wallet.on('RPC_ABORT', () => ({ aborted: false }))
    const asked = channel.request('RPC_REQUEST', sign, life.signal)
    const { id } = await heard('RPC_REQUEST')
    life.abort()
    await heard('RPC_ABORT')
    await settled()
    wallet.say('RPC_REQUEST_SUCCESS', id, '0xsigned')
    await expect(asked).resolves.toBe('0xsigned')
  })

  test('of signing ends without the frame after 2 s', async () => {
    const { channel, clock, heard } = setUp()
    const life = new AbortController()
    const asked = channel.request('RPC_REQUEST', sign, life.signal)
    const failed = expect(asked).rejects.toMatchObject({ code: 'request/aborted' })
    await heard('RPC_REQUEST')
    life.abort()
    await heard('RPC_ABORT')
    await clock.advance(2_000)
    await failed
    expect(clock.waiting).toEqual([])
  })

  test('that waits for its turn is never sent', async () => {
    const { channel, clock, wallet } = setUp()
    wallet.on('RPC_REQUEST', () => '0x1')
    const life = new AbortController()
    await Promise.all(Array.from({ length: 50 }, () => channel.request('RPC_REQUEST', read)))
    const asked = channel.request('RPC_REQUEST', sign, life.signal)
    life.abort()
    await expect(asked).rejects.toMatchObject({ code: 'request/aborted' })
    await clock.advance(1_000)
    expect(wallet.heard).toHaveLength(50)
  })

  test('of anything else says that something went wrong', async () => {
    const { channel, wallet, heard } = setUp()
    const life = new AbortController()
    const asked = channel.request('CONNECT_FARCASTER', undefined, life.signal)
    await heard('CONNECT_FARCASTER')
    life.abort('back')
    await expect(asked).rejects.toMatchObject({
      code: 'request/failed',
      message: 'Something went wrong',
      cause: 'back',
    })
    await settled()
    expect(wallet.asked('RPC_ABORT')).toEqual([])
  })

  test('that was aborted before is not sent', async () => {
    const { channel, wallet } = setUp()
    await expect(channel.request('RPC_REQUEST', sign, AbortSignal.abort())).rejects.toMatchObject({
      code: 'request/aborted',
    })
    expect(wallet.heard).toEqual([])
  })
})

describe('events', () => {
  test('reach their listener as they are checked', async () => {
    const { wallet, events } = setUp()
    const id = 'e'.repeat(32)
    wallet.say('SHOW', id, { reason: 'approval', width: 360, height: 600, more: 1 })
    wallet.say('HIDE', id)
    wallet.say('SHOW', id, { reason: 'approval', width: 9_999, height: 600 })
    wallet.say('UNHEARD_OF', id, {})
    wallet.say('READY', id, { version: '1.0.0' })
    wallet.say('CHANGED', id, { chainId: 1 })
    await soon(() => events).toEqual([
      { name: 'SHOW', event: { reason: 'approval', width: 360, height: 600 } },
      { name: 'HIDE', event: undefined },
      { name: 'CHANGED', event: { chainId: 1 } },
    ])
  })
})

describe('the end', () => {
  test('fails what is open and what comes, and hears nothing any more', async () => {
    const { channel, clock, onLost, heard, wallet, events } = setUp()
    const asked = channel.request('GET_USER')
    await heard('GET_USER')
    channel.end(new AppKitError('frame/unavailable'))
    channel.end(new AppKitError('request/failed'))
    await expect(asked).rejects.toMatchObject({ code: 'frame/unavailable' })
    await expect(channel.request('GET_USER')).rejects.toMatchObject({ code: 'frame/unavailable' })
    wallet.say('HIDE', 'e'.repeat(32))
    await settled()
    expect([events, clock.waiting]).toEqual([[], []])
    expect(onLost).not.toHaveBeenCalled()
  })

  test('is told when the other side closes its port', async () => {
    const { onLost, wallet } = setUp()
    wallet.port.close()
    await soon(() => onLost.mock.calls.length).toBe(1)
  })
})
