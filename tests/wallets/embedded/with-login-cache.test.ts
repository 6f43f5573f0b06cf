import { describe, expect, test } from 'vitest'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import { LoginCache, type LoginValues, withLoginCache } from '../../../src/wallets/embedded/login-cache.js'
import { frameRejection, scriptedFrame, type FrameScript } from '../../helpers/scripted-frame.js'
import { FakeClock } from '../../lib/fake-clock.js'
import { loginStore } from './helpers/login-store.js'

const address = `0x${'ab'.repeat(20)}`
const user = { address, chainId: 1 }

function setUp(script: FrameScript = {}, values: Partial<LoginValues> = {}) {
  const clock = new FakeClock()
  const store = loginStore(values)
  const raw = scriptedFrame(script)
  return { clock, store, raw, frame: withLoginCache(raw, new LoginCache(store, clock), clock) }
}

const refused = (code: ErrorCode, response: object) => () => {
  throw frameRejection(code, { message: 'No.', ...response })
}

describe('email login', () => {
  const script: FrameScript = { CONNECT_EMAIL: { action: 'VERIFY_OTP' }, CONNECT_OTP: undefined, GET_USER: user }

  test('is stored once it is complete', async () => {
    const { frame, store, clock } = setUp(script)
    await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    expect(store.values).toEqual({ LAST_EMAIL_LOGIN_TIME: clock.now() })
    await frame.request('CONNECT_OTP', { otp: '123456' })
    await frame.request('GET_USER')
    expect(store.values).toEqual({
      EMAIL_LOGIN_USED_KEY: 'yes',
      EMAIL: 'ada@example.com',
      LAST_USED_CHAIN_KEY: 'eip155:1',
    })
  })

  test('stores only an address whose code was entered', async () => {
    const { frame, store } = setUp(script)
    await frame.request('CONNECT_EMAIL', { email: 'other@example.com' })
    await frame.request('GET_USER')
    expect(store.values.EMAIL).toBeUndefined()
  })

  test.each<[string, FrameScript, 'CONNECT_DEVICE' | undefined]>([
    ['a session that lives on', { ...script, CONNECT_EMAIL: { action: 'CONNECT' } }, undefined],
    ['a confirmed device', { ...script, CONNECT_DEVICE: undefined }, 'CONNECT_DEVICE'],
  ])('stores the address of %s too', async (_what, answers, step) => {
    const { frame, store } = setUp(answers)
    await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    if (step) await frame.request(step)
    await frame.request('GET_USER')
    expect(store.values.EMAIL).toBe('ada@example.com')
  })

  test('is throttled for 30 s for any address, without a request to the frame', async () => {
    const { frame, raw, clock } = setUp(script)
    await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' })
    await clock.advance(10_500)
    await expect(frame.request('CONNECT_EMAIL', { email: 'eve@example.com' })).rejects.toMatchObject({
      code: 'email/throttled',
      message: 'Please try again after 20 seconds',
    })
    expect(raw.getPayloads('CONNECT_EMAIL')).toHaveLength(1)
    await clock.advance(19_500)
    await expect(frame.request('CONNECT_EMAIL', { email: 'eve@example.com' })).resolves.toBeDefined()
  })

  test('is not throttled after a failure', async () => {
    const { frame, raw } = setUp({ CONNECT_EMAIL: refused('frame/offline', { code: 'E_NETWORK' }) })
    await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' }).catch(() => {})
    await frame.request('CONNECT_EMAIL', { email: 'ada@example.com' }).catch(() => {})
    expect(raw.getPayloads('CONNECT_EMAIL')).toHaveLength(2)
  })
})

describe('other values', () => {
  test('store the social name, the network and a changed email address', async () => {
    const { frame, store } = setUp({
      CONNECT_FARCASTER: { userName: 'ada' },
      CONNECT_SOCIAL: { ...user, userName: 'ada@x', email: 'shared@example.com' },
      SWITCH_NETWORK: { chainId: 10 },
      GET_CHAIN_ID: { chainId: 'eip155:8453' },
      UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
      UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'new@example.com' },
    })
    await frame.request('CONNECT_FARCASTER')
    expect(store.values).toEqual({ SOCIAL_USERNAME: 'ada' })
    await frame.request('CONNECT_SOCIAL', { uri: 'https://wallet.example.com/r#a' })
    expect(store.values).toMatchObject({ SOCIAL_USERNAME: 'ada@x', EMAIL: 'shared@example.com' })
    await frame.request('SWITCH_NETWORK', { chainId: 10 })
    expect(store.values.LAST_USED_CHAIN_KEY).toBe('eip155:10')
    await frame.request('GET_CHAIN_ID')
    expect(store.values.LAST_USED_CHAIN_KEY).toBe('eip155:8453')
    await frame.request('UPDATE_EMAIL', { email: 'new@example.com' })
    expect(store.values.EMAIL).toBe('shared@example.com')
    await frame.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '12345678' })
    expect(store.values.EMAIL).toBe('new@example.com')
  })
})

describe('logout', () => {
  const stored: Partial<LoginValues> = {
    EMAIL_LOGIN_USED_KEY: 'yes',
    EMAIL: 'ada@example.com',
    LAST_USED_CHAIN_KEY: 'eip155:1',
    SOCIAL_USERNAME: 'ada',
  }

  test('clears local data before the frame responds', async () => {
    const { frame, store, raw } = setUp({ SIGN_OUT: undefined }, { ...stored })
    const leaving = frame.request('SIGN_OUT')
    expect(store.values).toEqual({})
    await leaving
    expect(raw.getPayloads('SIGN_OUT')).toHaveLength(1)
  })

  test('takes at most 3 s', async () => {
    const { frame, clock } = setUp()
    let isOver = false
    const leaving = frame.request('SIGN_OUT').then(() => (isOver = true))
    await clock.advance(2_999)
    expect(isOver).toBe(false)
    await clock.advance(1)
    await leaving
    expect([isOver, clock.waiting]).toEqual([true, []])
  })

  test('succeeds whatever the frame responds', async () => {
    const { frame } = setUp({ SIGN_OUT: refused('frame/offline', { code: 'E_NETWORK' }) })
    await expect(frame.request('SIGN_OUT')).resolves.toBeUndefined()
  })
})

describe('login state', () => {
  const stored: Partial<LoginValues> = { EMAIL_LOGIN_USED_KEY: 'yes', EMAIL: 'ada@example.com' }

  test.each<[string, FrameScript, boolean]>([
    ['yes', { IS_CONNECTED: { isConnected: true } }, true],
    ['no', { IS_CONNECTED: { isConnected: false } }, false],
    ['a refusal', { IS_CONNECTED: refused('frame/session-expired', { code: 'E_UNAUTH' }) }, false],
    ['an error of its own', { IS_CONNECTED: refused('frame/replied-error', { code: 'E_INTERNAL' }) }, false],
  ])('is cleared by %s', async (_what, script, isConnected) => {
    const { frame, store } = setUp(script, { ...stored })
    await expect(frame.request('IS_CONNECTED')).resolves.toEqual({ isConnected })
    expect(store.values).toEqual(isConnected ? stored : {})
  })

  test.each<[string, () => unknown]>([
    ['no network', refused('frame/offline', { code: 'E_NETWORK' })],
    ['a frame that waits in vain', refused('frame/no-answer', { code: 'E_TIMEOUT' })],
    ['too many questions', refused('frame/rate-limited', { code: 'E_RATE' })],
    [
      'silence',
      () => {
        throw new AppKitError('frame/no-answer')
      },
    ],
    [
      'an invalid response',
      () => {
        throw new AppKitError('frame/replied-error', { cause: new RangeError('x') })
      },
    ],
  ])('is kept after %s', async (_what, answer) => {
    const { frame, store } = setUp({ IS_CONNECTED: answer }, { ...stored })
    await expect(frame.request('IS_CONNECTED')).rejects.toBeInstanceOf(AppKitError)
    expect(store.values).toEqual(stored)
  })

  test('is requested with the session token, which is never stored', async () => {
    const { frame, raw, store } = setUp({ IS_CONNECTED: { isConnected: true }, SIGN_OUT: undefined })
    await frame.request('IS_CONNECTED')
    raw.emit('SESSION_UPDATE', { token: 'app-token' })
    await frame.request('IS_CONNECTED')
    await frame.request('SIGN_OUT')
    await frame.request('IS_CONNECTED')
    expect(raw.getPayloads('IS_CONNECTED')).toEqual([undefined, { token: 'app-token' }, undefined])
    expect(JSON.stringify(store.values)).not.toContain('app-token')
  })
})

describe('default responses', () => {
  test('no smart account networks', async () => {
    const { frame, store, raw } = setUp({
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [1, 10] },
    })
    await frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
    expect(store.values.SMART_ACCOUNT_ENABLED_NETWORKS).toBe('1,10')
    raw.answer({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: refused('frame/offline', {}) })
    await expect(frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).resolves.toEqual({
      smartAccountEnabledNetworks: [],
    })
    expect(store.values.SMART_ACCOUNT_ENABLED_NETWORKS).toBe('')
  })

  test.each([
    [[{ address: `0x${'cd'.repeat(20)}`, type: 'eoa' as const }], `0x${'cd'.repeat(20)}`],
    [undefined, address],
  ])('preferred account: the one with its own key is active after a failure: %j', async (accounts, expected) => {
    const { frame, raw } = setUp({
      SET_PREFERRED_ACCOUNT: refused('network/unsupported', { code: 'E_CHAIN' }),
      GET_USER: { ...user, ...(accounts && { accounts }) },
    })
    await expect(frame.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).resolves.toEqual({
      type: 'eoa',
      address: expected,
    })
    expect(raw.getPayloads('GET_USER')).toEqual([{ preferredAccountType: 'eoa' }])
  })

  test('are not used for an aborted request', async () => {
    const { frame } = setUp()
    const life = new AbortController()
    const pending = frame.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' }, { signal: life.signal })
    life.abort()
    await expect(pending).rejects.toMatchObject({ code: 'request/failed' })
  })
})

test('other members are those of the frame', async () => {
  const { frame, raw } = setUp({ GET_FARCASTER_URI: { url: 'https://farcaster.xyz/a' } })
  const received: unknown[] = []
  frame.onState((state, failure) => received.push(state, failure))
  frame.on('HIDE', event => received.push(event))
  raw.setState('slow', 'offline')
  raw.emit('HIDE', 'hidden')
  expect([frame.state, frame.failure, frame.storage]).toEqual(['slow', 'offline', 'idb'])
  await frame.ready()
  await frame.reload()
  await frame.continueInPopup()
  frame.dispose()
  expect(received).toEqual([
    'slow',
    'offline',
    'hidden',
    ...['ready', 'loading', 'ready', 'ready'].flatMap(s => [s, undefined]),
  ])
  expect(raw.disposed).toBe(true)
})
