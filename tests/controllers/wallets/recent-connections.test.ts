import { describe, expect, test } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import {
  CatalogueController,
  forgetWallet,
  getRecentWallets,
  rememberWallet,
} from '../../../src/controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { getRecentConnections } from '../../../src/controllers/wallets/recent-connections.js'
import type { Wallet } from '../../../src/core/connector.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testNetworks, testScope } from '../../helpers/test-scope.js'

const solana = { ...testNetworks[0], id: 'main', name: 'Solana', caipNetworkId: 'solana:main' } as const
const rocket: Wallet = { id: 'f'.repeat(64), name: 'Rocket', imageUrl: 'https://r.example/i.png', chains: ['eip155:1'] }

function page({ recent = [rocket.id, 'one'], catalogue = [rocket] }: { recent?: string[]; catalogue?: Wallet[] } = {}) {
  const scope = testScope({ options: { networks: [...testNetworks, solana] as typeof testNetworks } })
  const connectors = scope.use(ConnectorsController)
  connectors.add(scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] }))
  connectors.add(scriptedWallet({ id: 'one', rdns: 'one', name: 'One', icon: 'data:image/png;base64,' }))
  connectors.add(scriptedWallet({ id: 'one', rdns: 'one', name: 'One', namespaces: ['solana'] }))
  scope.use(CatalogueController).state.recent = catalogue
  for (const id of [...recent].reverse()) rememberWallet(scope, { id, name: id })
  return scope
}
const names = (...args: Parameters<typeof getRecentConnections>) =>
  getRecentConnections(...args).map(({ name }) => name)

describe('getRecentConnections', () => {
  test('returns installed and catalogue wallets, most recent first', () => {
    const [first, second] = getRecentConnections(page(), 'eip155')
    expect(first).toMatchObject({ name: 'Rocket', wallet: { id: rocket.id }, icon: 'https://r.example/i.png' })
    expect(second).toMatchObject({ name: 'One', connector: { namespaces: ['eip155'] } })
  })

  test('returns wallets that support the namespace, with the right connector', () => {
    const [only, ...others] = getRecentConnections(page(), 'solana')
    expect(only?.connector?.namespaces).toEqual(['solana'])
    expect(others).toEqual([])
  })

  test('merges a wallet with different names per namespace, and forgets all of them', () => {
    const scope = page({ recent: ['one', 'here'] })
    scope.use(ConnectorsController).add(scriptedWallet({ id: 'here', name: 'One', namespaces: ['bip122'] }))
    const [merged, ...others] = getRecentConnections(scope, 'eip155')
    expect(merged).toMatchObject({ name: 'One', connector: { id: 'one', namespaces: ['eip155'] } })
    expect(others).toEqual([])
    for (const id of merged?.ids ?? []) forgetWallet(scope, id)
    expect(getRecentWallets(scope)).toEqual([])
  })

  test('includes a wallet without known chains in every namespace', () => {
    const { chains: _, ...silent } = rocket
    expect(names(page({ catalogue: [silent] }), 'solana')).toEqual(['Rocket', 'One'])
  })

  test('omits connected wallets, active and inactive', () => {
    const scope = page()
    const account = scope.use(AccountController)
    account.state.inactive.eip155 = [{ connectorId: 'one', accounts: [] }]
    expect(names(scope, 'eip155')).toEqual(['Rocket'])
    const wallet = { name: 'Rocket', type: 'WALLET_CONNECT' }
    account.set('eip155', { status: 'connected', accounts: [], connectorId: 'walletConnect', wallet })
    expect(names(scope, 'eip155')).toEqual([])
    expect(names(scope, 'solana')).toEqual(['One'])
  })

  test('omits wallets that are unavailable now', () => {
    const scope = page({ recent: [rocket.id, 'gone'] })
    const connectors = scope.use(ConnectorsController)
    const protocol = connectors.find('walletConnect')
    expect(names(scope, 'eip155')).toEqual(['Rocket'])
    if (protocol) connectors.remove(protocol)
    expect(names(scope, 'eip155')).toEqual([])
  })

  test('removes a forgotten wallet and keeps the other', () => {
    const scope = page()
    forgetWallet(scope, rocket.id)
    expect(names(scope, 'eip155')).toEqual(['One'])
    expect(getRecentWallets(scope).map(({ id }) => id)).toEqual(['one'])
  })
})
