import { describe, expect, test } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { checkSetup } from '../../../src/modal/shell/show-shell.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

describe('checkSetup', () => {
  function alertOf(options: Partial<AppKitOptions>, { family = true, wallet = true } = {}) {
    const scope = testScope({ options, adapters: family ? [scriptedFamily()] : [] })
    if (wallet) scope.use(ConnectorsController).add(scriptedWallet())
    checkSetup(scope)
    return { scope, code: scope.use(AlertController).state.code }
  }

  test('tells that the project id is missing, and announced wallets are there all the same', () => {
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
  ])('is content with %s', (_what, options) => {
    expect(alertOf(options).code).toBeUndefined()
  })

  test('is not content with endpoints that say nothing of the relay', () => {
    expect(alertOf({ endpoints: { catalogue: 'https://c.example' } }).code).toBe('config/project-id-missing')
  })

  test('tells that there is no way to connect, with neither a family nor a connector', () => {
    const none = { family: false, wallet: false }
    expect(alertOf({ enableWalletConnect: false }, none).code).toBe('config/no-way-to-connect')
    expect(alertOf({ enableWalletConnect: false }, { ...none, family: true }).code).toBeUndefined()
    expect(alertOf({ enableWalletConnect: false }, { ...none, wallet: true }).code).toBeUndefined()
  })

  test('tells it once, however often the modal opens', () => {
    const { scope } = alertOf({})
    scope.use(AlertController).hide()
    checkSetup(scope)
    expect(scope.use(AlertController).state.code).toBeUndefined()
  })
})
