import { describe, expect, test } from 'vitest'
import { AccountController } from '../../../src/controllers/connection/account.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { rememberWallet } from '../../../src/controllers/wallets/catalogue.js'
import { toWalletItem, type WalletItem } from '../../../src/react/wallets/wallet-item.js'
import {
  toCatalogueItems,
  getInitialWallets,
  WalletsController,
} from '../../../src/react/wallets/wallets-controller.js'
import { createImageUrls } from '../../../src/services/endpoints.js'
import { scriptedSession, scriptedWallet } from '../../helpers/scripted-wallet.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope } from '../../helpers/test-scope.js'

const here = scriptedConnector({
  id: 'com.here',
  rdns: 'com.here',
  type: 'ANNOUNCED',
  name: 'Here',
  icon: 'data:image/png,1',
})

describe('wallet items', () => {
  test('lists the wallets of the connect screen, the recent one first', () => {
    using scope = testScope()
    const second = scriptedConnector({ id: 'com.other', type: 'ANNOUNCED', name: 'Other' })
    for (const connector of [second, here, scriptedConnector()]) scope.use(ConnectorsController).add(connector)
    rememberWallet(scope, { id: 'com.here', name: 'Here' })
    expect(getInitialWallets(scope).map(({ name, isRecent, isInjected }) => ({ name, isRecent, isInjected }))).toEqual([
      { name: 'Here', isRecent: true, isInjected: true },
      { name: 'Other', isRecent: false, isInjected: true },
      { name: 'WalletConnect', isRecent: false, isInjected: false },
    ])
  })

  test('lists every namespace that a wallet connects in this page', () => {
    using scope = testScope()
    scope.use(ConnectorsController).add(here)
    scope.use(ConnectorsController).add(scriptedConnector({ id: 'com.here', rdns: 'com.here', namespaces: ['solana'] }))
    expect(getInitialWallets(scope)).toMatchObject([
      {
        id: 'com.here',
        imageUrl: 'data:image/png,1',
        connectors: [
          { id: 'com.here', rdns: 'com.here', chain: 'eip155' },
          { id: 'com.here', rdns: 'com.here', chain: 'solana' },
        ],
      },
    ])
  })

  test('connector types: connectors of one wallet in several namespaces are one MULTI_CHAIN item, and each connects', async () => {
    using scope = testScope()
    const evm = scriptedWallet({ id: 'app.sun', rdns: 'app.sun', name: 'Sun' })
    const sol = scriptedWallet({ id: 'Sun', name: 'Sun', namespaces: ['solana'] })
    for (const connector of [evm, sol, here]) scope.use(ConnectorsController).add(connector)
    const [sun, second] = getInitialWallets(scope)
    expect([sun?.type, second?.type]).toEqual(['MULTI_CHAIN', 'ANNOUNCED'])
    expect(sun?.connectors.map(({ id, chain }) => [id, chain])).toEqual([
      ['app.sun', 'eip155'],
      ['Sun', 'solana'],
    ])
    const connecting = scope.use(WalletsController).connect(sun as WalletItem, 'solana')
    await expect.poll(() => sol.requests.length).toBe(1)
    sol.last.approve(scriptedSession({ caipNetworkId: 'solana:main', address: 'a' }))
    await connecting
    expect([evm.requests.length, scope.use(AccountController).connected]).toEqual([0, ['solana']])
  })

  test.each(['AUTH', 'WALLET_CONNECT'] as const)('connector types: %s keeps its type in several namespaces', type => {
    using scope = testScope()
    const connector = scriptedWallet({ type, namespaces: ['eip155', 'solana'] })
    expect(toWalletItem(scope, { connectors: [connector] }).type).toBe(type)
    expect(toWalletItem(scope, { connectors: [] }).type).toBeUndefined()
  })

  test('uses the in-page connector of a catalogue wallet', () => {
    using scope = testScope()
    scope.use(ConnectorsController).add(here)
    const [inPage, remote] = toCatalogueItems(scope, [
      { id: 'a1', name: 'Here in full', rdns: 'com.here' },
      { id: 'a2', name: 'Elsewhere' },
    ])
    expect(inPage).toMatchObject({ id: 'a1', name: 'Here in full', isInjected: true, connectors: [{ id: 'com.here' }] })
    expect(remote).toMatchObject({ id: 'a2', isInjected: false, connectors: [] })
  })

  test('contains the catalogue fields that an app needs to show and open a wallet', () => {
    const images = createImageUrls({ base: 'https://gateway.test', isHosted: false, query: { st: 'appkit' } })
    using scope = testScope({ services: { images } })
    const [item] = toCatalogueItems(scope, [
      {
        id: 'a1',
        name: 'Full',
        imageId: 'picture',
        certified: true,
        chains: ['eip155:1'],
        homepage: 'https://full.test',
        mobileLink: 'full://',
        appStore: 'https://apps.test/full',
      },
    ])
    expect(item).toMatchObject({
      imageId: 'picture',
      imageUrl: 'https://gateway.test/getWalletImage/picture?st=appkit',
      walletInfo: {
        supportedChains: ['eip155:1'],
        website: 'https://full.test',
        installationLinks: { appStore: 'https://apps.test/full', playStore: undefined },
        deepLink: 'full://',
        isCertified: true,
      },
    })
  })

  test("prefers the app's own image of a connector", () => {
    using scope = testScope({ options: { connectorImages: { 'com.here': 'https://own.test/a.png' } } })
    scope.use(ConnectorsController).add(here)
    expect(getInitialWallets(scope)[0]?.imageUrl).toBe('https://own.test/a.png')
  })
})
