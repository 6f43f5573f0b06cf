import { describe, expect, test, vi } from 'vitest'
import { AlertController } from '../../src/controllers/app/alert.js'
import { SettingsController } from '../../src/controllers/app/settings.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { applyProjectFeatures, checkSetup } from '../../src/modal/project-setup.js'
import type { ProjectFeatures } from '../../src/services/app-project.js'
import { resolveEndpoints } from '../../src/services/endpoints.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'
import { testScope } from '../helpers/test-scope.js'

function setUp(features: () => Promise<ProjectFeatures>, options: Partial<AppKitOptions> = {}) {
  const scope = testScope({ options, services: { project: { available: true, features } } })
  return { scope, settings: scope.use(SettingsController) }
}

describe('applyProjectFeatures', () => {
  test('operator settings override those of the app, also after updates', async () => {
    const { scope, settings } = setUp(async () => ({ swaps: false, socials: ['x'] }), { features: { onramp: false } })
    await applyProjectFeatures(scope)
    expect(settings.features).toMatchObject({ swaps: false, socials: ['x'], onramp: false, email: true })
    settings.updateFeatures({ swaps: true, email: false })
    expect(settings.features).toMatchObject({ swaps: false, email: false })
  })

  test('changes nothing if the request fails', async () => {
    const { scope, settings } = setUp(() => Promise.reject(new AppKitError('http/unreachable')))
    const before = settings.features
    await applyProjectFeatures(scope)
    expect(settings.features).toBe(before)
  })

  test('logs the overridden features with debug only', async () => {
    const response = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const answer = async () => ({ swaps: false, history: false })
    await applyProjectFeatures(setUp(answer, { features: { swaps: true } }).scope)
    await applyProjectFeatures(setUp(answer, { debug: true }).scope)
    expect(response).not.toHaveBeenCalled()
    await applyProjectFeatures(setUp(answer, { debug: true, features: { swaps: true } }).scope)
    expect(response).toHaveBeenCalledExactlyOnceWith(
      'The configuration of the project counts in place of features.swaps',
    )
    response.mockRestore()
  })

  test('changes nothing after the instance is destroyed', async () => {
    const { scope, settings } = setUp(async () => (scope.dispose(), { swaps: false }))
    await applyProjectFeatures(scope)
    expect(settings.features.swaps).toBe(true)
  })
})

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
