import { describe, expect, test } from 'vitest'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import {
  groupByWallet,
  getNamespaces,
  supportsRequestedNamespace,
  getShownWallets,
  getConnectorsFor,
} from '../../../src/controllers/wallets/wallet-rows.js'
import type { Connector, Wallet } from '../../../src/core/connector.js'
import type { NetworkInput } from '../../../src/core/network.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as NetworkInput
const createWallet = (id: string, as: Partial<Connector> = {}) => scriptedWallet({ id, rdns: id, name: id, ...as })
const evm = createWallet('app.phantom', { name: 'Phantom' })
const sol = scriptedWallet({ id: 'Phantom', name: 'Phantom', namespaces: ['solana'] })
const ids = (wallets: readonly (readonly Connector[])[]) => wallets.map(connectors => connectors.map(({ id }) => id))

test('groupByWallet compares no names of wallets of one namespace, of which a page can announce hundreds', () => {
  let reads = 0
  const list = Array.from({ length: 500 }, (_, at) =>
    Object.defineProperty(createWallet(`io.wallet${at}`), 'name', { get: () => `Wallet ${(reads += 1)}` }),
  )
  expect(groupByWallet(list)).toHaveLength(500)
  expect(reads).toBe(0)
})

describe('wallets with several namespaces', () => {
  test.each([
    ['the same name', [evm, sol]],
    ['the same id', [createWallet('a', { name: 'A' }), createWallet('a', { name: 'B', namespaces: ['solana'] })]],
    [
      'an id that equals the other’s rdns',
      [
        scriptedWallet({ id: 'io.a', rdns: 'io.a', name: 'A' }),
        createWallet('x', { rdns: 'io.a', namespaces: ['solana'] }),
      ],
    ],
    [
      'two known names of one wallet',
      [createWallet('t', { name: 'Trust Wallet' }), createWallet('u', { name: 'Trust', namespaces: ['solana'] })],
    ],
  ])('are merged by %s', (_what, list) => {
    expect(groupByWallet(list)).toHaveLength(1)
  })

  test.each([
    ['with the same namespace', [evm, createWallet('other', { name: 'Phantom' })]],
    ['with different names', [evm, createWallet('b', { namespaces: ['solana'] })]],
    [
      'of which one is the embedded wallet',
      [evm, scriptedWallet({ id: 'AUTH', type: 'AUTH', name: 'Phantom', namespaces: ['solana'] })],
    ],
    [
      'of which one is WalletConnect',
      [evm, scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', name: 'Phantom', namespaces: ['solana'] })],
    ],
  ])('are separate: two %s', (_what, list) => {
    expect(groupByWallet(list)).toHaveLength(2)
  })

  test('do not merge an impostor of the same name and namespace, whatever the order', () => {
    const impostor = createWallet('bad', { name: 'Phantom' })
    expect(ids(groupByWallet([evm, impostor, sol]))).toEqual([['app.phantom', 'Phantom'], ['bad']])
  })
})

describe('connectors of a wallet', () => {
  function page(networks: readonly NetworkInput[] = [...testNetworks, solana]) {
    const scope = testScope({ options: { networks } })
    for (const connector of [evm, sol, createWallet('io.other')]) scope.use(ConnectorsController).add(connector)
    return scope
  }

  test('support each namespace of the app', () => {
    using scope = page()
    expect(getConnectorsFor(scope, sol).map(({ id }) => id)).toEqual(['app.phantom', 'Phantom'])
    expect(getNamespaces(scope, getConnectorsFor(scope, sol))).toEqual(['eip155', 'solana'])
  })

  test('omit namespaces without a network of the app', () => {
    using scope = page(testNetworks)
    expect(getConnectorsFor(scope, evm).map(({ id }) => id)).toEqual(['app.phantom'])
  })

  test('are limited to the requested namespace', () => {
    using scope = page()
    expect(ids(getShownWallets(scope))).toEqual([['app.phantom', 'Phantom'], ['io.other']])
    scope.use(RouterController).reset('Connect', { namespace: 'solana' })
    expect(ids(getShownWallets(scope))).toEqual([['Phantom']])
  })

  test('may support a namespace if the catalogue lists it, or lists none', () => {
    using scope = page()
    const wallet = (chains?: Wallet['chains']): Wallet => ({ id: 'a', name: 'A', ...(chains && { chains }) })
    expect(supportsRequestedNamespace(scope, wallet(['eip155:1']))).toBe(true)
    scope.use(RouterController).reset('Connect', { namespace: 'solana' })
    expect(
      [['eip155:1'], ['solana:main'], [], undefined].map(chains =>
        supportsRequestedNamespace(scope, wallet(chains as never)),
      ),
    ).toEqual([false, true, true, true])
  })
})
