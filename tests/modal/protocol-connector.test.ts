import { describe, expect, test } from 'vitest'
import type { AppKitOptions } from '../../src/core/config.js'
import { createProtocolConnector } from '../../src/modal/start-instance.js'
import { resolveEndpoints } from '../../src/services/endpoints.js'
import { testScope } from '../helpers/test-scope.js'

describe('createProtocolConnector', () => {
  function scopeOf(options: Partial<AppKitOptions>) {
    return testScope({ options, services: { endpoints: resolveEndpoints(options) } })
  }

  test.each([
    ['a project id', { projectId: 'abc' }],
    ['a gateway', { gateway: 'https://gateway.example' }],
    ['a relay', { endpoints: { relay: 'wss://relay.example' } }],
    ['a provider of the app', { universalProvider: {} }],
  ])('returns a connector with %s', (_what, options) => {
    expect(createProtocolConnector(scopeOf(options), 'default')).toMatchObject({
      id: 'walletConnect',
      namespaces: ['eip155'],
    })
  })

  test.each([
    ['nobody may be asked', {}],
    ['the app wants none', { projectId: 'abc', enableWalletConnect: false }],
  ])('returns undefined if %s', (_what, options) => {
    expect(createProtocolConnector(scopeOf(options), 'default')).toBeUndefined()
  })
})
