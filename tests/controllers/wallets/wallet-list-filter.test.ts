import { describe, expect, test } from 'vitest'
import { HostController } from '../../../src/controllers/app/host.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { installedConnector, isListed } from '../../../src/controllers/wallets/wallet-list-pages.js'
import type { Wallet } from '../../../src/core/connector.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { scriptedFamily } from '../../helpers/scripted-family.js'
import { scriptedWallet } from '../../helpers/scripted-wallet.js'
import { testScope } from '../../helpers/test-scope.js'

const plain: Wallet = { id: 'plain', name: 'Plain' }
const announced: Wallet = { id: 'announced', name: 'Announced', rdns: 'com.example.wallet' }
const phantom: Wallet = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', name: 'Phantom' }

describe('installedConnector', () => {
  test('finds the connector of an announced wallet by its rdns or its id', () => {
    using scope = testScope()
    const wallet = scriptedWallet()
    scope.use(ConnectorsController).add(wallet)
    expect(installedConnector(scope, announced)).toBe(wallet)
    expect(installedConnector(scope, { id: 'com.example.wallet', name: 'By id' })).toBe(wallet)
    expect(installedConnector(scope, plain)).toBeUndefined()
  })

  test('the protocol, which reaches every wallet, makes none of them installed', () => {
    using scope = testScope()
    scope.use(ConnectorsController).add(scriptedConnector())
    expect(installedConnector(scope, { id: 'walletConnect', name: 'Named like it' })).toBeUndefined()
  })
})

describe('isListed', () => {
  test('a computer lists every wallet, because an extension needs no link', () => {
    using scope = testScope({ adapters: [scriptedFamily()] })
    expect(isListed(scope, plain)).toBe(true)
  })

  test('without an adapter a wallet needs a link', () => {
    using scope = testScope()
    expect(isListed(scope, plain)).toBe(false)
    for (const link of ['mobileLink', 'desktopLink', 'webappLink'])
      expect(isListed(scope, { ...plain, [link]: 'app://' }), link).toBe(true)
  })

  test('a phone lists what it can open: by a link, in a browser of its own, or here', () => {
    using scope = testScope({ adapters: [scriptedFamily()] })
    Object.assign(scope.use(HostController).state, { isMobile: true })
    scope.use(ConnectorsController).add(scriptedWallet())
    expect(isListed(scope, plain)).toBe(false)
    expect(isListed(scope, { ...plain, desktopLink: 'app://' })).toBe(false)
    expect(isListed(scope, { ...plain, mobileLink: 'app://' })).toBe(true)
    expect(isListed(scope, phantom)).toBe(true)
    expect(isListed(scope, announced)).toBe(true)
  })

  test('what the app excludes or does not include has no place', () => {
    using scope = testScope({ options: { excludeWalletIds: ['plain'] }, adapters: [scriptedFamily()] })
    expect(isListed(scope, plain)).toBe(false)
    using other = testScope({ options: { includeWalletIds: ['other'] }, adapters: [scriptedFamily()] })
    expect(isListed(other, plain)).toBe(false)
  })
})
