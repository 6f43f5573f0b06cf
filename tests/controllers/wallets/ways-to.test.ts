import { describe, expect, test } from 'vitest'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import {
  groupByWallet,
  getNamespaces,
  supportsRequestedNamespace,
  getShownWallets,
  getConnectorsFor,
} from '../../../src/controllers/wallets/connector-groups.js'
import type { Connector, Wallet } from '../../../src/core/connector.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as NetworkInput
const way = (id: string, as: Partial<Connector> = {}) => scriptedWallet({ id, rdns: id, name: id, ...as })
const evm = way('app.phantom', { name: 'Phantom' })
const sol = scriptedWallet({ id: 'Phantom', name: 'Phantom', namespaces: ['solana'] })
const ids = (wallets: readonly (readonly Connector[])[]) => wallets.map(ways => ways.map(({ id }) => id))

describe('one wallet in several families', () => {
  test.each([
    ['the same name', [evm, sol]],
    ['the same id', [way('a', { name: 'A' }), way('a', { name: 'B', namespaces: ['solana'] })]],
    [
      'an id that is the rdns of the other',
      [scriptedWallet({ id: 'io.a', rdns: 'io.a', name: 'A' }), way('x', { rdns: 'io.a', namespaces: ['solana'] })],
    ],
    [
      'two names of one wallet',
      [way('t', { name: 'Trust Wallet' }), way('u', { name: 'Trust', namespaces: ['solana'] })],
    ],
  ])('is one wallet by %s', (_what, list) => {
    expect(groupByWallet(list)).toHaveLength(1)
  })

  test.each([
    ['of the same family', [evm, way('other', { name: 'Phantom' })]],
    ['with other names', [evm, way('b', { namespaces: ['solana'] })]],
    [
      'of which one is a login',
      [evm, scriptedWallet({ id: 'AUTH', type: 'AUTH', name: 'Phantom', namespaces: ['solana'] })],
    ],
    [
      'of which one is the protocol',
      [evm, scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', name: 'Phantom', namespaces: ['solana'] })],
    ],
  ])('two %s are two', (_what, list) => {
    expect(groupByWallet(list)).toHaveLength(2)
  })

  test('an impostor of the same name in the same family has a row of its own, whenever it comes', () => {
    const impostor = way('bad', { name: 'Phantom' })
    expect(ids(groupByWallet([evm, impostor, sol]))).toEqual([['app.phantom', 'Phantom'], ['bad']])
  })
})

describe('the ways of a page', () => {
  function page(networks: readonly NetworkInput[] = [...testNetworks, solana]) {
    const scope = testScope({ options: { networks } })
    for (const each of [evm, sol, way('io.other')]) scope.use(ConnectorsController).add(each)
    return scope
  }

  test('lead to each family of the app', () => {
    using scope = page()
    expect(getConnectorsFor(scope, sol).map(({ id }) => id)).toEqual(['app.phantom', 'Phantom'])
    expect(getNamespaces(scope, getConnectorsFor(scope, sol))).toEqual(['eip155', 'solana'])
  })

  test('do not lead to a family of which the app has no network', () => {
    using scope = page(testNetworks)
    expect(getConnectorsFor(scope, evm).map(({ id }) => id)).toEqual(['app.phantom'])
  })

  test('are of the family that is asked for, where one is', () => {
    using scope = page()
    expect(ids(getShownWallets(scope))).toEqual([['app.phantom', 'Phantom'], ['io.other']])
    scope.use(RouterController).reset('Connect', { namespace: 'solana' })
    expect(ids(getShownWallets(scope))).toEqual([['Phantom']])
  })

  test('a wallet of the catalogue may serve what it says, or what nobody says', () => {
    using scope = page()
    const wallet = (chains?: Wallet['chains']): Wallet => ({ id: 'a', name: 'A', ...(chains && { chains }) })
    expect(supportsRequestedNamespace(scope, wallet(['eip155:1']))).toBe(true)
    scope.use(RouterController).reset('Connect', { namespace: 'solana' })
    expect([['eip155:1'], ['solana:main'], [], undefined].map(each => supportsRequestedNamespace(scope, wallet(each as never)))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })
})
