import { describe, expect, test } from 'vitest'
import { HostController } from '../../../src/controllers/app/host.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { isListed } from '../../../src/controllers/wallets/wallet-list-pages.js'
import { installedConnector } from '../../../src/controllers/wallets/wallet-rows.js'
import type { Wallet } from '../../../src/core/connector.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { scriptedAdapter } from '../../helpers/scripted-adapter.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

const plain: Wallet = { id: 'plain', name: 'Plain' }
const announced: Wallet = { id: 'announced', name: 'Announced', rdns: 'com.example.wallet' }
const phantom: Wallet = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', name: 'Phantom' }

describe('installedConnector', () => {
  test('finds the connector of an announced wallet by rdns or id', () => {
    using scope = testScope()
    const wallet = scriptedWallet()
    scope.use(ConnectorsController).add(wallet)
    expect(installedConnector(scope, announced)).toBe(wallet)
    expect(installedConnector(scope, { id: 'com.example.wallet', name: 'By id' })).toBe(wallet)
    expect(installedConnector(scope, plain)).toBeUndefined()
  })

  test('prefers the id and the rdns to a name that another wallet announced first', () => {
    using scope = testScope()
    const connectors = scope.use(ConnectorsController)
    const nameless = scriptedConnector({ id: 'announced:Announced', type: 'ANNOUNCED', name: 'Announced' })
    const wallet = scriptedWallet({ name: 'Announced' })
    connectors.add(nameless)
    connectors.add(wallet)
    expect(installedConnector(scope, announced)).toBe(wallet)
    expect(installedConnector(scope, { id: 'com.example.wallet', name: 'Announced' })).toBe(wallet)
    expect(installedConnector(scope, { id: 'announced:Announced', name: 'Announced' })).toBe(nameless)
    connectors.remove(wallet)
    expect(installedConnector(scope, announced)).toBe(nameless)
  })

  test('does not count WalletConnect as installed', () => {
    using scope = testScope()
    scope.use(ConnectorsController).add(scriptedConnector())
    expect(installedConnector(scope, { id: 'walletConnect', name: 'Named like it' })).toBeUndefined()
  })
})

describe('isListed', () => {
  test('lists every wallet on desktop, since an extension needs no link', () => {
    using scope = testScope({ adapters: [scriptedAdapter()] })
    expect(isListed(scope, plain)).toBe(true)
  })

  test('requires a link without an adapter', () => {
    using scope = testScope()
    expect(isListed(scope, plain)).toBe(false)
    for (const link of ['mobileLink', 'desktopLink', 'webappLink'])
      expect(isListed(scope, { ...plain, [link]: 'app://' }), link).toBe(true)
  })

  test('lists wallets that a mobile device can open: by link, in their own browser, or installed', () => {
    using scope = testScope({ adapters: [scriptedAdapter()] })
    Object.assign(scope.use(HostController).state, { isMobile: true })
    scope.use(ConnectorsController).add(scriptedWallet())
    expect(isListed(scope, plain)).toBe(false)
    expect(isListed(scope, { ...plain, desktopLink: 'app://' })).toBe(false)
    expect(isListed(scope, { ...plain, mobileLink: 'app://' })).toBe(true)
    expect(isListed(scope, phantom)).toBe(true)
    expect(isListed(scope, announced)).toBe(true)
  })

  test('omits wallets that the app excludes or does not include', () => {
    using scope = testScope({ options: { excludeWalletIds: ['plain'] }, adapters: [scriptedAdapter()] })
    expect(isListed(scope, plain)).toBe(false)
    using otherScope = testScope({ options: { includeWalletIds: ['other'] }, adapters: [scriptedAdapter()] })
    expect(isListed(otherScope, plain)).toBe(false)
  })
})
