import { afterEach, describe, expect, test, vi } from 'vitest'
import { CatalogueController } from '../../../src/controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { isShown, getShownWallets } from '../../../src/controllers/wallets/wallet-rows.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { testScope } from '../../helpers/test-scope.js'
import {
  announcedConnector,
  connectScope,
  toCatalogueId,
  mockPhone,
  walletConnectConnector,
  wallet,
} from '../../helpers/connect-scope.js'

afterEach(() => void vi.unstubAllGlobals())

const browserWallet = scriptedConnector({ id: 'injected', type: 'INJECTED', name: 'Browser Wallet' })
const injected = scriptedConnector({ id: 'lynx', rdns: 'io.lynx', type: 'INJECTED', name: 'Lynx' })
const external = scriptedConnector({ id: 'safe', type: 'EXTERNAL', name: 'Safe' })

function shown(connector: ReturnType<typeof scriptedConnector>, options: Partial<AppKitOptions> = {}): boolean {
  using scope = testScope({ options })
  return isShown(scope, connector)
}

describe('Browser Wallet', () => {
  const solana = announcedConnector('lynx', { namespaces: ['solana'] })
  const setUpNextTo = async (...connectors: ReturnType<typeof scriptedConnector>[]) => {
    using scope = await connectScope({ connectors: [browserWallet, ...connectors] })
    return isShown(scope, browserWallet)
  }

  test('is shown on desktop if no wallet announced itself', async () => {
    expect(await setUpNextTo()).toBe(true)
    expect(await setUpNextTo(walletConnectConnector(), external, injected)).toBe(true)
  })

  test('is shown on desktop if only wallets of other networks announced themselves', async () => {
    expect(await setUpNextTo(solana)).toBe(true)
  })

  test('is hidden on desktop if a wallet announced itself', async () => {
    expect(await setUpNextTo(announcedConnector('lynx'))).toBe(false)
  })

  test('is hidden on desktop as soon as a wallet announces itself', async () => {
    using scope = await connectScope({ connectors: [browserWallet] })
    expect(getShownWallets(scope)).toEqual([[browserWallet]])
    const late = announcedConnector('lynx')
    scope.use(ConnectorsController).add(late)
    expect(getShownWallets(scope)).toEqual([[late]])
  })

  test('is hidden on desktop if the announced wallet is excluded', async () => {
    const options = { excludeWalletIds: ['io.lynx'] }
    using scope = await connectScope({ connectors: [browserWallet, announcedConnector('lynx')], options })
    expect(isShown(scope, browserWallet)).toBe(false)
  })

  test('is shown on mobile, even next to an announced wallet', async () => {
    mockPhone()
    expect(await setUpNextTo(announcedConnector('lynx'))).toBe(true)
  })

  test('is shown if a wallet of that name announced itself', () => {
    expect(shown(announcedConnector('x', { name: 'Browser Wallet' }))).toBe(true)
  })
})

describe('excludeWalletIds', () => {
  test.each([
    ['announced', announcedConnector('lynx'), 'io.lynx'],
    ['injected', injected, 'io.lynx'],
    ['injected, by its id', injected, 'lynx'],
    ['external', external, 'safe'],
  ])('hides a wallet that is %s', (_how, connector, excluded) => {
    expect(shown(connector)).toBe(true)
    expect(shown(connector, { excludeWalletIds: ['other', excluded] })).toBe(false)
    expect(shown(connector, { excludeWalletIds: ['other'] })).toBe(true)
  })

  test.each([
    ['rdns', announcedConnector('lynx'), {}],
    ['name', announcedConnector('other', { name: 'lynx' }), { rdns: undefined }],
  ] as const)('hides a wallet announced with the %s of an excluded catalogue wallet', async (_how, connector, as) => {
    const { rdns: _, ...named } = wallet('lynx')
    const record = 'rdns' in as ? named : wallet('lynx')
    const scope = await connectScope({
      options: { excludeWalletIds: [toCatalogueId('lynx')] },
      wallets: [record, wallet('puma')],
    })
    expect(isShown(scope, connector)).toBe(false)
    expect(isShown(scope, announcedConnector('puma'))).toBe(true)
    scope.dispose()
  })

  test('does not hide WalletConnect', () => {
    expect(shown(walletConnectConnector(), { excludeWalletIds: ['walletConnect'] })).toBe(true)
  })
})

describe('includeWalletIds', () => {
  const here = [
    ['injected', injected],
    ['announced', announcedConnector('lynx')],
    ['of several chains', announcedConnector('lynx', { type: 'MULTI_CHAIN' })],
  ] as const

  test.each(here)('hides a wallet that is %s unless its rdns or id is listed', (_how, connector) => {
    expect(shown(connector, { includeWalletIds: ['io.other'] })).toBe(false)
    expect(shown(connector, { includeWalletIds: [] })).toBe(false)
    expect(shown(connector, { includeWalletIds: ['io.lynx'] })).toBe(true)
    expect(shown(connector, { includeWalletIds: [connector.id] })).toBe(true)
  })

  test.each(here)('recognizes a wallet that is %s by the rdns of a catalogue wallet', async (_how, connector) => {
    const including = (name: string) =>
      connectScope({ options: { includeWalletIds: [toCatalogueId(name)] }, wallets: [wallet('lynx'), wallet('puma')] })
    using named = await including('lynx')
    expect(isShown(named, connector)).toBe(true)
    using others = await including('puma')
    expect(isShown(others, connector)).toBe(false)
  })

  test('does not match by name, which anyone can announce', async () => {
    using scope = await connectScope({
      options: { includeWalletIds: [toCatalogueId('lynx')] },
      wallets: [wallet('lynx')],
    })
    expect(isShown(scope, announcedConnector('other', { name: 'lynx' }))).toBe(false)
  })

  test('shows no wallet while the catalogue loads, and all if it is unavailable', async () => {
    const options = { includeWalletIds: [toCatalogueId('puma')] }
    using down = testScope({
      options,
      services: {
        endpoints: { catalogue: 'https://catalogue.example' },
        catalogue: { wallets: () => Promise.reject(new TypeError('down')) },
      },
    })
    const loading = down.use(CatalogueController).load()
    expect(isShown(down, announcedConnector('lynx'))).toBe(false)
    await loading
    expect(isShown(down, announcedConnector('lynx'))).toBe(true)
    expect(shown(announcedConnector('lynx'), options)).toBe(true) // no catalogue is configured
  })

  test('hides neither the app’s connectors nor WalletConnect', () => {
    for (const connector of [external, walletConnectConnector()]) {
      expect(shown(connector, { includeWalletIds: [] }), connector.type).toBe(true)
    }
  })

  test('does not show excluded wallets', () => {
    expect(shown(injected, { includeWalletIds: ['lynx'], excludeWalletIds: ['io.lynx'] })).toBe(false)
  })
})
