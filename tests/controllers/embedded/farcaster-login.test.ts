import { subscribeKey } from 'valtio/utils'
import { describe, expect, test } from 'vitest'
import { FarcasterLoginController } from '../../../src/controllers/embedded/farcaster-login.js'
import { embeddedScope } from '../../helpers/embedded-scope.js'
import { frameRejection } from '../../helpers/scripted-frame.js'

const url = 'https://farcaster.xyz/~/siwf?channelToken=x'

describe('FarcasterLoginController', () => {
  test('shows the link, waits for the app and connects', async () => {
    let approve = () => {}
    const { scope, connects } = embeddedScope({
      GET_FARCASTER_URI: { url },
      CONNECT_FARCASTER: () => new Promise(resolve => (approve = () => resolve({ userName: 'ada' }))),
    })
    using _ = scope
    const login = scope.use(FarcasterLoginController)
    const outcome = login.start()
    await scope.clock.advance(0)
    expect(login.state).toMatchObject({ url, phase: 'waiting' })
    expect(connects()).toBe(0)
    approve()
    expect(await outcome).toBe(true)
    expect(login.state.phase).toBe('done')
    expect(connects()).toBe(1)
  })

  test('shows the match word and waits for confirmation on another device', async () => {
    let confirm = () => {}
    const { scope, connects } = embeddedScope({
      GET_FARCASTER_URI: { url, matchWord: 'CEDAR-42' },
      CONNECT_FARCASTER: () => {
        throw frameRejection('device/unconfirmed', { message: 'Confirm this device.', code: 'E_DEVICE' })
      },
      CONNECT_DEVICE: () => new Promise<void>(resolve => (confirm = resolve)),
    })
    using _ = scope
    const login = scope.use(FarcasterLoginController)
    const outcome = login.start()
    expect(login.state.matchWord).toBe('')
    await scope.clock.advance(0)
    expect(login.state).toMatchObject({ matchWord: 'CEDAR-42', phase: 'returning' })
    expect(connects()).toBe(0)
    confirm()
    expect(await outcome).toBe(true)
    expect(connects()).toBe(1)
  })

  test('reports a failure', async () => {
    const { scope } = embeddedScope({
      GET_FARCASTER_URI: () => {
        throw frameRejection('social/unavailable', { message: 'not configured', code: 'E_PROVIDER' })
      },
    })
    using _ = scope
    const login = scope.use(FarcasterLoginController)
    expect(await login.start()).toBe(false)
    expect(login.state).toMatchObject({ phase: 'failed', url: '', error: { code: 'social/unavailable' } })
  })

  test('reports nothing when canceled', async () => {
    const { scope } = embeddedScope({ GET_FARCASTER_URI: { url } })
    using _ = scope
    const login = scope.use(FarcasterLoginController)
    const outcome = login.start()
    await scope.clock.advance(0)
    login.cancel()
    expect(await outcome).toBe(false)
    expect(login.state).toMatchObject({ phase: 'idle', url: '', error: undefined })
  })

  test('is pending from the link until the account is connected', async () => {
    let approve = () => {}
    const { scope } = embeddedScope({
      GET_FARCASTER_URI: { url },
      CONNECT_FARCASTER: () => new Promise(resolve => (approve = () => resolve({ userName: 'ada' }))),
    })
    using _ = scope
    const login = scope.use(FarcasterLoginController)
    const seen: [string, boolean][] = []
    const stop = subscribeKey(login.state, 'phase', phase => seen.push([phase, login.isPending]), true)
    expect(login.isPending).toBe(false)
    const outcome = login.start()
    await scope.clock.advance(0)
    approve()
    await outcome
    stop()
    expect(seen).toEqual([
      ['preparing', true],
      ['waiting', true],
      ['returning', true],
      ['done', false],
    ])
  })
})
