import { encodeFunctionData, erc20Abi, erc721Abi, getAddress, parseAbi, parseEther, toHex, zeroAddress } from 'viem'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TransactionRecord } from '../../../src/contract/data-records.js'
import { activityRoutes } from '../../src/modules/activity/routes.js'
import type { DataCore } from '../../src/modules/data/data-core.js'
import { openMarketFixture, type MarketFixture } from '../helpers/chains/market-fixture.js'
import { testRoutes } from '../helpers/chains/test-data.js'
import { databases, openTestStore, type TestStore } from '../helpers/test-store.js'

const NETWORK_ID = 'eip155:31337'
const LIMIT = 60_000
const PATIENT = { timeout: 20_000, interval: 5 }
const router = parseAbi([
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
])
let stage: MarketFixture
let giver: Address
beforeAll(async () => {
  stage = await openMarketFixture()
  giver = stage.market.accounts[0] ?? '0x'
}, LIMIT)
afterAll(() => stage.stop())

/** Creates an account for one test, with ten coins that no transaction sent. */
async function createAccount(): Promise<Address> {
  const address = getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))
  await stage.rpc('anvil_setBalance', address, toHex(parseEther('10')))
  await stage.rpc('anvil_impersonateAccount', address)
  return address
}
async function send(from: Address, to: Address, data: Hex = '0x', value = 0n): Promise<Hex> {
  const call = { from, to, data, value: toHex(value), gas: toHex(500_000) }
  const hash = (await stage.rpc('eth_sendTransaction', call)) as Hex
  await vi.waitFor(async () => expect(await stage.rpc('eth_getTransactionReceipt', hash)).not.toBeNull(), PATIENT)
  return hash
}
const mine = (blocks: number) => stage.rpc('anvil_mine', toHex(blocks))
const give = (to: Address, amount = 5n * 10n ** 18n) =>
  send(giver, stage.market.tokens.oak.address, transfer(to, amount))
function transfer(to: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}

describe.each(databases)('GET /v1/account/{address}/history on %s', kind => {
  let store: TestStore
  let core: DataCore
  beforeAll(async () => {
    store = await openTestStore(kind)
    core = { ...stage.core, store: async () => store.db }
  }, LIMIT)
  beforeEach(() => store.empty())
  afterAll(() => store.close())

  type Page = { data: TransactionRecord[]; next: string | null }
  async function history(
    address: string,
    { query = `chainId=${NETWORK_ID}`, app = testRoutes(core, [activityRoutes]) } = {},
  ) {
    const answer = await app.request(`http://a.test/v1/account/${address}/history?${query}`)
    return { status: answer.status, body: (await answer.json()) as Page }
  }
  const hashes = async (address: string) => (await history(address)).body.data.map(({ metadata }) => metadata.hash)

  test(
    'returns sent and received coins and tokens, approvals, collectibles and failures',
    async () => {
      const [user, recipient] = [await createAccount(), await createAccount()]
      const { oak } = stage.market.tokens
      // The giver has two collectibles, one for each database.
      const collectible = kind === 'PGlite' ? 1n : 2n
      const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, 7n] })
      const sent = [
        await send(giver, user, '0x', parseEther('1')),
        await send(user, recipient, '0x', parseEther('0.25')),
        await send(user, user, '0x', 1n),
        await give(user),
        await send(user, oak.address, transfer(recipient, 2n * 10n ** 18n)),
        await send(user, oak.address, approve),
        await send(user, oak.address, transfer(recipient, 10n ** 30n)),
        await send(
          giver,
          stage.market.collectible,
          encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [giver, user, collectible] }),
        ),
      ]
      const { data, next } = (await history(user.toLowerCase())).body
      expect(next).toBeNull()
      expect(data.map(({ metadata }) => metadata.hash)).toEqual(sent.toReversed())
      const summaries = data.map(({ metadata, transfers }) => {
        const moves = transfers?.map(({ direction, quantity, fungible_info, nft_info }) => {
          return `${direction} ${quantity.numeric} ${nft_info ? 'NFT' : fungible_info?.symbol}`
        })
        return [metadata.operationType, metadata.status, moves ?? null]
      })
      expect(summaries.toReversed()).toEqual([
        ['receive', 'confirmed', ['in 1 ETH']],
        ['send', 'confirmed', ['out 0.25 ETH']],
        ['send', 'confirmed', ['self 0.000000000000000001 ETH']],
        ['receive', 'confirmed', ['in 5 OAK']],
        ['send', 'confirmed', ['out 2 OAK']],
        ['approve', 'confirmed', null],
        ['send', 'failed', null],
        ['receive', 'confirmed', ['in 1 NFT']],
      ])
      const [received, , , , token] = data
      expect(received?.transfers?.[0]?.nft_info?.flags?.is_spam).toBe(false)
      expect(token?.transfers?.[0]?.fungible_info?.icon?.url).toBe('http://gateway.test/public/getTokenImage/OAK')
      expect(data.at(-1)).toMatchObject({
        id: `${NETWORK_ID}:${sent[0]}`,
        metadata: { chain: NETWORK_ID, sentFrom: getAddress(giver), sentTo: user },
        transfers: [{ fungible_info: { icon: { url: 'http://gateway.test/public/getTokenImage/ETH' } } }],
      })
      expect(Date.parse(data[0]?.metadata.minedAt ?? '')).toBeGreaterThan(Date.now() - 86_400_000)
    },
    LIMIT,
  )

  test(
    'returns a swap as a trade with both sides, including received coins',
    async () => {
      const user = await createAccount()
      const { weth, tokens, router: to } = stage.market
      const late = 10n ** 12n
      const buy = encodeFunctionData({
        abi: router,
        functionName: 'swapExactETHForTokens',
        args: [1n, [weth, tokens.oak.address], user, late],
      })
      await send(user, to, buy, parseEther('1'))
      const amount = 10n ** 17n
      const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
      await send(user, tokens.oak.address, approve)
      const sell = encodeFunctionData({
        abi: router,
        functionName: 'swapExactTokensForETH',
        args: [amount, 1n, [tokens.oak.address, weth], user, late],
      })
      await send(user, to, sell)
      const [sold, , bought] = (await history(user)).body.data
      for (const trade of [sold, bought]) expect(trade?.metadata.operationType).toBe('trade')
      const sides = (record?: TransactionRecord) =>
        record?.transfers?.map(({ direction, fungible_info }) => `${direction} ${fungible_info?.symbol}`)
      expect(sides(bought)).toEqual(['out ETH', 'in OAK'])
      expect(sides(sold)).toEqual(['out OAK', 'in ETH'])
      expect(Number(sold?.transfers?.[1]?.quantity.numeric)).toBeGreaterThan(0)
    },
    LIMIT,
  )

  test(
    'returns a hostile name as text and truncates it',
    async () => {
      const user = await createAccount()
      const { hostile } = stage.market.tokens
      await send(giver, hostile.address, transfer(user, 1_000n))
      const [record] = (await history(user)).body.data
      const info = record?.transfers?.[0]?.fungible_info
      expect([info?.name, info?.symbol]).toEqual([hostile.name.slice(0, 128), hostile.symbol.slice(0, 128)])
    },
    LIMIT,
  )

  test.each([
    [6, 0],
    [12, 0],
    [6, 70],
    [12, 70],
    [64, 70],
    [66, 70],
  ])(
    'undoes a reorganization of depth %i after %i blocks',
    async (depth, before) => {
      const user = await createAccount()
      const first = await give(user)
      if (before > 0) await mine(before)
      expect(await hashes(user)).toEqual([first])
      const snapshot = await stage.rpc('evm_snapshot')
      const lost = await give(user, 1n)
      const moved = await send(giver, user, '0x', 3n)
      await mine(depth - 2)
      expect(await hashes(user)).toEqual([moved, lost, first])
      await stage.rpc('evm_revert', snapshot)
      // The same account sends different data with the same nonce, and then the rest again.
      const instead = await give(user, 2n)
      const again = await send(giver, user, '0x', 3n)
      await mine(depth - 1)
      expect(await hashes(user)).toEqual([again, instead, first])
      expect((await history(user)).body.data.map(({ transfers }) => transfers?.[0]?.quantity.numeric)).toEqual([
        '0.000000000000000003',
        '0.000000000000000002',
        '5',
      ])
      expect(instead).not.toBe(lost)
    },
    LIMIT,
  )

  test(
    'follows a chain that became shorter',
    async () => {
      const user = await createAccount()
      const first = await give(user)
      const snapshot = await stage.rpc('evm_snapshot')
      await give(user, 1n)
      await mine(3)
      expect(await hashes(user)).toHaveLength(2)
      await stage.rpc('evm_revert', snapshot)
      expect(await hashes(user)).toEqual([first])
    },
    LIMIT,
  )

  test(
    'stores nothing twice with several gateways on one database',
    async () => {
      const user = await createAccount()
      const sent: Hex[] = []
      for (let round = 0; round < 3; round++) {
        sent.unshift(await give(user), await send(giver, user, '0x', 1n))
        const looks = await Promise.all([1, 2, 3, 4].map(() => history(user)))
        expect(looks.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      }
      const seen = await hashes(user)
      expect(seen).toHaveLength(6)
      expect(new Set(seen)).toEqual(new Set(sent))
    },
    LIMIT,
  )

  test(
    'keeps pages stable while new transactions arrive',
    async () => {
      const user = await createAccount()
      const sent: Hex[] = []
      for (let at = 0; at < 30; at++) sent.unshift(await send(giver, user, '0x', 1n))
      const first = (await history(user)).body
      expect([first.data.length, first.next === null]).toEqual([25, false])
      await send(giver, user, '0x', 1n)
      expect((await hashes(user)).length).toBe(25)
      const second = (await history(user, { query: `chainId=${NETWORK_ID}&cursor=${first.next}` })).body
      expect([...first.data, ...second.data].map(({ metadata }) => metadata.hash)).toEqual(sent)
      expect(second.next).toBeNull()
    },
    LIMIT,
  )

  test(
    'catches up page by page without gaps',
    async () => {
      const user = await createAccount()
      const env = { LOG_LOOKBACK_BLOCKS: '20', ACTIVITY_BLOCKS: '0' }
      // Each request uses a new process, which shares only the database.
      const look = (query = '') => {
        const app = testRoutes({ ...core, env }, [activityRoutes])
        return history(user, { query: `chainId=${NETWORK_ID}${query}`, app })
      }
      const toHashes = (page: Page) => page.data.map(({ metadata }) => metadata.hash)
      const first = await give(user)
      expect(toHashes((await look()).body)).toEqual([first])
      await mine(25)
      const between = await give(user)
      await mine(25)
      const last = await give(user)
      const newest = (await look()).body
      expect([toHashes(newest), newest.next === null]).toEqual([[last], false])
      const seen = toHashes(newest)
      for (let { next } = newest, pages = 0; next !== null; pages++) {
        const page: Page = (await look(`&cursor=${next}`)).body
        seen.push(...toHashes(page))
        next = page.next
        expect(pages).toBeLessThan(5)
      }
      expect(seen).toEqual([last, between, first])
      const whole = (await look()).body
      expect([toHashes(whole), whole.next]).toEqual([seen, null])
    },
    LIMIT,
  )

  test(
    'reports too few confirmations as pending, again after a reorganization',
    async () => {
      const user = await createAccount()
      const app = testRoutes({ ...core, env: { CONFIRMATIONS: '{"*":3}' } }, [activityRoutes])
      const look = async () => {
        const { data } = (await history(user, { app })).body
        return data.map(({ metadata }) => [metadata.status, metadata.confirmations, metadata.confirmationsNeeded])
      }
      const snapshot = await stage.rpc('evm_snapshot')
      await give(user)
      expect(await look()).toEqual([['pending', 1, 3]])
      await mine(2)
      expect(await look()).toEqual([['confirmed', 3, 3]])
      await stage.rpc('evm_revert', snapshot)
      await mine(3)
      expect(await look()).toEqual([])
      await give(user)
      expect(await look()).toEqual([['pending', 1, 3]])
    },
    LIMIT,
  )

  test('returns nothing for an unknown network and rejects invalid addresses and cursors', async () => {
    expect((await history(giver, { query: 'chainId=eip155:5' })).body).toEqual({ data: [], next: null })
    expect((await history(giver, { query: 'chainId=solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })).body.data).toEqual([])
    expect((await history('anna.eth')).status).toBe(400)
    expect((await history(giver, { query: `chainId=${NETWORK_ID}&cursor=abc` })).status).toBe(400)
    expect((await history(zeroAddress, { query: '' })).status).toBe(200)
  })
})
