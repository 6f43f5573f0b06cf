import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../../../src/core/connector.js'
import type { ConnectorGroup } from '../../../src/core/features.js'
import {
  MAX_DISPLAYED_WALLETS,
  isPlaceholder,
  getWalletRowsWithPlaceholders,
  getWalletRows,
} from '../../../src/controllers/wallets/wallet-rows.js'
import { CatalogueController } from '../../../src/controllers/wallets/catalogue.js'
import { deferred } from '../../helpers/deferred.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import {
  announcedConnector,
  connectScope,
  toCatalogueId,
  mockPhone,
  walletConnectConnector,
  wallet,
  type ConnectParts,
} from '../../helpers/connect-scope.js'
import { eventually } from '../../helpers/eventually.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

afterEach(() => void vi.unstubAllGlobals())

async function rowsOf(parts: ConnectParts) {
  using scope = await connectScope(parts)
  return getWalletRows(scope)
}
const names = async (parts: ConnectParts) => (await rowsOf(parts)).map(({ name }) => name)

/** One wallet per group, named after it. */
const ofEach: ConnectParts = {
  connectors: [
    scriptedConnector({ id: 'external', type: 'EXTERNAL', name: 'external' }),
    announcedConnector('injected'),
    announcedConnector('recent'),
    walletConnectConnector(),
  ],
  recent: [{ id: 'io.recent', name: 'recent' }],
  wallets: ['recommended', 'featured'].map(wallet),
  options: { featuredWalletIds: [toCatalogueId('featured')], customWallets: [{ id: 'custom', name: 'custom' }] },
}
const withOrder = (...connectorTypeOrder: ConnectorGroup[]): ConnectParts => ({
  ...ofEach,
  wallets: [wallet('featured')], // the other five leave no room for a recommended one
  options: { ...ofEach.options, features: { connectorTypeOrder } },
})

describe('order of wallet rows', () => {
  test('is recent, installed, WalletConnect, featured, custom, external', async () => {
    expect(await names(ofEach)).toEqual(['recent', 'injected', 'WalletConnect', 'featured', 'custom', 'external'])
  })

  test('ends with recommended wallets', async () => {
    const parts = { connectors: [walletConnectConnector(), announcedConnector('a')], wallets: [wallet('recommended')] }
    expect(await names(parts)).toEqual(['a', 'WalletConnect', 'recommended'])
  })

  test('follows connectorTypeOrder', async () => {
    const parts = withOrder('external', 'custom', 'featured', 'injected', 'recent', 'recommended', 'walletConnect')
    expect(await names(parts)).toEqual(['external', 'custom', 'featured', 'injected', 'recent', 'WalletConnect'])
  })

  test('appends groups that connectorTypeOrder does not name', async () => {
    const parts = withOrder('custom', 'injected')
    expect(await names(parts)).toEqual(['custom', 'injected', 'WalletConnect', 'recent', 'featured', 'external'])
  })

  test('omits groups that the view shows elsewhere', async () => {
    using scope = await connectScope(ofEach)
    const groups = getWalletRows(scope, ['walletConnect', 'recent', 'recommended']).map(({ name }) => name)
    expect(groups).toEqual(['injected', 'featured', 'custom', 'external'])
  })

  test('ignores an unknown group', async () => {
    const parts = withOrder('custom', 'anything' as ConnectorGroup, 'injected', 'custom')
    expect(await names(parts)).toEqual(['custom', 'injected', 'WalletConnect', 'recent', 'featured', 'external'])
  })
})

describe('WalletConnect row', () => {
  test('is tagged as QR code', async () => {
    expect(await rowsOf({ connectors: [walletConnectConnector()] })).toMatchObject([
      { key: 'walletConnect', tag: 'qrCode' },
    ])
  })

  test('is missing on mobile, where wallets have their own rows', async () => {
    mockPhone()
    expect(await names({ connectors: [walletConnectConnector()], wallets: [wallet('a')] })).toEqual(['a'])
  })

  test('is required for wallets of the catalogue and the app', async () => {
    const connectors = [announcedConnector('a')]
    const options = { featuredWalletIds: [toCatalogueId('b')], customWallets: [{ id: 'c', name: 'c' }] }
    expect(await names({ connectors, wallets: ['b', 'd'].map(wallet), options })).toEqual(['a'])
  })
})

describe('recent wallets', () => {
  test('are tagged as recent instead of installed', async () => {
    const parts = {
      connectors: [announcedConnector('a'), announcedConnector('b')],
      recent: [{ id: 'io.b', name: 'b' }],
    }
    const rows = await rowsOf(parts)
    expect(rows.map(({ name, tag }) => [name, tag])).toEqual([
      ['b', 'recent'],
      ['a', 'installed'],
    ])
  })

  test('are limited to two, most recent first', async () => {
    const recent = ['c', 'a', 'b'].map(name => ({ id: toCatalogueId(name), name }))
    const wallets = ['a', 'b', 'c'].map(wallet)
    const rows = await rowsOf({ connectors: [walletConnectConnector()], wallets, recent })
    expect(rows.filter(({ tag }) => tag === 'recent').map(({ name }) => name)).toEqual(['c', 'a'])
  })

  test('are ordered by use, whatever their connector', async () => {
    const connectors = [walletConnectConnector(), announcedConnector('a'), announcedConnector('b')]
    const recent = (...ids: string[]) => ids.map(id => ({ id, name: id }))
    const first = async (...ids: string[]) =>
      (await names({ connectors, wallets: [wallet('c')], recent: recent(...ids) })).slice(0, 2)
    expect(await first('io.b', 'io.a')).toEqual(['b', 'a'])
    expect(await first(toCatalogueId('c'), 'io.b')).toEqual(['c', 'b'])
  })

  test('are omitted if they are unavailable now', async () => {
    const recent = [{ id: 'gone', name: 'Gone' }]
    expect(await names({ connectors: [walletConnectConnector()], wallets: [], recent })).toEqual(['WalletConnect'])
  })

  test.each([{ excludeWalletIds: [toCatalogueId('a')] }, { includeWalletIds: [toCatalogueId('b')] }])(
    'are omitted if the app excludes them: %j',
    async options => {
      const parts = { connectors: [walletConnectConnector()], wallets: ['a', 'b'].map(wallet), options }
      expect(await names({ ...parts, recent: [{ id: toCatalogueId('a'), name: 'a' }] })).toEqual(['WalletConnect', 'b'])
    },
  )
})

describe('row of one wallet', () => {
  test('is unique, and installed if the wallet is', async () => {
    const options = {
      featuredWalletIds: [toCatalogueId('a')],
      customWallets: [{ id: 'mine', name: 'Mine', rdns: 'io.a' }],
    }
    const rows = await rowsOf({
      connectors: [walletConnectConnector(), announcedConnector('a')],
      wallets: [wallet('a')],
      options,
    })
    expect(rows.map(({ key }) => key)).toEqual(['io.a', 'walletConnect'])
  })

  test('is unique if the wallet is recent and featured', async () => {
    const parts = {
      connectors: [walletConnectConnector()],
      wallets: ['a', 'b'].map(wallet),
      recent: [{ id: toCatalogueId('a'), name: 'a' }],
      options: { featuredWalletIds: [toCatalogueId('b'), toCatalogueId('a')] },
    }
    expect(await names(parts)).toEqual(['a', 'WalletConnect', 'b'])
  })
})

describe('featured wallets', () => {
  test('are listed in the app’s order', async () => {
    const featuredWalletIds = ['c', 'a', 'b'].map(toCatalogueId)
    const parts = {
      connectors: [walletConnectConnector()],
      wallets: ['a', 'b', 'c'].map(wallet),
      options: { featuredWalletIds },
    }
    expect(await names(parts)).toEqual(['WalletConnect', 'c', 'a', 'b'])
  })
})

describe('recommended wallets', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(wallet)
  const installed = ['v', 'w', 'x', 'y', 'z'].map(name => announcedConnector(name))

  test.each([0, 1, 3, 4, 5])('fill up to four wallets next to %i installed ones', async count => {
    const rows = await rowsOf({ connectors: [walletConnectConnector(), ...installed.slice(0, count)], wallets: six })
    expect(rows.length - 1).toBe(Math.max(MAX_DISPLAYED_WALLETS, count))
  })

  test('fill up to four if the catalogue recommends an installed one', async () => {
    expect(await names({ connectors: [walletConnectConnector(), announcedConnector('a')], wallets: six })).toEqual([
      'a',
      'WalletConnect',
      'b',
      'c',
      'd',
    ])
  })

  test('contain none of the other rows, even if listed first', async () => {
    const options = { features: { connectorTypeOrder: ['recommended', 'injected', 'walletConnect'] as const } }
    const parts = {
      connectors: [walletConnectConnector(), announcedConnector('a'), announcedConnector('x')],
      wallets: six,
      options,
    }
    expect(await names(parts)).toEqual(['b', 'c', 'a', 'x', 'WalletConnect'])
  })

  test('fill up to four if one was used recently', async () => {
    const recent = [{ id: toCatalogueId('b'), name: 'b' }]
    expect(await names({ connectors: [walletConnectConnector()], wallets: six, recent })).toEqual([
      'b',
      'WalletConnect',
      'a',
      'c',
      'd',
    ])
  })
})

describe('installed wallet without an rdns', () => {
  const parts = (connector: Partial<Connector>): ConnectParts => ({
    connectors: [
      walletConnectConnector(),
      scriptedConnector({ id: 'talisman', type: 'ANNOUNCED', name: 'Talisman', ...connector }),
    ],
    wallets: [{ ...wallet('Talisman'), rdns: 'xyz.talisman' }, wallet('Other')],
  })

  test('has one row, even if the catalogue lists it with an rdns', async () => {
    expect(await names(parts({}))).toEqual(['Talisman', 'WalletConnect', 'Other'])
  })

  test('also if the catalogue writes the name differently', async () => {
    expect(await names(parts({ name: 'talisman ' }))).toEqual(['talisman ', 'WalletConnect', 'Other'])
  })

  test('has two rows if it announces another rdns, since anyone can announce a name', async () => {
    const rows = await names(parts({ rdns: 'com.attacker' }))
    expect(rows).toEqual(['Talisman', 'WalletConnect', 'Talisman', 'Other'])
  })
})

describe('placeholders while the catalogue loads', () => {
  const getPlaceholders = async (parts: ConnectParts) => {
    const { promise: until, resolve, reject } = deferred()
    until.catch(() => {}) // it may be rejected before it is requested
    const scope = await connectScope({
      connectors: [walletConnectConnector(), announcedConnector('a')],
      wallets: [],
      catalogueReady: until,
      ...parts,
    })
    disposeAfterTest(scope)
    const places = () => getWalletRowsWithPlaceholders(scope).map(row => (isPlaceholder(row) ? '…' : row.name))
    const answered = () => eventually(() => scope.use(CatalogueController).state.status).not.toBe('loading')
    const before = places()
    expect(getWalletRows(scope).some(isPlaceholder)).toBe(false)
    return { before, rows: getWalletRows(scope).length, after: () => answered().then(places), resolve, reject }
  }
  const eight = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(wallet)

  test('match the number and positions of the loaded rows', async () => {
    const { before, rows, after, resolve } = await getPlaceholders({ wallets: eight })
    expect(before).toEqual(['a', 'WalletConnect', '…', '…', '…'])
    expect(rows).toBe(2)
    resolve()
    expect(await after()).toEqual(['a', 'WalletConnect', 'b', 'c', 'd'])
  })

  test('are where recent and featured wallets will be', async () => {
    const options = { featuredWalletIds: [toCatalogueId('g'), toCatalogueId('h')] }
    const { before, after, resolve } = await getPlaceholders({
      wallets: eight,
      recent: [{ id: toCatalogueId('i'), name: 'i' }],
      options,
    })
    expect(before).toEqual(['…', 'a', 'WalletConnect', '…', '…'])
    resolve()
    expect(await after()).toEqual(['i', 'a', 'WalletConnect', 'g', 'h'])
  })

  test('are missing without WalletConnect', async () => {
    expect((await getPlaceholders({ wallets: eight, connectors: [announcedConnector('a')] })).before).toEqual(['a'])
  })

  test('are removed when the catalogue fails', async () => {
    const { after, reject } = await getPlaceholders({ wallets: eight })
    reject(new TypeError('offline'))
    expect(await after()).toEqual(['a', 'WalletConnect'])
  })
})

describe('wallet row', () => {
  test('prefers the app’s image over the announced one', async () => {
    const connectors = [announcedConnector('a', { icon: 'https://a.example/own.png' }), announcedConnector('b')]
    const connectorImages = { 'io.a': 'https://app.example/a.png' }
    const icons = async (options: ConnectParts['options'] = {}) =>
      (await rowsOf({ connectors, options })).map(({ icon }) => icon)
    expect(await icons()).toEqual(['https://a.example/own.png', undefined])
    expect(await icons({ connectorImages })).toEqual(['https://app.example/a.png', undefined])
  })

  test('shows the image of a custom wallet', async () => {
    const customWallets = [{ id: 'mine', name: 'Mine', image_url: 'https://app.example/mine.png' }]
    const [, row] = await rowsOf({ connectors: [walletConnectConnector()], options: { customWallets } })
    expect(row).toMatchObject({ icon: 'https://app.example/mine.png', wallet: { id: 'mine' } })
  })

  test('is missing for every wallet if the app disables them', async () => {
    const { options } = ofEach
    expect(await names({ ...ofEach, options: { ...options, enableWallets: false } })).toEqual([])
  })
})
