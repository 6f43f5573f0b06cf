import { afterEach, describe, expect, test } from 'vitest'
import { getSigner } from '../../../src/controllers/connection/signer.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { ada } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
})
const left: Disposable[] = []

function connected(parts: ConnectedParts = {}) {
  const made = connectedScope(parts)
  left.push(made.scope)
  return made
}

describe('who signs', () => {
  test('is the connected account, by its own provider, on its network', () => {
    const { scope, session } = connected()
    const signer = getSigner(scope, 'eip155')
    expect(signer.provider).toBe(session.provider)
    expect(signer.address).toBe(ada)
    expect(signer.network.caipNetworkId).toBe('eip155:1')
  })

  test('is nobody where nobody is connected', () => {
    const scope = testScope()
    left.push(scope)
    expect(() => getSigner(scope, 'eip155')).toThrow(expect.objectContaining({ code: 'account/missing' }))
  })

  test('is nobody on a network that the app does not know', () => {
    const { scope } = connected({ session: { caipNetworkId: 'eip155:5' } })
    expect(() => getSigner(scope, 'eip155')).toThrow(expect.objectContaining({ code: 'network/unsupported' }))
  })

  test('is nobody once the instance is gone', () => {
    const { scope } = connected()
    scope.dispose()
    expect(() => getSigner(scope, 'eip155')).toThrow()
  })
})
