import { describe, expect, test } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { EventsController } from '../../../src/controllers/app/events.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import { SOCIAL_TIMEOUT_MS, SocialLoginController } from '../../../src/controllers/embedded/social-login.js'
import type { SocialPopup } from '../../../src/wallets/embedded/social-result.js'
import type { FrameScript } from '../../helpers/scripted-frame.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { frameRejection } from '../../helpers/scripted-frame.js'

const uri = 'https://accounts.google.com/o/oauth2/v2/auth?state=s'
const resultUri = 'https://wallet.example.com/r#ref'
const user = { address: `0x${'a'.repeat(40)}`, chainId: 1 }

describe('SocialLoginController', () => {
  test('shows the match word of the wallet', async () => {
    const { scope, login, popup } = stage({ GET_SOCIAL_REDIRECT_URI: { uri, matchWord: 'CEDAR-42' } })
    using _ = scope
    void login.start('google', popup)
    await scope.clock.advance(0)
    expect(login.state).toMatchObject({ phase: 'waiting', matchWord: 'CEDAR-42' })
    login.cancel()
    expect(login.state.matchWord).toBe('')
  })

  test('waits beyond the timeout for confirmation on another device', async () => {
    let confirm = () => {}
    const { scope, frame, connects, login, popup } = stage({
      GET_SOCIAL_REDIRECT_URI: { uri },
      CONNECT_DEVICE: () => new Promise<void>(resolve => (confirm = resolve)),
    })
    using _ = scope
    const outcome = login.start('google', popup)
    await scope.clock.advance(0)
    frame.emit('LOGIN_FAILED', { message: 'Confirm this device.', code: 'E_DEVICE' })
    await scope.clock.advance(60_000)
    expect(login.state).toMatchObject({ phase: 'returning', error: undefined })
    expect(popup.closed).toBe(true)
    expect(connects()).toBe(0)
    confirm()
    expect(await outcome).toBe(true)
    expect(connects()).toBe(1)
  })

  test('sends the popup to the provider and connects when the frame is logged in', async () => {
    const { scope, frame, connects, login, popup, events } = stage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    using _ = scope
    const outcome = login.start('google', popup)
    await scope.clock.advance(0)
    expect(popup.location.href).toBe(uri)
    expect(login.state).toMatchObject({ provider: 'google', phase: 'waiting' })
    frame.emit('SESSION_UPDATE', { token: 't' })
    expect(await outcome).toBe(true)
    expect(connects()).toBe(1)
    expect(frame.getPayloads('CONNECT_SOCIAL')).toEqual([])
    expect(login.state.phase).toBe('done')
    expect(popup.closed).toBe(true)
    expect(scope.services.storage.get('connected_social', isText)).toBe('google')
    expect(events.filter(name => name.startsWith('SOCIAL'))).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
  })

  test('keeps waiting when the popup is closed, because the provider may have cut its link', async () => {
    const { scope, frame, login, popup } = stage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    using _ = scope
    const outcome = login.start('google', popup)
    await scope.clock.advance(0)
    popup.close()
    await scope.clock.advance(1_000)
    expect(login.state).toMatchObject({ phase: 'waiting', closed: true })
    frame.emit('SESSION_UPDATE', { token: 't' })
    expect(await outcome).toBe(true)
  })

  test.each([
    ['E_REJECTED', 'social/denied'],
    ['E_PROVIDER', 'social/unavailable'],
    ['E_OTP_EXPIRED', 'social/expired'],
  ] as const)('fails immediately when the frame reports %s', async (code, expected) => {
    const { scope, frame, login, popup } = stage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    using _ = scope
    const outcome = login.start('google', popup)
    await scope.clock.advance(0)
    frame.emit('LOGIN_FAILED', { message: 'No.', code })
    expect(await outcome).toBe(false)
    expect(login.state).toMatchObject({ phase: 'failed', error: { code: expected } })
    expect(popup.closed).toBe(true)
    expect(scope.clock.waiting).toEqual([])
  })

  test('times out after 45 s with an alert', async () => {
    const { scope, login, popup } = stage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    using _ = scope
    const outcome = login.start('google', popup)
    await scope.clock.advance(SOCIAL_TIMEOUT_MS - 1)
    expect(login.state.phase).toBe('waiting')
    await scope.clock.advance(1)
    expect(await outcome).toBe(false)
    expect(login.state).toMatchObject({ phase: 'failed', error: { code: 'social/timeout' } })
    expect(scope.use(AlertController).state.code).toBe('social/timeout')
    expect(popup.closed).toBe(true)
    expect(scope.clock.waiting).not.toContain(1_000)
  })

  test('stops the timeout when the provider responds, since reading the sign-in may take longer', async () => {
    const { scope, frame, login, popup, connects } = stage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    using _ = scope
    let approve = () => {}
    const connect = scope.use(EmbeddedController).connect.bind(scope.use(EmbeddedController))
    scope.use(EmbeddedController).connect = signal =>
      new Promise<void>(resolve => (approve = resolve)).then(() => connect(signal))
    const outcome = login.start('google', popup)
    await scope.clock.advance(0)
    frame.emit('SESSION_UPDATE', { token: 't' })
    await scope.clock.advance(0)
    expect(login.state.phase).toBe('returning')
    await scope.clock.advance(600_000)
    expect(login.state.phase).toBe('returning')
    approve()
    expect(await outcome).toBe(true)
    expect(connects()).toBe(1)
  })

  test('reports a blocked popup without a request to the frame', async () => {
    const { scope, frame, login } = stage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    using _ = scope
    expect(await login.start('google', undefined)).toBe(false)
    expect(login.state).toMatchObject({ phase: 'failed', error: { code: 'frame/popup-blocked' } })
    expect(frame.requests).toEqual([])
  })

  test('sends the popup only to the provider’s page', async () => {
    const { scope, login, popup } = stage({ GET_SOCIAL_REDIRECT_URI: { uri: 'https://evil.example/login' } })
    using _ = scope
    expect(await login.start('google', popup)).toBe(false)
    expect(popup.location.href).toBe('about:blank')
    expect(login.state.error).toMatchObject({ code: 'social/unavailable' })
  })

  test('reports the frame’s error if a provider is not configured', async () => {
    const { scope, login, popup } = stage({
      GET_SOCIAL_REDIRECT_URI: () => {
        throw frameRejection('social/unavailable', { message: 'google is not configured', code: 'E_PROVIDER' })
      },
    })
    using _ = scope
    expect(await login.start('google', popup)).toBe(false)
    expect(login.state.error).toMatchObject({ code: 'social/unavailable', message: 'google is not configured' })
  })

  test('reports nothing when canceled, except one event', async () => {
    const { scope, login, popup, events } = stage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    using _ = scope
    const outcome = login.start('google', popup)
    await scope.clock.advance(0)
    login.cancel()
    login.cancel()
    expect(await outcome).toBe(false)
    expect(login.state).toMatchObject({ phase: 'idle', error: undefined })
    expect(events.filter(name => name === 'SOCIAL_LOGIN_CANCELED')).toHaveLength(1)
    expect(events).not.toContain('SOCIAL_LOGIN_ERROR')
  })

  test('cancels the first login when a second one starts', async () => {
    const { scope, frame, login, popup, connects } = stage({ GET_SOCIAL_REDIRECT_URI: { uri } })
    using _ = scope
    const first = login.start('google', popup)
    await scope.clock.advance(0)
    const second = login.start('google', fakePopup())
    await scope.clock.advance(0)
    frame.emit('SESSION_UPDATE', { token: 't' })
    expect([await first, await second]).toEqual([false, true])
    expect(connects()).toBe(1)
  })

  test('redirects the page where popups are unavailable, and completes the login afterwards', async () => {
    const { scope, frame, login } = stage({ GET_SOCIAL_REDIRECT_URI: { uri }, CONNECT_SOCIAL: user })
    using _ = scope
    const gone: string[] = []
    await login.redirectTo('google', 'https://app.example.com/x?y=1', to => gone.push(to))
    expect(new URL(gone[0] ?? '').searchParams.get('state')).toBe(
      `s--${encodeURIComponent('https://app.example.com/x?y=1')}`,
    )
    expect(await login.finishReturned(resultUri)).toBe(true)
    expect(frame.getPayloads('CONNECT_SOCIAL')).toEqual([{ uri: resultUri }])
    expect(scope.services.storage.get('connected_social', isText)).toBe('google')
    expect(scope.services.storage.get('social_provider', isText)).toBeUndefined()
  })
})

function stage(script: FrameScript) {
  const made = embeddedScope(script)
  const events: string[] = []
  made.scope.use(EventsController).subscribe(({ event }) => events.push(event))
  return { ...made, login: made.scope.use(SocialLoginController), popup: fakePopup(), events }
}

function fakePopup(): SocialPopup {
  let closed = false
  return {
    get closed() {
      return closed
    },
    location: { href: 'about:blank' },
    close: () => void (closed = true),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
