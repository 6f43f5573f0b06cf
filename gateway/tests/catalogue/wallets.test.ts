import { describe, expect, test } from 'vitest'
import { MAX_ENTRIES, walletsReply, type WalletRecord } from '../../../src/contract/catalogue.js'
import { testApp } from '../helpers/test-app.js'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const OKX = '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('GET /getWallets', () => {
  const app = testApp()
  const requestWallets = async (query: Record<string, string | number> = {}) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const answer = await app.request(`/getWallets?${search}`)
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  }
  const wallets = async (query: Record<string, string | number> = {}) => {
    const { status, body } = await requestWallets(query)
    expect(status).toBe(200)
    return walletsReply.parse(body)
  }
  const names = (records: readonly WalletRecord[]) => records.map(({ name }) => name)

  test('returns all 539 wallets in pages, each once', async () => {
    const seen: string[] = []
    for (let page = 1; page <= 6; page++) {
      const { data, count } = await wallets({ page, entries: MAX_ENTRIES })
      expect(count).toBe(539)
      expect(data.length).toBe(page < 6 ? 100 : 39)
      seen.push(...data.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(539)
    expect((await wallets({ page: 7, entries: MAX_ENTRIES })).data).toEqual([])
  })

  test('returns 40 wallets by default, best rank first', async () => {
    const { data } = await wallets()
    expect(data).toHaveLength(40)
    expect(data.slice(0, 3).map(({ order }) => order)).toEqual([1, 2, 3])
    expect(data[0]?.name).toBe('MetaMask')
  })

  test('omits the universal link of OKX, which leads to a download page', async () => {
    const { data } = await wallets({ include: OKX })
    expect(data).toMatchObject([{ name: 'OKX Wallet', mobile_link: 'okxwallet://main' }])
    expect(data[0]).not.toHaveProperty('link_mode')
  })

  test('uses the field names that clients expect', async () => {
    const { body } = await requestWallets({ include: METAMASK })
    expect(body).toEqual({
      count: 1,
      data: [
        {
          id: METAMASK,
          image_id: METAMASK,
          name: 'MetaMask',
          badge_type: 'certified',
          chains: expect.arrayContaining(['eip155:1', SOLANA]),
          homepage: 'https://metamask.io/',
          order: 1,
          link_mode: 'https://metamask.app.link',
          mobile_link: 'metamask://',
          app_store: expect.stringMatching('^https://apps.apple.com/'),
          play_store: expect.stringMatching('^https://play.google.com/'),
          chrome_store: expect.stringMatching('^https://chrome.google.com/'),
          rdns: 'io.metamask',
          supports_wc: true,
        },
      ],
    })
  })

  test('ignores case, accents, width and surrounding spaces in a search', async () => {
    expect(names((await wallets({ search: '  METAM ' })).data)).toEqual(['MetaMask'])
    expect(names((await wallets({ search: 'ｒａｂｂｙ' })).data)).toEqual(['Rabby'])
    expect(names((await wallets({ search: 'ràinbòw' })).data)).toContain('Rainbow')
    expect(await wallets({ search: 'no such wallet' })).toEqual({ data: [], count: 0 })
  })

  test('filters by include and exclude', async () => {
    expect(names((await wallets({ include: `${METAMASK},${PHANTOM},unknown` })).data)).toEqual(['MetaMask', 'Phantom'])
    const without = await wallets({ exclude: `${METAMASK}, ${PHANTOM}` })
    expect(without.count).toBe(537)
    expect(names(without.data)).not.toContain('MetaMask')
    expect((await wallets({ include: METAMASK, exclude: METAMASK })).count).toBe(0)
  })

  test('filters by certification', async () => {
    const certified = await wallets({ badge_type: 'certified', entries: 100 })
    const others = await wallets({ badge_type: 'none', entries: 100 })
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect(others.data.every(({ badge_type }) => badge_type === 'none')).toBe(true)
    expect(certified.count).toBeGreaterThan(10)
    expect(certified.count + others.count).toBe(539)
  })

  test('finds certified wallets by name or rdns, sorted by rank', async () => {
    const { data } = await wallets({
      badge: 'certified',
      names: 'MetaMask,Uniswap Wallet,1inch Wallet',
      rdns: 'io.rabby',
    })
    expect(names(data)).toEqual(['MetaMask', 'Rabby', 'Uniswap Wallet'])
  })

  test('filters by chain and treats wallets without chains as EVM wallets', async () => {
    const solana = await wallets({ chains: SOLANA, entries: 100 })
    expect(solana.count).toBeGreaterThan(3)
    expect(solana.data.every(({ chains }) => chains?.includes(SOLANA))).toBe(true)

    const evm = await wallets({ chains: 'eip155:31337,eip155:31338', entries: 100 })
    expect(evm.count).toBeGreaterThan(500)
    expect(names(evm.data)).not.toContain('Xverse Wallet')
    expect((await wallets({ chains: `eip155:1,${SOLANA}` })).count).toBeGreaterThanOrEqual(evm.count)
    expect((await wallets({ chains: 'solana:unknown' })).count).toBe(0)
  })

  test('ignores unknown and empty parameters', async () => {
    const plain = await wallets()
    expect(
      await wallets({ projectId: 'x', st: 'appkit', sv: 'html-core-1', clientId: 'y', include_pay_only: 'true' }),
    ).toEqual(plain)
    expect(await wallets({ page: '', search: ' ', include: '', sort: 'wcpay' })).toEqual(plain)
  })

  test.each([
    ['page', '0', 'page must be 1 or more.'],
    ['page', '-1', 'page must be a whole number.'],
    ['page', '1.5', 'page must be a whole number.'],
    ['page', '1e3', 'page must be a whole number.'],
    ['page', '99999999999999', 'page must be a whole number.'],
    ['entries', '101', 'entries must be at most 100.'],
    ['entries', 'many', 'entries must be a whole number.'],
    ['search', 'x'.repeat(201), 'search must be at most 200 characters.'],
    ['badge_type', 'gold', 'badge_type must be "certified" or "none".'],
    ['badge', 'none', 'badge must be "certified".'],
    ['chains', '1,137', 'chains must be CAIP-2 ids such as eip155:1, joined by commas.'],
    ['chains', "eip155:1' OR 1=1", 'chains must be CAIP-2 ids such as eip155:1, joined by commas.'],
    ['sort', 'random', 'sort must be "default" or "wcpay".'],
  ])('rejects %s=%s with a message', async (name, value, message) => {
    const { status, body } = await requestWallets({ [name]: value })
    expect(status).toBe(400)
    expect(body).toEqual({ code: 'query/invalid', message })
  })

  test.each([
    '<script>alert(1)</script>',
    "'; DROP TABLE wallets; --",
    '../../etc/passwd',
    '%00',
    '\\',
    '.*',
    '{"$ne":1}',
    '__proto__',
  ])('finds no wallet for %s', async text => {
    for (const name of ['search', 'include', 'names', 'rdns']) {
      expect(await wallets({ [name]: text })).toEqual({ data: [], count: 0 })
    }
    expect((await wallets({ exclude: text })).count).toBe(539)
  })
})
