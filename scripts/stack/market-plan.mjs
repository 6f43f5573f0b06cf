import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { concat, encodeDeployData, encodeFunctionData, getContractAddress, keccak256, numberToHex } from 'viem/utils'
import { collectibles, directPools, editions, marketTokens, rangePools } from './market-tokens.mjs'

const require = createRequire(import.meta.url)
const MAX = 2n ** 256n - 1n

/**
 * This address has no known key; the chain impersonates it during the setup. It sends nothing else, so its nonces are
 * known.
 */
export const DEPLOYER = '0x00000000000000000000000000000000000de910'

/** The address of Multicall3 on every chain. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * Returns the transactions that deploy the market, in order, and all addresses. The same recipients give the same
 * transactions and addresses on every chain.
 *
 * @param {readonly string[]} recipients the accounts that get tokens
 */
export function marketPlan(recipients) {
  const steps = []
  const send = step => {
    steps.push({ value: 0n, ...step })
    return getContractAddress({ from: DEPLOYER, nonce: BigInt(steps.length - 1) })
  }
  const deploy = (contract, args = []) => {
    const { abi, bytecode } = contract
    return { abi, address: send({ data: encodeDeployData({ abi, bytecode: hex(bytecode), args }) }) }
  }
  const call = ({ abi, address }, functionName, args, value = 0n) =>
    void send({ to: address, data: encodeFunctionData({ abi, functionName, args }), value })

  const factory = deploy(require('@uniswap/v2-core/build/UniswapV2Factory.json'), [DEPLOYER])
  const weth = deploy(require('@uniswap/v2-periphery/build/WETH9.json'))
  const router = deploy(require('@uniswap/v2-periphery/build/UniswapV2Router02.json'), [factory.address, weth.address])
  const tokens = marketTokens.map(token => ({ ...token, ...deployToken(deploy, token) }))
  const nfts = { collectible: deploy(own('collectible'), ['Pebbles', 'PEBBLE']), editions: deploy(own('editions')) }

  for (const token of tokens) call(token, 'mint', [recipients, token.amountPerAccount])
  for (const pool of createPools(tokens, router)) for (const args of pool) call(...args)
  for (const args of createGifts(nfts, recipients)) call(...args)
  const v3 = deployV3(deploy, { factory, weth })
  for (const step of createRangePools(tokens, { weth, v3 })) call(...step)
  return { steps, deployments: deploymentsOf({ factory, weth, router, tokens, nfts, v3 }) }
}

/** The runtime code for {@link MULTICALL3}. */
export function multicallCode() {
  return own('multicall').deployedBytecode
}

function deployToken(deploy, { contract, name, symbol, decimals }) {
  return deploy(own(contract.replace(/(?<=[a-z])[A-Z]/g, capital => `-${capital}`).toLowerCase()), [
    name,
    symbol,
    decimals,
  ])
}

/** Returns the steps of each pool: mint the deployer's tokens, approve the router, and add liquidity. */
function createPools(tokens, router) {
  const needs = token =>
    directPools.reduce((sum, { a, b, amountA, amountB }) => {
      return sum + (a === token.id ? amountA : 0n) + (b === token.id ? amountB : 0n)
    }, token.pool.token)
  const ready = tokens.flatMap(token => [
    [token, 'mint', [[DEPLOYER], needs(token)]],
    [token, 'approve', [router.address, MAX]],
  ])
  const overEther = tokens.map(({ address, pool }) => {
    const args = [address, pool.token, 0n, 0n, DEPLOYER, MAX]
    return [router, 'addLiquidityETH', args, pool.ether]
  })
  const at = id => tokens.find(token => token.id === id).address
  const direct = directPools.map(({ a, b, amountA, amountB }) => {
    return [router, 'addLiquidity', [at(a), at(b), amountA, amountB, 0n, 0n, DEPLOYER, MAX]]
  })
  return [ready, overEther, direct]
}

/** Deploys the stand-ins of Uniswap V3: contracts with its interface, whose pools have one price range. */
function deployV3(deploy, { factory, weth }) {
  const pools = deploy(own('v3factory'))
  const quoter = deploy(own('quoter-v2'), [pools.address])
  return { pools, quoter, router: deploy(own('swap-router02'), [factory.address, pools.address, weth.address]) }
}

/** Returns the steps of the pools of V3: create each, and send it both tokens. */
function createRangePools(tokens, { weth, v3 }) {
  return rangePools.flatMap(({ id, fee, amount, ether, extra = { amount: 0n, ether: 0n } }) => {
    const token = tokens.find(candidate => candidate.id === id)
    const isFirst = token.address.toLowerCase() < weth.address.toLowerCase()
    const pool = { abi: own('v3pool').abi, address: computeRangePoolAddress(v3.pools.address, [token, weth], fee) }
    return [
      [v3.pools, 'createPool', [token.address, weth.address, fee]],
      [token, 'mint', [[pool.address], amount]],
      [weth, 'deposit', [], ether],
      [weth, 'transfer', [pool.address, ether]],
      [pool, 'provide', isFirst ? [extra.amount, extra.ether] : [extra.ether, extra.amount]],
    ]
  })
}

function createGifts(nfts, recipients) {
  const [first, second = first] = recipients
  return [
    ...collectibles.map(({ id, uri }) => [nfts.collectible, 'mint', [id === 3n ? second : first, id, uri]]),
    ...editions.map(({ id, count, uri }) => [nfts.editions, 'mint', [first, id, count, uri]]),
  ]
}

function deploymentsOf({ factory, weth, router, tokens, nfts, v3 }) {
  const listed = tokens.map(({ id, address, name, symbol, decimals }) => [id, { address, name, symbol, decimals }])
  return {
    multicall: MULTICALL3,
    factory: factory.address,
    router: router.address,
    weth: weth.address,
    v3: { factory: v3.pools.address, router: v3.router.address, quoter: v3.quoter.address },
    tokens: Object.fromEntries(listed),
    collectible: nfts.collectible.address,
    editions: nfts.editions.address,
    pools: pooled(tokens, weth).map(pair => computePoolAddress(factory.address, pair)),
  }
}

function pooled(tokens, weth) {
  const at = id => tokens.find(token => token.id === id).address
  return [...tokens.map(({ address }) => [weth.address, address]), ...directPools.map(({ a, b }) => [at(a), at(b)])]
}

/** Computes the address of the pool of two tokens. */
function computePoolAddress(factory, pair) {
  const salt = keccak256(concat(pair.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))))
  const bytecode = hex(require('@uniswap/v2-core/build/UniswapV2Pair.json').bytecode)
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
}

function computeRangePoolAddress(factory, pair, fee) {
  const sorted = pair.map(({ address }) => address).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const { abi, bytecode } = own('v3pool')
  const initCode = encodeDeployData({ abi, bytecode, args: [...sorted, fee] })
  const salt = numberToHex(fee, { size: 32 })
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: initCode })
}

function own(name) {
  return JSON.parse(readFileSync(new URL(`./contracts/compiled/${name}.json`, import.meta.url), 'utf8'))
}

function hex(code) {
  return code.startsWith('0x') ? code : `0x${code}`
}
