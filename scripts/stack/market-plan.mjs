import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { concat, encodeDeployData, encodeFunctionData, getContractAddress, keccak256 } from 'viem/utils'
import { collectibles, directPools, editions, marketTokens } from './market-tokens.mjs'

const require = createRequire(import.meta.url)
const MAX = 2n ** 256n - 1n

/** Nobody has its key: the chain sends for it while the market is set up. Nothing else does, so its nonces are ours. */
export const DEPLOYER = '0x00000000000000000000000000000000000de910'

/** Where programs look for it on every chain. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * All that is sent to make the market, in order, and where everything will stand. The same holders give the same
 * transactions and addresses, on every chain.
 *
 * @param {readonly string[]} holders who gets tokens
 */
export function marketPlan(holders) {
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

  for (const token of tokens) call(token, 'mint', [holders, token.holders])
  for (const pool of poolsOf(tokens, router)) for (const args of pool) call(...args)
  for (const args of giftsOf(nfts, holders)) call(...args)
  return { steps, deployments: deploymentsOf({ factory, weth, router, tokens, nfts }) }
}

/** The code that is put at {@link MULTICALL3}. */
export function multicallCode() {
  return own('multicall').deployedBytecode
}

function deployToken(deploy, { contract, name, symbol, decimals }) {
  return deploy(own(contract.replace(/(?<=[a-z])[A-Z]/g, letter => `-${letter}`).toLowerCase()), [
    name,
    symbol,
    decimals,
  ])
}

/** For each pool what makes it: the deployer has what he needs, lets the router take it, and adds it. */
function poolsOf(tokens, router) {
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

function giftsOf(nfts, holders) {
  const [first, second = first] = holders
  return [
    ...collectibles.map(({ id, uri }) => [nfts.collectible, 'mint', [id === 3n ? second : first, id, uri]]),
    ...editions.map(({ id, count, uri }) => [nfts.editions, 'mint', [first, id, count, uri]]),
  ]
}

function deploymentsOf({ factory, weth, router, tokens, nfts }) {
  const listed = tokens.map(({ id, address, name, symbol, decimals }) => [id, { address, name, symbol, decimals }])
  return {
    multicall: MULTICALL3,
    factory: factory.address,
    router: router.address,
    weth: weth.address,
    tokens: Object.fromEntries(listed),
    collectible: nfts.collectible.address,
    editions: nfts.editions.address,
    pools: pooled(tokens, weth).map(pair => poolOf(factory.address, pair)),
  }
}

function pooled(tokens, weth) {
  const at = id => tokens.find(token => token.id === id).address
  return [...tokens.map(({ address }) => [weth.address, address]), ...directPools.map(({ a, b }) => [at(a), at(b)])]
}

/** Where a factory puts the pool of two tokens. */
function poolOf(factory, pair) {
  const salt = keccak256(concat(pair.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))))
  const bytecode = hex(require('@uniswap/v2-core/build/UniswapV2Pair.json').bytecode)
  return getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
}

function own(name) {
  return JSON.parse(readFileSync(new URL(`./contracts/compiled/${name}.json`, import.meta.url), 'utf8'))
}

function hex(code) {
  return code.startsWith('0x') ? code : `0x${code}`
}
