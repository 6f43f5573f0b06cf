import { afterEach, describe, expect, test, vi } from 'vitest'
import { CatalogueController, RECOMMENDED_COUNT } from '../../../src/controllers/wallets/catalogue.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { Wallet } from '../../../src/core/connector.js'
import type { CatalogueApi } from '../../../src/services/catalogue.js'
import { testScope } from '../../helpers/test-scope.js'

type Query = Parameters<CatalogueApi['wallets']>[0]

const wallet = (id: string): Wallet => ({ id, name: id.toUpperCase() })

describe('CatalogueController', () => {
  afterEach(() => void vi.restoreAllMocks())

  function setUp(options: Partial<AppKitOptions> = {}) {
    const wallets = vi.fn(async ({ include, entries = 0 }: Query) => ({
      wallets: include
        ? include.map(wallet).toReversed()
        : ['r1', 'r2', 'r3', 'r4', 'r5'].slice(0, entries).map(wallet),
      count: include ? include.length : 539,
    }))
    const scope = testScope({
      options,
      services: { endpoints: { catalogue: 'https://catalogue.example' }, catalogue: { wallets } },
    })
    return { scope, wallets, catalogue: scope.use(CatalogueController) }
  }

  test('sends no request before load is called', () => {
    const { wallets, catalogue } = setUp()
    expect(catalogue.state.status).toBe('idle')
    expect(wallets).not.toHaveBeenCalled()
  })

  test('loads four wallets for the app’s networks', async () => {
    const { scope, wallets, catalogue } = setUp({ excludeWalletIds: ['no'] })
    await catalogue.load()
    expect(RECOMMENDED_COUNT).toBe(4)
    expect(wallets.mock.calls).toEqual([
      [{ page: 1, entries: 4, chains: ['eip155:1', 'eip155:8453'], exclude: ['no'] }, scope.signal],
    ])
    expect(catalogue.state).toMatchObject({ status: 'ready', count: 539, featured: [] })
    expect(catalogue.state.recommended.map(({ id }) => id)).toEqual(['r1', 'r2', 'r3', 'r4'])
  })

  test('keeps the order of featured wallets, and does not recommend them', async () => {
    const { wallets, catalogue } = setUp({ featuredWalletIds: ['f1', 'f2', 'f3'], includeWalletIds: ['x'] })
    await catalogue.load()
    expect(catalogue.state.featured.map(({ id }) => id)).toEqual(['f1', 'f2', 'f3'])
    expect(wallets.mock.calls[1]?.[0]).toMatchObject({ include: ['x'], exclude: ['f1', 'f2', 'f3'] })
    expect(catalogue.state.count).toBe(1 + 3)
  })

  test('loads included and excluded wallets on any network, a hundred at a time', async () => {
    const ids = (digit: string, count: number) =>
      Array.from({ length: count }, (_, at) => String(at).padStart(64, digit))
    const includeWalletIds = [...ids('a', 120), 'io.rdns']
    const { wallets, catalogue } = setUp({ includeWalletIds, excludeWalletIds: ids('b', 1) })
    await catalogue.load()
    const queries = wallets.mock.calls.map(([query]) => query).filter(({ chains }) => !chains)
    expect(queries.map(({ include, entries }) => [include?.length, entries])).toEqual([
      [100, 100],
      [20, 20],
      [1, 1],
    ])
    expect(catalogue.state.included.map(({ id }) => id).toSorted()).toEqual(ids('a', 120).toSorted())
    expect(catalogue.state.excluded.map(({ id }) => id)).toEqual(ids('b', 1))
  })

  test('loads once, however often load is called', async () => {
    const { wallets, catalogue } = setUp()
    await Promise.all([catalogue.load(), catalogue.load()])
    await catalogue.load()
    expect(wallets).toHaveBeenCalledOnce()
  })

  test('keeps its data after a failure, and retries', async () => {
    const { wallets, catalogue } = setUp()
    wallets.mockRejectedValueOnce(new AppKitError('http/status'))
    await catalogue.load()
    expect(catalogue.state).toMatchObject({ status: 'failed', recommended: [], featured: [], count: 0 })
    await catalogue.load()
    expect(catalogue.state.status).toBe('ready')
  })

  test.each([
    [undefined, 0],
    [false, 0],
    [true, 1],
  ])('logs a failure with debug %s %i times', async (debug, times) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { wallets, catalogue } = setUp(debug === undefined ? {} : { debug })
    wallets.mockRejectedValueOnce(new TypeError('no network'))
    await catalogue.load()
    expect(warned.mock.calls).toHaveLength(times)
    if (times) expect(warned.mock.calls[0]?.[0]).toMatchObject({ code: 'catalogue/unavailable' })
  })

  test('is off without an endpoint, and sends no request', async () => {
    const wallets = vi.fn()
    const catalogue = testScope({ services: { catalogue: { wallets } } }).use(CatalogueController)
    await catalogue.load()
    expect(catalogue.state.status).toBe('off')
    expect(wallets).not.toHaveBeenCalled()
  })
})
