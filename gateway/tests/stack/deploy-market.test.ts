import { readFileSync } from 'node:fs'
import { createPublicClient, erc20Abi, http, parseAbi, type Address, type PublicClient } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compiledFile, contracts, sourceHash } from '../../../scripts/stack/compile-contracts.mjs'
import { deployMarket, type Deployments } from '../../../scripts/stack/deploy-market.mjs'
import { startAnvil, type Anvil } from '../../../tests/helpers/chains/anvil.js'

const router = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
])
const collectible = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
])
const editions = parseAbi([
  'function balanceOf(address, uint256) view returns (uint256)',
  'function uri(uint256) view returns (string)',
])

describe('deployMarket', () => {
  let chains: readonly Anvil[]
  let client: PublicClient
  let market: Deployments
  let secondMarket: Deployments

  beforeAll(async () => {
    chains = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    const [firstDeployment, secondDeployment] = await Promise.all(chains.map(deployMarket))
    if (!firstDeployment || !secondDeployment || !chains[0]) expect.unreachable('both are there')
    ;[market, secondMarket] = [firstDeployment, secondDeployment]
    client = createPublicClient({ chain: anvil, transport: http(chains[0].url) })
  })
  afterAll(() => Promise.all(chains.map(chain => chain.stop())))

  test('deploys to the same addresses on every new chain', () => {
    expect(secondMarket).toEqual({ ...market, chainId: 31338 })
  })

  test('deploys a Router02 with the factory and the wrapped token', async () => {
    const contract = { address: market.router, abi: router } as const
    expect(await client.readContract({ ...contract, functionName: 'factory' })).toBe(market.factory)
    expect(await client.readContract({ ...contract, functionName: 'WETH' })).toBe(market.weth)
  })

  test.each(['oak', 'dollar', 'old', 'ticket', 'taxed', 'hostile'] as const)(
    'deploys the token %s with a pool and balances',
    async id => {
      const { address, name, symbol, decimals } = market.tokens[id]
      const contract = { address, abi: erc20Abi } as const
      const held = (owner: Address) => client.readContract({ ...contract, functionName: 'balanceOf', args: [owner] })
      expect(await client.readContract({ ...contract, functionName: 'name' })).toBe(name)
      expect(await client.readContract({ ...contract, functionName: 'symbol' })).toBe(symbol)
      expect(await client.readContract({ ...contract, functionName: 'decimals' })).toBe(decimals)
      for (const owner of market.accounts) expect(await held(owner)).toBeGreaterThan(0n)
      const [, out = 0n] = await client.readContract({
        address: market.router,
        abi: router,
        functionName: 'getAmountsOut',
        args: [10n ** 17n, [market.weth, address]],
      })
      expect(out).toBeGreaterThan(0n)
    },
  )

  test("deploys pools at the factory's addresses, with a trading history", async () => {
    const pool = parseAbi([
      'function factory() view returns (address)',
      'function price0CumulativeLast() view returns (uint256)',
      'function price1CumulativeLast() view returns (uint256)',
      'function getReserves() view returns (uint112, uint112, uint32)',
    ])
    expect(market.pools).toHaveLength(8)
    for (const address of market.pools) {
      expect(await client.readContract({ address, abi: pool, functionName: 'factory' })).toBe(market.factory)
      expect(await client.readContract({ address, abi: pool, functionName: 'price0CumulativeLast' })).toBe(1n)
      expect(await client.readContract({ address, abi: pool, functionName: 'price1CumulativeLast' })).toBe(1n)
      const [first, second] = await client.readContract({ address, abi: pool, functionName: 'getReserves' })
      expect(first > 0n && second > 0n).toBe(true)
    }
  })

  test('gives the hostile token 200 characters of markup as its name', () => {
    const { name, symbol } = market.tokens.hostile
    expect([...name]).toHaveLength(200)
    expect(name).toContain('<script>')
    expect(symbol).toContain('\u202E')
  })

  test('mints the collectibles with owners and metadata', async () => {
    const [first, second] = market.accounts
    if (!first || !second) expect.unreachable('there are ten')
    const unique = { address: market.collectible, abi: collectible } as const
    expect((await client.readContract({ ...unique, functionName: 'ownerOf', args: [1n] })).toLowerCase()).toBe(first)
    expect((await client.readContract({ ...unique, functionName: 'ownerOf', args: [3n] })).toLowerCase()).toBe(second)
    const many = { address: market.editions, abi: editions } as const
    expect(await client.readContract({ ...many, functionName: 'balanceOf', args: [first, 1n] })).toBe(5n)
    const described = await Promise.all([
      client.readContract({ ...unique, functionName: 'tokenURI', args: [1n] }),
      client.readContract({ ...many, functionName: 'uri', args: [2n] }),
    ])
    expect(described.map(nameIn)).toEqual(['Pebble #1', 'Claim 5,000 USDC at https://claim-reward.example'])
  })

  test('deploys multicall at its standard address', async () => {
    const reads = market.accounts.map(owner => {
      return { address: market.tokens.oak.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
    })
    const answers = await client.multicall({ contracts: reads, multicallAddress: market.multicall })
    expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 'success'))
  })

  test('keeps balances and nonces of accounts that received tokens', async () => {
    for (const address of market.accounts) {
      expect(await client.getBalance({ address })).toBe(10_000n * 10n ** 18n)
      expect(await client.getTransactionCount({ address })).toBe(0)
    }
    expect(await client.getGasPrice()).toBe(2_000_000_000n)
  })

  test('sends nothing the second time, and restores reverted steps', async () => {
    const [chain] = chains
    if (!chain) expect.unreachable('there is one')
    const before = await client.getBlockNumber({ cacheTime: 0 })
    expect(await deployMarket(chain)).toEqual(market)
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(before)
    await client.request({ method: 'anvil_rollback' as never, params: [1] as never })
    expect(await deployMarket(chain)).toEqual(market)
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(before)
    expect(await client.getCode({ address: market.editions })).toBeDefined()
  })
})

describe('compiled contracts', () => {
  test.each(contracts)('$name matches its source', contract => {
    const compiled = JSON.parse(readFileSync(compiledFile(contract), 'utf8')) as Record<string, unknown>
    expect(compiled).toMatchObject({ contract: contract.name, sourceHash: sourceHash(contract.source) })
  })
})

/** Returns the name in a `data:application/json;base64,…` URI. */
function nameIn(uri: string): unknown {
  return JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString()).name
}
