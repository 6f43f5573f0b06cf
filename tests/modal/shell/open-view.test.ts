import { describe, expect, test, afterEach, vi } from 'vitest'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { openRoute, initialView, moveTo } from '../../../src/modal/shell/show-shell.js'
import type { View } from '../../../src/core/routes.gen.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { testScope } from '../../helpers/test-scope.js'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { Namespace } from '../../../src/core/caip.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { AlertController } from '../../../src/controllers/app/alert.js'

describe('openRoute', () => {
  function pageWith({ open = false } = {}) {
    const scope = testScope({ adapters: [scriptedAdapter()] })
    const router = scope.use(RouterController)
    router.push('WhatIsAWallet')
    scope.use(ModalController).setOpen(open)
    return { scope, router, views: () => router.state.history.map(({ view }) => view) }
  }

  test('resets the history if the modal is closed', async () => {
    const { scope, views } = pageWith()
    await openRoute(scope, {})
    expect(views()).toEqual(['Connect'])
    await openRoute(scope, { view: 'Networks' })
    expect(views()).toEqual(['Networks'])
  })

  test('pushes the view if the modal is open, and keeps the current one if none is given', async () => {
    const { scope, views } = pageWith({ open: true })
    await openRoute(scope, { view: 'Networks' })
    expect(views()).toEqual(['Connect', 'WhatIsAWallet', 'Networks'])
    await openRoute(scope, {})
    await openRoute(scope, { view: 'Networks' })
    expect(views()).toEqual(['Connect', 'WhatIsAWallet', 'Networks'])
  })

  test('passes the namespace and the pairing link to the view', async () => {
    const { scope, router } = pageWith()
    await openRoute(scope, { view: 'Connect', namespace: 'eip155', uri: 'wc:1' })
    expect(router.current.params).toEqual({ namespace: 'eip155', uri: 'wc:1' })
    await openRoute(scope, { view: 'Connect' })
    expect(router.current.params).toEqual({})
  })

  test('changes nothing for an unknown view', async () => {
    const { scope, views } = pageWith()
    await expect(openRoute(scope, { view: 'Nonsense' as View })).rejects.toThrow(
      expect.objectContaining({ code: 'config/option-wrong' }),
    )
    expect(views()).toEqual(['Connect', 'WhatIsAWallet'])
  })
})

describe('initialView', () => {
  afterEach(() => void vi.unstubAllGlobals())

  function scopeOf(options: Partial<AppKitOptions> = {}, { connected = false, family: adapter = true } = {}) {
    const scope = testScope({ options, adapters: adapter ? [scriptedAdapter()] : [] })
    if (connected) connect(scope.use(AccountController), 'eip155')
    return scope
  }
  const connect = (account: AccountController, namespace: Namespace) =>
    account.set(namespace, { status: 'connected', accounts: [] })
  const onPhone = () => void vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)' })

  test('is the wallet list by default', () => expect(initialView(scopeOf())).toBe('Connect'))

  test('is the account once connected, not while reconnecting', () => {
    expect(initialView(scopeOf({}, { connected: true }))).toBe('Account')
    const scope = scopeOf()
    scope.use(AccountController).set('eip155', { status: 'reconnecting', accounts: [] })
    expect(initialView(scope)).toBe('Connect')
  })

  test('is the account on a network that the app does not support, too', () => {
    const scope = scopeOf({}, { connected: true })
    scope.use(NetworkController).setActive('eip155:424242')
    expect(initialView(scope)).toBe('Account')
  })

  test('is the wallet list for a namespace that is not connected', () => {
    const scope = scopeOf({}, { connected: true })
    expect(initialView(scope, 'solana')).toBe('Connect')
    expect(initialView(scope, 'eip155')).toBe('Account')
    connect(scope.use(AccountController), 'solana')
    expect(initialView(scope, 'solana')).toBe('Account')
  })

  test.each([
    ['without any family', {}, false],
    ['where the app drives the protocol itself', { manualWCControl: true }, true],
  ])('%s shows the QR code, and all wallets on a phone', (_what, options, adapter) => {
    expect(initialView(scopeOf(options, { family: adapter }))).toBe('ConnectingWalletConnectBasic')
    expect(initialView(scopeOf(options, { family: adapter, connected: true }))).toBe('Account')
    onPhone()
    expect(initialView(scopeOf(options, { family: adapter }))).toBe('AllWallets')
  })

  test('is the wallet list without adapters if the app enables logins', () => {
    const of = (options: Partial<AppKitOptions>) => initialView(scopeOf(options, { family: false }))
    const code = 'ConnectingWalletConnectBasic'
    expect(of({ features: { email: true } })).toBe('Connect')
    expect(of({ features: { email: false, socials: ['google'] } })).toBe('Connect')
    expect(of({ features: { email: false, socials: false } })).toBe(code)
    expect(of({ features: { swaps: true } })).toBe(code)
    expect(of({ features: { email: true }, manualWCControl: true })).toBe(code)
    onPhone()
    expect(of({ features: { email: true } })).toBe('Connect')
  })

  test('shows the legal checkbox first on a phone if terms require it', () => {
    onPhone()
    const terms = { termsConditionsUrl: 'https://app.example/terms' }
    const of = (legalCheckbox: boolean) =>
      initialView(scopeOf({ ...terms, features: { legalCheckbox } }, { family: false }))
    expect(of(true)).toBe('ConnectingWalletConnectBasic')
    expect(of(false)).toBe('AllWallets')
  })

  test('is the wallet list on a phone with an adapter', () => {
    onPhone()
    expect(initialView(scopeOf())).toBe('Connect')
  })
})

test('moveTo replaces the view or resets the history', async () => {
  using scope = testScope()
  const views = () => scope.use(RouterController).state.history.map(({ view }) => view)
  scope.use(RouterController).push('WhatIsAWallet')
  await moveTo(scope, 'replace', 'Networks')
  expect(views()).toEqual(['Connect', 'Networks'])
  await moveTo(scope, 'reset', 'Account')
  expect(views()).toEqual(['Account'])
})

test('moveTo shows an alert for an unknown view', async () => {
  using scope = testScope()
  await moveTo(scope, 'replace', 'Nonsense' as View)
  expect(scope.use(RouterController).view).toBe('Connect')
  expect(scope.use(AlertController).state).toMatchObject({
    code: 'config/option-wrong',
    detail: 'view: expected the name of a screen, got "Nonsense"',
  })
})

test('moveTo does nothing after the instance is destroyed', async () => {
  const scope = testScope()
  const router = scope.use(RouterController)
  const moving = moveTo(scope, 'replace', 'Networks')
  scope.dispose()
  await moving
  await moveTo(scope, 'replace', 'Networks')
  expect(router.view).toBe('Connect')
})
