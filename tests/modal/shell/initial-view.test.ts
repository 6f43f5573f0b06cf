import { afterEach, describe, expect, test, vi } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { Namespace } from '../../../src/core/caip.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { initialView } from '../../../src/modal/shell/open-view.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { testScope } from '../../helpers/test-scope.js'

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

  test('is the unsupported network view, unless the app allows those or disables switching', () => {
    const unsupported = (options: Partial<AppKitOptions>) => {
      const scope = scopeOf(options, { connected: true })
      scope.use(NetworkController).setActive('eip155:424242')
      return initialView(scope)
    }
    expect(unsupported({})).toBe('UnsupportedChain')
    expect(unsupported({ allowUnsupportedChain: true })).toBe('Account')
    expect(unsupported({ enableNetworkSwitch: false })).toBe('Account')
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
