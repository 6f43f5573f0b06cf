import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ConnectorGroup } from '../../../src/core/config.js'
import { MAX_DISPLAYED_WALLETS, isPlaceholder, getWalletRowsWithPlaceholders, getWalletRows } from '../../../src/controllers/wallets/wallet-rows.js'
import { CatalogueController } from '../../../src/controllers/wallets/catalogue.js'
import { deferred } from '../../helpers/deferred.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import {
  announced,
  connectScope,
  idOf,
  onPhone,
  protocol,
  wallet,
  type ConnectParts,
} from '../../helpers/connect-scope.js'
import { soon } from '../../helpers/soon.js'

const made: Disposable[] = []
afterEach(() => {
  vi.unstubAllGlobals()
  for (const each of made.splice(0)) each[Symbol.dispose]()
})

async function rowsOf(parts: ConnectParts) {
  using scope = await connectScope(parts)
  return getWalletRows(scope)
}
const names = async (parts: ConnectParts) => (await rowsOf(parts)).map(({ name }) => name)

/** One wallet of every group, named after it. */
const ofEach: ConnectParts = {
  connectors: [
    scriptedConnector({ id: 'external', type: 'EXTERNAL', name: 'external' }),
    announced('injected'),
    announced('recent'),
    protocol(),
  ],
  recent: [{ id: 'io.recent', name: 'recent' }],
  wallets: ['recommended', 'featured'].map(wallet),
  options: { featuredWalletIds: [idOf('featured')], customWallets: [{ id: 'custom', name: 'custom' }] },
}
const withOrder = (...connectorTypeOrder: ConnectorGroup[]): ConnectParts => ({
  ...ofEach,
  wallets: [wallet('featured')], // the five others leave no room for a recommended one
  options: { ...ofEach.options, features: { connectorTypeOrder } },
})

describe('order', () => {
  test('is the protocol, used lately, this browser, featured, custom, external', async () => {
    expect(await names(ofEach)).toEqual(['WalletConnect', 'recent', 'injected', 'featured', 'custom', 'external'])
  })

  test('ends with what is recommended', async () => {
    const parts = { connectors: [protocol(), announced('a')], wallets: [wallet('recommended')] }
    expect(await names(parts)).toEqual(['WalletConnect', 'a', 'recommended'])
  })

  test('is that of connectorTypeOrder', async () => {
    const parts = withOrder('external', 'custom', 'featured', 'injected', 'recent', 'recommended', 'walletConnect')
    expect(await names(parts)).toEqual(['external', 'custom', 'featured', 'injected', 'recent', 'WalletConnect'])
  })

  test('puts the groups that connectorTypeOrder does not name behind, as they stand otherwise', async () => {
    const parts = withOrder('custom', 'injected')
    expect(await names(parts)).toEqual(['custom', 'injected', 'WalletConnect', 'recent', 'featured', 'external'])
  })

  test('leaves out the groups that a screen shows in another way', async () => {
    using scope = await connectScope(ofEach)
    const groups = getWalletRows(scope, ['walletConnect', 'recent', 'recommended']).map(({ name }) => name)
    expect(groups).toEqual(['injected', 'featured', 'custom', 'external'])
  })

  test('passes over a group that does not exist', async () => {
    const parts = withOrder('custom', 'anything' as ConnectorGroup, 'injected', 'custom')
    expect(await names(parts)).toEqual(['custom', 'injected', 'WalletConnect', 'recent', 'featured', 'external'])
  })
})

describe('the protocol', () => {
  test('has a row that says QR code', async () => {
    expect(await rowsOf({ connectors: [protocol()] })).toMatchObject([{ key: 'walletConnect', tag: 'qrCode' }])
  })

  test('has no row on a phone, whose wallets have their own', async () => {
    onPhone()
    expect(await names({ connectors: [protocol()], wallets: [wallet('a')] })).toEqual(['a'])
  })

  test('is what every wallet of the catalogue and of the app is reached through', async () => {
    const connectors = [announced('a')]
    const options = { featuredWalletIds: [idOf('b')], customWallets: [{ id: 'c', name: 'c' }] }
    expect(await names({ connectors, wallets: ['b', 'd'].map(wallet), options })).toEqual(['a'])
  })
})

describe('used lately', () => {
  test('is a tag, in place of the one that says installed', async () => {
    const parts = { connectors: [announced('a'), announced('b')], recent: [{ id: 'io.b', name: 'b' }] }
    const rows = await rowsOf(parts)
    expect(rows.map(({ name, tag }) => [name, tag])).toEqual([
      ['b', 'recent'],
      ['a', 'installed'],
    ])
  })

  test('are two wallets at most, the last one first', async () => {
    const recent = ['c', 'a', 'b'].map(name => ({ id: idOf(name), name }))
    const wallets = ['a', 'b', 'c'].map(wallet)
    const rows = await rowsOf({ connectors: [protocol()], wallets, recent })
    expect(rows.filter(({ tag }) => tag === 'recent').map(({ name }) => name)).toEqual(['c', 'a'])
  })

  test('stand in the order of use, whichever way they were reached', async () => {
    const connectors = [protocol(), announced('a'), announced('b')]
    const recent = (...ids: string[]) => ids.map(id => ({ id, name: id }))
    const first = async (...ids: string[]) =>
      (await names({ connectors, wallets: [wallet('c')], recent: recent(...ids) })).slice(1, 3)
    expect(await first('io.b', 'io.a')).toEqual(['b', 'a'])
    expect(await first(idOf('c'), 'io.b')).toEqual(['c', 'b'])
  })

  test('is nothing that this page knows no way to any more', async () => {
    const recent = [{ id: 'gone', name: 'Gone' }]
    expect(await names({ connectors: [protocol()], wallets: [], recent })).toEqual(['WalletConnect'])
  })

  test.each([{ excludeWalletIds: [idOf('a')] }, { includeWalletIds: [idOf('b')] }])(
    'is no wallet that the app took off its list: %j',
    async options => {
      const parts = { connectors: [protocol()], wallets: ['a', 'b'].map(wallet), options }
      expect(await names({ ...parts, recent: [{ id: idOf('a'), name: 'a' }] })).toEqual(['WalletConnect', 'b'])
    },
  )
})

describe('one wallet', () => {
  test('has one row, of this browser where it is installed', async () => {
    const options = { featuredWalletIds: [idOf('a')], customWallets: [{ id: 'mine', name: 'Mine', rdns: 'io.a' }] }
    const rows = await rowsOf({ connectors: [protocol(), announced('a')], wallets: [wallet('a')], options })
    expect(rows.map(({ key }) => key)).toEqual(['walletConnect', 'io.a'])
  })

  test('has one row, where it was used lately through the protocol and is featured too', async () => {
    const parts = {
      connectors: [protocol()],
      wallets: ['a', 'b'].map(wallet),
      recent: [{ id: idOf('a'), name: 'a' }],
      options: { featuredWalletIds: [idOf('b'), idOf('a')] },
    }
    expect(await names(parts)).toEqual(['WalletConnect', 'a', 'b'])
  })
})

describe('featured', () => {
  test('stand in the order in which the app names them', async () => {
    const featuredWalletIds = ['c', 'a', 'b'].map(idOf)
    const parts = { connectors: [protocol()], wallets: ['a', 'b', 'c'].map(wallet), options: { featuredWalletIds } }
    expect(await names(parts)).toEqual(['WalletConnect', 'c', 'a', 'b'])
  })
})

describe('recommended', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(wallet)
  const installed = ['v', 'w', 'x', 'y', 'z'].map(name => announced(name))

  test.each([0, 1, 3, 4, 5])('fill up to four wallets beside %i installed ones', async count => {
    const rows = await rowsOf({ connectors: [protocol(), ...installed.slice(0, count)], wallets: six })
    expect(rows.length - 1).toBe(Math.max(MAX_DISPLAYED_WALLETS, count))
  })

  test('fill up to four where the catalogue recommends what is installed', async () => {
    expect(await names({ connectors: [protocol(), announced('a')], wallets: six })).toEqual([
      'WalletConnect',
      'a',
      'b',
      'c',
      'd',
    ])
  })

  test('are none of the others, even where the app wants them first', async () => {
    const options = { features: { connectorTypeOrder: ['recommended', 'injected', 'walletConnect'] as const } }
    const parts = { connectors: [protocol(), announced('a'), announced('x')], wallets: six, options }
    expect(await names(parts)).toEqual(['b', 'c', 'a', 'x', 'WalletConnect'])
  })

  test('fill up to four where one was used lately', async () => {
    const recent = [{ id: idOf('b'), name: 'b' }]
    expect(await names({ connectors: [protocol()], wallets: six, recent })).toEqual([
      'WalletConnect',
      'b',
      'a',
      'c',
      'd',
    ])
  })
})

describe('places kept while the catalogue is asked', () => {
  const kept = async (parts: ConnectParts) => {
    const { promise: until, resolve, reject } = deferred()
    until.catch(() => {}) // it may be refused before it is asked
    const scope = await connectScope({ connectors: [protocol(), announced('a')], wallets: [], until, ...parts })
    made.push(scope)
    const places = () => getWalletRowsWithPlaceholders(scope).map(row => (isPlaceholder(row) ? '…' : row.name))
    const answered = () => soon(() => scope.use(CatalogueController).state.status).not.toBe('loading')
    const before = places()
    expect(getWalletRows(scope).some(isPlaceholder)).toBe(false)
    return { before, rows: getWalletRows(scope).length, after: () => answered().then(places), resolve, reject }
  }
  const eight = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(wallet)

  test('are as many as it fills up, and filled by it where they stand', async () => {
    const { before, rows, after, resolve } = await kept({ wallets: eight })
    expect(before).toEqual(['WalletConnect', 'a', '…', '…', '…'])
    expect(rows).toBe(2)
    resolve()
    expect(await after()).toEqual(['WalletConnect', 'a', 'b', 'c', 'd'])
  })

  test('are where the wallets used lately and the featured will be', async () => {
    const options = { featuredWalletIds: [idOf('g'), idOf('h')] }
    const { before, after, resolve } = await kept({ wallets: eight, recent: [{ id: idOf('i'), name: 'i' }], options })
    expect(before).toEqual(['WalletConnect', '…', 'a', '…', '…'])
    resolve()
    expect(await after()).toEqual(['WalletConnect', 'i', 'a', 'g', 'h'])
  })

  test('are none where no way leads to its wallets', async () => {
    expect((await kept({ wallets: eight, connectors: [announced('a')] })).before).toEqual(['a'])
  })

  test('are none once it could not be asked', async () => {
    const { after, reject } = await kept({ wallets: eight })
    reject(new TypeError('offline'))
    expect(await after()).toEqual(['WalletConnect', 'a'])
  })
})

describe('a row', () => {
  test('has the picture the app gives it, before the one that was announced', async () => {
    const connectors = [announced('a', { icon: 'https://a.example/own.png' }), announced('b')]
    const connectorImages = { 'io.a': 'https://app.example/a.png' }
    const icons = async (options: ConnectParts['options'] = {}) =>
      (await rowsOf({ connectors, options })).map(({ icon }) => icon)
    expect(await icons()).toEqual(['https://a.example/own.png', undefined])
    expect(await icons({ connectorImages })).toEqual(['https://app.example/a.png', undefined])
  })

  test('of a wallet that the app named has its picture', async () => {
    const customWallets = [{ id: 'mine', name: 'Mine', image_url: 'https://app.example/mine.png' }]
    const [, row] = await rowsOf({ connectors: [protocol()], options: { customWallets } })
    expect(row).toMatchObject({ icon: 'https://app.example/mine.png', wallet: { id: 'mine' } })
  })

  test('is there for no wallet at all where the app wants none', async () => {
    const { options } = ofEach
    expect(await names({ ...ofEach, options: { ...options, enableWallets: false } })).toEqual([])
  })
})
