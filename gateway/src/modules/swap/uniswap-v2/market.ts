import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { Clock } from '../../../../../src/core/clock.js'
import type { Chain } from '../../chains/chain.js'
import type { Exchange } from '../../market/exchanges.js'
import { PoolTaxes } from '../uniswap-v3/pool-taxes.js'
import type { SwapRequest } from '../swap-provider.js'
import { readSwapRouter, type PoolRoute, type SwapRouterContracts } from '../uniswap-v3/swap-router.js'
import { TransferTaxes } from './transfer-tax.js'

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

export const factoryAbi = parseAbi(['function getPair(address a, address b) view returns (address)'])

export const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])

export interface Market {
  readonly exchange: Exchange
  readonly router: Address
  readonly chain: Chain
  readonly transferTaxes: TransferTaxes
  /** The contract that gets the allowance and executes the swaps: SwapRouter02 if there is one. */
  readonly spender: Address
  /** Absent without Uniswap V3. */
  readonly v3?: MarketV3
  getContracts(): Promise<RouterContracts>
}

export interface MarketV3 {
  readonly quoter: Address
  readonly taxes: PoolTaxes
  getContracts(): Promise<SwapRouterContracts>
}

interface RouterContracts {
  readonly factory: Address
  readonly wrapped: Address
}

export function openMarket(exchange: Exchange, chain: Chain, clock: Clock): Market {
  const router = exchange.router as Address
  const { v3 } = exchange
  const spender = (v3?.router ?? router) as Address
  return {
    exchange,
    router,
    chain,
    transferTaxes: new TransferTaxes(chain, router, clock),
    spender,
    ...(v3 && {
      v3: {
        quoter: v3.quoter as Address,
        taxes: new PoolTaxes(chain, clock),
        getContracts: readOnce(() => readSwapRouter(chain, spender)),
      },
    }),
    getContracts: readOnce(() => readRouterContracts(chain, router)),
  }
}

// Keeps the result, because the contracts of a router are immutable. A failed read is repeated.
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  const cached: { pending?: Promise<T> | undefined } = {}
  return () => {
    cached.pending ??= read()
    cached.pending.catch(() => (cached.pending = undefined))
    return cached.pending
  }
}

async function readRouterContracts({ client }: Chain, address: Address): Promise<RouterContracts> {
  const [factory, wrapped] = await Promise.all([
    client.readContract({ address, abi: routerAbi, functionName: 'factory' }),
    client.readContract({ address, abi: routerAbi, functionName: 'WETH' }),
  ])
  return { factory, wrapped }
}

interface PairSwap extends SwapRequest {
  readonly route: PoolRoute
  readonly mayBeTaxed: boolean
  readonly minToAmount: bigint
  /** Unix time in seconds, from the chain's clock. */
  readonly deadline: bigint
}

/**
 * Encodes a call of the V2 router. Taxed tokens need the `SupportingFeeOnTransferTokens` functions, which check the
 * received amount instead of the sent one.
 */
export function encodePairSwap({ from, to, amount, minToAmount, route, user, deadline, mayBeTaxed }: PairSwap): Hex {
  const rest: [bigint, Address[], Address, bigint] = [minToAmount, [...route.tokens], user, deadline]
  const [abi, suffix] = [routerAbi, mayBeTaxed ? ('SupportingFeeOnTransferTokens' as const) : ('' as const)]
  if (from.isNative) return encodeFunctionData({ abi, functionName: `swapExactETHForTokens${suffix}`, args: rest })
  const end = to.isNative ? ('ETH' as const) : ('Tokens' as const)
  return encodeFunctionData({ abi, functionName: `swapExactTokensFor${end}${suffix}`, args: [amount, ...rest] })
}
