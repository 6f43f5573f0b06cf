import { describe, expect, test } from 'vitest'
import { EventsController } from '../../../src/controllers/app/events.js'
import { PasskeyLoginController } from '../../../src/controllers/embedded/passkey-login.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { frameRejection } from '../../helpers/scripted-frame.js'

describe('PasskeyLoginController', () => {
  test('waits for the wallet, connects, and remembers the login method', async () => {
    let approve = () => {}
    const { scope, connects } = embeddedScope({
      CONNECT_PASSKEY: () => new Promise<void>(resolve => (approve = resolve)),
    })
    using _ = scope
    const login = scope.use(PasskeyLoginController)
    const outcome = login.start()
    await scope.clock.advance(0)
    expect(login.state.phase).toBe('waiting')
    expect(connects()).toBe(0)
    approve()
    expect(await outcome).toBe(true)
    expect(connects()).toBe(1)
    expect(login.state).toEqual({ phase: 'idle', error: undefined })
    expect(scope.services.storage.get('connected_social', (value): value is string => typeof value === 'string')).toBe(
      'passkey',
    )
  })

  test.each([
    ['wallet/rejected', 'E_REJECTED'],
    ['frame/session-expired', 'E_UNAUTH'],
  ] as const)('is canceled, not failed, by %s', async (error, code) => {
    const { scope, connects } = embeddedScope({
      CONNECT_PASSKEY: () => {
        throw frameRejection(error, { message: 'Request rejected.', code })
      },
    })
    using _ = scope
    const login = scope.use(PasskeyLoginController)
    expect(await login.start()).toBe(false)
    expect(login.state).toEqual({ phase: 'canceled', error: undefined })
    expect(connects()).toBe(0)
  })

  test('reports a failure, and forgets it with the next attempt', async () => {
    const { scope, frame } = embeddedScope({
      CONNECT_PASSKEY: () => {
        throw frameRejection('frame/offline', { message: 'No answer.', code: 'E_NETWORK' })
      },
    })
    using _ = scope
    const login = scope.use(PasskeyLoginController)
    expect(await login.start()).toBe(false)
    expect(login.state).toMatchObject({ phase: 'failed', error: { code: 'frame/offline' } })
    frame.answer({ CONNECT_PASSKEY: undefined })
    expect(await login.start()).toBe(true)
    expect(login.state.error).toBeUndefined()
  })

  test('withdraws the request when the user leaves, and shows nothing', async () => {
    const { scope, connects } = embeddedScope({ CONNECT_PASSKEY: () => new Promise(() => {}) })
    using _ = scope
    const login = scope.use(PasskeyLoginController)
    const outcome = login.start()
    await scope.clock.advance(0)
    login.cancel()
    expect(await outcome).toBe(false)
    expect(login.state).toEqual({ phase: 'idle', error: undefined })
    expect(connects()).toBe(0)
  })

  describe('events for analytics', () => {
    const show = (answer: () => unknown) => {
      const { scope } = embeddedScope({ CONNECT_PASSKEY: answer })
      const events: string[] = []
      scope.use(EventsController).subscribe(({ event, properties }) => events.push(`${event} ${toText(properties)}`))
      return { scope, login: scope.use(PasskeyLoginController), events }
    }
    const toText = (properties: object | undefined) => Object.values(properties ?? {}).join(' ')

    test('are those of a social login, with the passkey as the provider', async () => {
      const { scope, login, events } = show(() => undefined)
      using _ = scope
      await login.start()
      expect(events).toEqual([
        'SOCIAL_LOGIN_STARTED passkey',
        'SOCIAL_LOGIN_REQUEST_USER_DATA passkey',
        expect.stringMatching(/^CONNECT_SUCCESS /),
        'SOCIAL_LOGIN_SUCCESS passkey',
      ])
    })

    test.each([
      ['wallet/rejected', 'SOCIAL_LOGIN_CANCELED passkey'],
      ['frame/offline', 'SOCIAL_LOGIN_ERROR passkey frame/offline'],
    ] as const)('report %s as %s', async (error, event) => {
      const { scope, login, events } = show(() => {
        throw frameRejection(error, { message: 'No.', code: 'E_NETWORK' })
      })
      using _ = scope
      await login.start()
      expect(events).toEqual(['SOCIAL_LOGIN_STARTED passkey', event])
    })

    test('report a login that the user leaves as canceled, once', async () => {
      const { scope, login, events } = show(() => new Promise(() => {}))
      using _ = scope
      const outcome = login.start()
      await scope.clock.advance(0)
      login.cancel()
      login.cancel()
      await outcome
      expect(events).toEqual(['SOCIAL_LOGIN_STARTED passkey', 'SOCIAL_LOGIN_CANCELED passkey'])
    })
  })
})
