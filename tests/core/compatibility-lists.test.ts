import { describe, expect, test } from 'vitest'
import { readOnrampProviders } from '../../gateway/src/modules/onramp/onramp-providers.js'
import { SettingsController } from '../../src/controllers/app/settings.js'
import { AccountController } from '../../src/controllers/connection/account.js'
import { sortAccounts } from '../../src/controllers/connection/attach-session.js'
import { ConnectionController } from '../../src/controllers/connection/connection.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import { NetworkController } from '../../src/controllers/networks/network.js'
import { readNamesSuffix } from '../../src/controllers/names/account-name.js'
import { defaultAccountTypes, type Account, type AccountType } from '../../src/core/account.js'
import { type Namespace, namespaces } from '../../src/core/caip.js'
import type { ConnectorType } from '../../src/core/connector.js'
import { dataNamespaces, hasHistory } from '../../src/controllers/balances/account-data.js'
import { toNetwork, type NetworkInput } from '../../src/core/network.js'
import { findOnrampNetwork } from '../../src/core/onramp.js'
import { getWalletRows } from '../../src/controllers/wallets/wallet-rows.js'
import { suggestedSymbols, swapNetworks } from '../../src/controllers/swap/swap-tokens.js'
import {
  bitcoin,
  bitcoinTestnet,
  bsc,
  bscTestnet,
  mainnet,
  solana,
  solanaDevnet,
  solanaTestnet,
} from '../../src/networks.js'
import { readSellers } from '../../src/services/onramp.js'
import { eventually } from '../helpers/eventually.js'
import { scriptedAdapter } from '../helpers/scripted-adapter.js'
import { scriptedSession, scriptedWallet } from '../helpers/scripted-wallet.js'
import { testScope } from '../helpers/test-scope.js'

// These lists are compatibility requirements.

describe('defaults', () => {
  test('default account types are smartAccount on EVM, payment on Bitcoin, else eoa', () => {
    expect(defaultAccountTypes).toEqual({
      eip155: 'smartAccount',
      solana: 'eoa',
      polkadot: 'eoa',
      bip122: 'payment',
    })
  })

  test('default account types apply to every connector unless the app overrides them', () => {
    const kinds: readonly [Namespace, AccountType, AccountType][] = [
      ['eip155', 'smartAccount', 'eoa'],
      ['bip122', 'payment', 'ordinal'],
    ]
    const first = (
      type: ConnectorType,
      [namespace, preferred, alternative]: (typeof kinds)[number],
      override?: AccountType,
    ) => {
      using scope = testScope({ options: override ? { defaultAccountTypes: { [namespace]: override } } : {} })
      const accounts = [alternative, preferred].map((kind): Account => ({ namespace, address: kind, type: kind }))
      return sortAccounts(scope, scriptedWallet({ type }), accounts)[0]?.type
    }
    for (const type of ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN', 'EXTERNAL', 'WALLET_CONNECT'] as const)
      for (const kind of kinds) {
        expect([type, first(type, kind)]).toEqual([type, kind[1]])
        expect([type, first(type, kind, kind[2])]).toEqual([type, kind[2]])
      }
  })

  test('default features match the documented ones', () => {
    using scope = testScope()
    const { features } = scope.use(SettingsController)
    const on = ['swaps', 'onramp', 'receive', 'send', 'email', 'emailShowWallets', 'history', 'analytics', 'allWallets']
    expect(Object.keys(features).filter(name => features[name as keyof typeof features] === true)).toEqual(
      expect.arrayContaining(on),
    )
    expect(features.socials).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
    expect(features).toMatchObject({ legalCheckbox: false, collapseWallets: false })
  })

  test('smartSessions: is no feature, because there are no smart sessions to enable', () => {
    using scope = testScope()
    expect(scope.use(SettingsController).features).not.toHaveProperty('smartSessions')
  })

  test('connector types: one connector of an app connects several namespaces as MULTI_CHAIN', async () => {
    const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    using scope = testScope({
      options: { networks: [mainnet, solana] },
      adapters: [scriptedAdapter(), scriptedAdapter({}, 'solana')],
    })
    const wallet = scriptedWallet({ type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] })
    scope.use(ConnectorsController).add(wallet)
    expect(getWalletRows(scope).map(({ connector, tag }) => [connector?.type, tag])).toEqual([
      ['MULTI_CHAIN', 'installed'],
    ])
    const connecting = scope.use(ConnectionController).connect(wallet)
    await eventually(() => wallet.requests.length).toBe(1)
    wallet.last.approve(scriptedSession(), scriptedSession({ caipNetworkId: solanaId, address: 'a' }))
    await connecting
    const account = scope.use(AccountController)
    expect(account.connected.map(namespace => [namespace, account.get(namespace).wallet?.type])).toEqual([
      ['eip155', 'MULTI_CHAIN'],
      ['solana', 'MULTI_CHAIN'],
    ])
  })

  test('default network is Ethereum if the app has no networks', () => {
    const scope = testScope({ options: { networks: [] } })
    expect(scope.use(NetworkController).current()?.caipNetworkId).toBe('eip155:1')
    expect(scope.use(NetworkController).state.namespace).toBe('eip155')
    scope.dispose()
  })
})

describe('networks', () => {
  test.each([
    [solana, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    [solanaDevnet, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    [solanaTestnet, 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    [bitcoin, 'bip122:000000000019d6689c085ae165831e93'],
    [bitcoinTestnet, 'bip122:000000000933ea01ad0ee984209779ba'],
    [bsc, 'eip155:56'],
    [bscTestnet, 'eip155:97'],
    [mainnet, 'eip155:1'],
  ])('$0.name has the id %s', (network, id) => {
    expect(toNetwork(network).caipNetworkId).toBe(id)
  })

  test('swaps are available on these networks', () => {
    const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    expect(swapNetworks).toEqual(ids.map(id => `eip155:${id}`))
  })

  test('data networks: activity is available on EVM and Solana', () => {
    expect(dataNamespaces.activity).toEqual(['eip155', 'solana'])
  })

  test('the history is available on EVM and Solana, unless the app hides it', () => {
    using scope = testScope()
    using hidden = testScope({ options: { features: { history: false } } })
    expect(namespaces.filter(namespace => hasHistory(scope, namespace))).toEqual(['eip155', 'solana'])
    expect(namespaces.filter(namespace => hasHistory(hidden, namespace))).toEqual([])
  })

  test("data networks: names are available on EVM only, with the operator's suffix", async () => {
    using scope = testScope({
      services: {
        data: {
          available: true,
          call: async () => ({ http: [], ws: [], namesSuffix: 'people.example' }) as never,
          serves: async () => true,
        },
      },
    })
    const suffixes = [mainnet, solana, bitcoin].map(network => readNamesSuffix(scope, toNetwork(network)))
    expect(await Promise.all(suffixes)).toEqual(['people.example', undefined, undefined])
  })

  test('onramp providers: the card provider serves EVM, the aggregator EVM and Solana', async () => {
    const env = { ONRAMP_CARD_URL: 'https://card.example/', ONRAMP_AGGREGATOR_URL: 'https://many.example/' }
    const parts = { env, url: () => 'https://gateway.example', chains: { all: [] } }
    const call = async () => ({ providers: readOnrampProviders(parts) }) as never
    const data = { available: true, call, serves: async () => true }
    const sold = async (network: NetworkInput) =>
      (await readSellers(data, toNetwork(network), new AbortController().signal)).map(({ name, fee }) => [name, fee])
    const many = ['aggregator', '1-2%']
    expect(await sold(mainnet)).toEqual([['card', '1-2%'], many])
    expect(await sold(solana)).toEqual([many])
    expect(await sold(bitcoin)).toEqual([])
  })

  test('card provider lists its networks by name, the fallback first', () => {
    const env = { ONRAMP_CARD_URL: 'https://card.example/' }
    const parts = { env, url: () => 'https://gateway.example', chains: { all: [] } }
    const names = 'ethereum, arbitrum, polygon, berachain, avalanche-c-chain, optimism, celo, base'
    expect(readOnrampProviders(parts)[0]?.payChains).toEqual(names.split(', '))
  })

  test.each([
    [1, 'ethereum'],
    [42161, 'arbitrum'],
    [137, 'polygon'],
    [80094, 'berachain'],
    [43114, 'avalanche-c-chain'],
    [10, 'optimism'],
    [42220, 'celo'],
    [8453, 'base'],
  ])('network %i is matched by the name %s, and any other falls back to the first', (id, name) => {
    expect(findOnrampNetwork(['first', name], `eip155:${id}`)).toEqual({ network: name, isOtherNetwork: false })
    expect(findOnrampNetwork(['ethereum', name], 'eip155:5')).toEqual({ network: 'ethereum', isOtherNetwork: true })
  })
})

test('suggested swap tokens match the documented list', () => {
  const symbols =
    'ETH, UNI, 1INCH, AAVE, SOL, ADA, AVAX, DOT, LINK, NITRO, GAIA, MILK, TRX, NEAR, GNO, WBTC, DAI, WETH, USDC, USDT, ARB, BAL, BICO, CRV, ENS, MATIC, OP'
  expect(suggestedSymbols).toEqual(symbols.split(', '))
})
