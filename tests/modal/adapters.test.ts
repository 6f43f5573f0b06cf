import { describe, expect, test } from 'vitest'
import { AccountController } from '../../src/controllers/chain/account.js'
import { ConnectorsController } from '../../src/controllers/chain/connectors.js'
import { NetworkController } from '../../src/controllers/chain/network.js'
import { addAdapter, removeAdapter } from '../../src/modal/adapters.js'
import { scriptedFamily } from '../helpers/scripted-family.js'
import { scriptedWallet } from '../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../helpers/test-scope.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as never

describe('addAdapter', () => {
  test('brings its networks, and starts to look for wallets', () => {
    const scope = testScope()
    const family = scriptedFamily({}, 'solana')
    addAdapter(scope, family, [solana])
    expect(scope.adapters).toEqual([family])
    expect(scope.use(NetworkController).namespaces).toEqual(['eip155', 'solana'])
    const [context] = family.contexts
    context?.onConnector(scriptedWallet({ namespaces: ['solana'] }))
    expect(context?.networks().map(({ name }) => name)).toEqual(['Solana'])
    expect(scope.use(ConnectorsController).state.list).toHaveLength(1)
  })

  test('takes the place of the one of the same namespace', () => {
    const [before, after] = [scriptedFamily(), scriptedFamily()]
    const scope = testScope({ adapters: [before] })
    addAdapter(scope, after, [])
    expect(scope.adapters).toEqual([after])
  })
})

describe('removeAdapter', () => {
  function page() {
    const scope = testScope({ adapters: [scriptedFamily(), scriptedFamily({}, 'solana')] })
    scope.use(ConnectorsController).add(scriptedWallet())
    return { scope, left: () => scope.adapters.map(({ namespace }) => namespace) }
  }

  test('takes a family and its wallets out', () => {
    const { scope, left } = page()
    removeAdapter(scope, 'eip155')
    expect(left()).toEqual(['solana'])
    expect(scope.use(ConnectorsController).state.list).toEqual([])
  })

  test('is ignored while it is connected', () => {
    const { scope, left } = page()
    scope.use(AccountController).set('eip155', { status: 'connected', accounts: [] })
    removeAdapter(scope, 'eip155')
    expect(left()).toEqual(['eip155', 'solana'])
    expect(scope.use(ConnectorsController).state.list).toHaveLength(1)
  })

  test('of a family that is not there does nothing', () => {
    const { scope, left } = page()
    removeAdapter(scope, 'bip122')
    expect(left()).toEqual(['eip155', 'solana'])
  })
})
