import type { Address, Hex } from 'viem'
import type { ChainContext } from '../../core/chain-adapter.js'
import type { Network } from '../../core/network.js'
import type { SwapCall } from '../../core/swap.js'
import { viem } from '../../lib/viem.js'
import type { TransactionParams } from './transactions.js'

/**
 * The calls of the 1inch v6 router that name pools instead of the output token. `dex` and `token` are addresses with
 * flags in the high bits. The variants with `To` name the recipient, the others pay the sender.
 */
export const poolRouterAbi = viem.parseAbi([
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable',
  'function ethUnoswap2(uint256 minReturn, uint256 dex, uint256 dex2) payable',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable',
  'function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex) payable',
  'function ethUnoswapTo2(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2) payable',
  'function ethUnoswapTo3(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable',
])

const poolAbi = viem.parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function getPair(address tokenA, address tokenB) view returns (address)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
])

const ADDRESS_BITS = (1n << 160n) - 1n
const UNWRAP_FLAG = 1n << 252n
const ZERO_FOR_ONE_FLAG = 1n << 247n
// A call with these flags leaves wrapped native tokens, or takes the input through Permit2.
const UNREAD_FLAGS = (1n << 251n) | (1n << 250n)
const PROTOCOLS = ['v2', 'v3'] as const // the router also knows Curve, whose pools have no single factory

type Protocol = (typeof PROTOCOLS)[number]

interface Pool {
  readonly address: Address
  readonly protocol: Protocol
  readonly isZeroForOne: boolean
  readonly unwraps: boolean
}

interface PoolSwap {
  // Absent if native tokens are swapped.
  readonly from?: Address
  readonly amount: bigint
  readonly minimum: bigint
  readonly recipient: Address
  readonly pools: readonly Pool[]
}

// Factories whose pools pay what they report, by chain id. The router trusts a pool's own report of its output, so a
// pool of another factory could keep the input. Sources: the deployment lists of Uniswap, Sushi and PancakeSwap.
const factories: Readonly<Record<Protocol, Readonly<Record<number, readonly Address[]>>>> = {
  v2: {
    1: ['0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f', '0xC0AEe478e3658e2610c5F7A4A2E1777cE9e4f2Ac'],
    10: ['0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf'],
    56: ['0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73', '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6'],
    137: ['0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C'],
    8453: ['0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6'],
    42161: ['0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9'],
    43114: ['0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C'],
  },
  v3: {
    1: ['0x1F98431c8aD98523631AE4a59f267346ea31F984'],
    10: ['0x1F98431c8aD98523631AE4a59f267346ea31F984'],
    56: ['0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7'],
    137: ['0x1F98431c8aD98523631AE4a59f267346ea31F984'],
    8453: ['0x33128a8fC17869897dcE68Ed026d694621f6FDfD'],
    42161: ['0x1F98431c8aD98523631AE4a59f267346ea31F984'],
    43114: ['0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD'],
  },
}

// Decodes a call. Returns undefined for another call, a pool of an unknown kind, and flags that are not understood.
function decodePoolSwap({ from: self, value = '0x0', data = '0x' }: TransactionParams): PoolSwap | undefined {
  const { functionName, args } = viem.decodeFunctionData({ abi: poolRouterAbi, data: data as Hex })
  const encoded = viem.encodeFunctionData({ abi: poolRouterAbi, functionName, args } as never)
  // The router ignores trailing bytes, which aggregators use as a referral mark.
  if (!data.toLowerCase().startsWith(encoded)) return undefined
  const rest = [...(args as readonly bigint[])]
  const recipient = functionName.includes('To') ? toPlainAddress(rest.shift()) : (self as Address | undefined)
  const isNative = functionName.startsWith('eth')
  const from = isNative ? undefined : toPlainAddress(rest.shift())
  const amount = isNative ? BigInt(value) : rest.shift()
  const [minimum, ...dexes] = rest
  const pools = dexes.flatMap(dex => toPool(dex) ?? [])
  const isRead = pools.length === dexes.length && recipient && amount !== undefined && minimum !== undefined
  if (!isRead || (!isNative && (!from || BigInt(value) !== 0n))) return undefined
  // Only the last pool can pay native tokens.
  if (pools.slice(0, -1).some(({ unwraps }) => unwraps)) return undefined
  return { ...(from && { from }), amount, minimum, recipient, pools }
}

function toPlainAddress(word: bigint | undefined): Address | undefined {
  if (word === undefined || word === 0n || word > ADDRESS_BITS) return undefined
  return viem.getAddress(`0x${word.toString(16).padStart(40, '0')}`)
}

function toPool(dex: bigint): Pool | undefined {
  const protocol = PROTOCOLS[Number(dex >> 253n)]
  const address = toPlainAddress(dex & ADDRESS_BITS)
  if (!protocol || !address || dex & UNREAD_FLAGS) return undefined
  return {
    address,
    protocol,
    isZeroForOne: (dex & ZERO_FOR_ONE_FLAG) !== 0n,
    unwraps: (dex & UNWRAP_FLAG) !== 0n,
  }
}

/**
 * Decodes a swap through pools, and follows the pools on chain to the output token. Requires each pool to be the one
 * that a known factory made for its tokens. Returns undefined for another call, or if the pools cannot be verified.
 * @throws the errors of `context.rpc`
 */
export async function readPoolSwap(
  context: ChainContext,
  params: TransactionParams,
  network: Network,
): Promise<SwapCall | undefined> {
  const swap = attempt(() => decodePoolSwap(params))
  if (!swap || !params.to) return undefined
  const readers = swap.pools.map(pool => readPool(context, pool, network))
  const [first, ...others] = await Promise.all(readers)
  if (!first || others.includes(undefined)) return undefined
  const route = [first, ...(others as PoolEnds[])]
  // Native tokens are wrapped first, so the first pool's input is the wrapped token.
  if (swap.from && !equals(swap.from, first.input)) return undefined
  if (route.some(({ input }, at) => at > 0 && !equals(input, route[at - 1]?.output ?? '0x'))) return undefined
  const { unwraps } = swap.pools.at(-1) as Pool
  const to = route.at(-1)?.output
  const { pools: _, ...call } = swap
  return { ...call, router: params.to, ...(!unwraps && to && { to }) }
}

interface PoolEnds {
  readonly input: Address
  readonly output: Address
}

async function readPool(
  context: ChainContext,
  { address, protocol, isZeroForOne }: Pool,
  network: Network,
): Promise<PoolEnds | undefined> {
  const call = (
    to: Address,
    functionName: 'token0' | 'token1' | 'fee' | 'getPair' | 'getPool',
    args: readonly unknown[],
  ) => callPool(context, network, to, functionName, args)
  const [token0, token1, fee] = await Promise.all([
    call(address, 'token0', []),
    call(address, 'token1', []),
    protocol === 'v3' ? call(address, 'fee', []) : undefined,
  ])
  if (typeof token0 !== 'string' || typeof token1 !== 'string') return undefined
  const known = factories[protocol][Number(network.id)] ?? []
  const made = await Promise.all(
    known.map(factory =>
      protocol === 'v2' ? call(factory, 'getPair', [token0, token1]) : call(factory, 'getPool', [token0, token1, fee]),
    ),
  )
  if (!made.some(pool => typeof pool === 'string' && equals(pool, address))) return undefined
  const [input, output] = isZeroForOne ? [token0, token1] : [token1, token0]
  return { input: input as Address, output: output as Address }
}

// Returns undefined if the response is not of the expected type.
async function callPool(
  { rpc }: ChainContext,
  network: Network,
  to: Address,
  functionName: 'token0' | 'token1' | 'fee' | 'getPair' | 'getPool',
  args: readonly unknown[],
): Promise<unknown> {
  const data = viem.encodeFunctionData({ abi: poolAbi, functionName, args } as never)
  const result = await rpc(network.caipNetworkId, { method: 'eth_call', params: [{ to, data }, 'latest'] })
  return attempt(() => viem.decodeFunctionResult({ abi: poolAbi, functionName, data: result as Hex }))
}

function equals(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
