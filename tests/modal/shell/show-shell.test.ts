import { describe, expect, test, vi } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { resolveEndpoints } from '../../../src/services/endpoints.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { checkSetup, showSnack, popTransaction, isTransactionStackEmpty } from '../../../src/modal/shell/show-shell.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { RouterController } from '../../../src/controllers/app/router.js'

describe('checkSetup', () => {
  function alertOf(options: Partial<AppKitOptions>, { family: adapter = true, wallet = true } = {}) {
    const scope = testScope({
      options,
      adapters: adapter ? [scriptedAdapter()] : [],
      services: { endpoints: resolveEndpoints(options) },
    })
    if (wallet) scope.use(ConnectorsController).add(scriptedWallet())
    checkSetup(scope)
    return { scope, code: scope.use(AlertController).state.code }
  }

  test('project id: a missing one is reported, and announced wallets are still listed', () => {
    const { scope, code } = alertOf({})
    expect(code).toBe('config/project-id-missing')
    expect(scope.use(ConnectorsController).state.list).toHaveLength(1)
  })

  test.each([
    ['a project id', { projectId: 'abc' }],
    ['a gateway', { gateway: 'https://gateway.example' }],
    ['a relay', { endpoints: { relay: 'wss://relay.example' } }],
    ['a provider of the app', { universalProvider: {} }],
    ['no wish for the protocol', { enableWalletConnect: false }],
  ])('reports nothing with %s', (_what, options) => {
    expect(alertOf(options).code).toBeUndefined()
  })

  test('reports endpoints without a relay', () => {
    expect(alertOf({ endpoints: { catalogue: 'https://c.example' } }).code).toBe('config/project-id-missing')
  })

  test('reports that neither an adapter nor a connector exists', () => {
    const none = { family: false, wallet: false }
    expect(alertOf({ enableWalletConnect: false }, none).code).toBe('config/no-way-to-connect')
    expect(alertOf({ enableWalletConnect: false }, { ...none, family: true }).code).toBeUndefined()
    expect(alertOf({ enableWalletConnect: false }, { ...none, wallet: true }).code).toBeUndefined()
  })

  test.each<[string, Partial<AppKitOptions>, string | undefined]>([
    ['with debug', { debug: true }, 'config/frame-missing'],
    ['without debug', {}, undefined],
    ['with a frame', { debug: true, endpoints: { frame: 'https://wallet.example' } }, undefined],
    ['with both disabled', { debug: true, features: { email: false, socials: false } }, undefined],
    ['with an empty list of socials', { debug: true, features: { email: false, socials: [] } }, undefined],
    ['with socials only', { debug: true, features: { email: false, socials: ['google'] } }, 'config/frame-missing'],
  ])('alert for a missing frame: %s', (_what, options, expected) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(alertOf({ projectId: 'abc', ...options }).code).toBe(expected)
  })

  test('reports once, however often the modal opens', () => {
    const { scope } = alertOf({})
    scope.use(AlertController).hide()
    checkSetup(scope)
    expect(scope.use(AlertController).state.code).toBeUndefined()
  })
})

test.each(['success', 'error'] as const)("showSnack shows the app's message as %s", variant => {
  const scope = testScope()
  showSnack(scope, variant, 'Saved')
  expect(scope.use(SnackController).state).toMatchObject({ open: true, variant, message: 'Saved', code: undefined })
})

test('showSnack does nothing after the instance is destroyed', () => {
  const scope = testScope()
  scope.dispose()
  showSnack(scope, 'success', 'Saved')
  expect(scope.clock.waiting).toEqual([])
})

test('transaction stack: a transaction stays on top of the views until it is ended', () => {
  using scope = testScope()
  const onSuccess = vi.fn()
  expect(isTransactionStackEmpty(scope)).toBe(true)
  scope.use(RouterController).pushTransaction({ onSuccess })
  expect(isTransactionStackEmpty(scope)).toBe(false)
  popTransaction(scope, 'success')
  expect(onSuccess).toHaveBeenCalledOnce()
  expect(isTransactionStackEmpty(scope)).toBe(true)
})

test('no transaction is pending after the instance is destroyed', () => {
  const scope = testScope()
  scope.dispose()
  expect(isTransactionStackEmpty(scope)).toBe(true)
  expect(() => popTransaction(scope, 'cancel')).not.toThrow()
})

test('checkSetup logs options that do not exist, with debug only', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const debug of [false, true]) {
    const scope = testScope({ options: { projectId: 'p', debug, enableCoinbase: true } as object })
    checkSetup(scope)
    if (debug) await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    else expect(warn).not.toHaveBeenCalled()
    scope.dispose()
  }
  expect(warn.mock.calls[0]?.[0]).toContain('enableCoinbase')
  warn.mockRestore()
})
