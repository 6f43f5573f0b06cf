import { parseAbi, type Address } from 'viem'
import type { Clock } from '../../../../../src/core/clock.js'
import type { Chain } from '../../chains/chain.js'
import type { Exchange } from '../../market/exchanges.js'
import { Tolls } from './transfer-tax.js'

/** What is asked of a second router of Uniswap V2, and how it is told to swap. */
export const routerAbi = parseAbi([
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[] amounts)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** What is asked of its factory. */
export const factoryAbi = parseAbi(['function getPair(address a, address b) view returns (address)'])

/** What is asked of a pool. */
export const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])

/** An exchange, and the chain it is on. */
export interface Market {
  readonly exchange: Exchange
  readonly router: Address
  readonly chain: Chain
  readonly tolls: Tolls
  /** What the router is wired to: it cannot change, so it is asked once. */
  wiring(): Promise<Wiring>
}

/** What a router is wired to. */
interface Wiring {
  readonly factory: Address
  /** The network's own coin as a token. */
  readonly wrapped: Address
}

/** Makes the way to an exchange; asks nothing yet. */
export function openMarket(exchange: Exchange, chain: Chain, clock: Clock): Market {
  const router = exchange.router as Address
  const known: { wiring?: Promise<Wiring> | undefined } = {}
  return {
    exchange,
    router,
    chain,
    tolls: new Tolls(chain, router, clock),
    wiring() {
      known.wiring ??= readWiring(chain, router)
      known.wiring.catch(() => (known.wiring = undefined))
      return known.wiring
    },
  }
}

async function readWiring({ client }: Chain, address: Address): Promise<Wiring> {
  const [factory, wrapped] = await Promise.all([
    client.readContract({ address, abi: routerAbi, functionName: 'factory' }),
    client.readContract({ address, abi: routerAbi, functionName: 'WETH' }),
  ])
  return { factory, wrapped }
}
