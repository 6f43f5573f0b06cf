import { describe, expect, test } from 'vitest'
import { getSigner } from '../../../src/controllers/connection/signer.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

function connected(parts: ConnectedParts = {}) {
  const made = connectedScope(parts)
  disposeAfterTest(made.scope)
  return made
}

describe('getSigner', () => {
  test('returns the connected account with its provider and network', () => {
    const { scope, session } = connected()
    const signer = getSigner(scope, 'eip155')
    expect(signer.provider).toBe(session.provider)
    expect(signer.address).toBe(ada)
    expect(signer.network.caipNetworkId).toBe('eip155:1')
  })

  test('throws without a connected account', () => {
    const scope = disposeAfterTest(testScope())
    expect(() => getSigner(scope, 'eip155')).toThrow(expect.objectContaining({ code: 'account/missing' }))
  })

  test('throws on a network that the app does not configure', () => {
    const { scope } = connected({ session: { caipNetworkId: 'eip155:5' } })
    expect(() => getSigner(scope, 'eip155')).toThrow(expect.objectContaining({ code: 'network/unsupported' }))
  })

  test('throws after the instance is destroyed', () => {
    const { scope } = connected()
    scope.dispose()
    expect(() => getSigner(scope, 'eip155')).toThrow()
  })
})
