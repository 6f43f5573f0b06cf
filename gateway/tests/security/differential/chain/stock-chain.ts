import { encodeFunctionData, maxUint256, parseAbi, type Abi, type Hex } from 'viem'
import {
  BOB,
  COLLECTION,
  DAI,
  EDITIONS,
  IDS,
  MALLORY,
  ME,
  MINER,
  PERMIT2,
  PROVIDER,
  READER,
  ROUTERS,
  SCAM,
  TOKENS,
  TAXED,
  TRAP,
  UNIVERSAL_ROUTER,
  USDC,
  V2_FACTORY,
  V2_ROUTER,
  V3_FACTORY,
  V3_POSITIONS,
  WETH,
} from './addresses.js'
import type { NodeClient } from './node-client.js'
import { placeContracts, placePermit2, sendFrom } from './place-contracts.js'
import { creationCode, loadOwn, publishedContracts, type Placement } from './published-contracts.js'

const ETHER = 10n ** 18n
const CENT = 10n ** 6n
const abi = parseAbi([
  'function mint(address[] to, uint256 each)',
  'function deposit()',
  'function approve(address, uint256)',
  'function approve(address, address, uint160, uint48)',
  'function setApprovalForAll(address, bool)',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160)',
  'function arm(address, address[], address[], uint256[])',
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
])
const positions = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 lower; int24 upper; uint256 amount0; uint256 amount1; uint256 min0; uint256 min1; address to; uint256 deadline; }',
  'function mint(Mint) payable',
])
const collection = parseAbi(['function mint(address, uint256, string)'])
const editions = parseAbi(['function mint(address, uint256, uint256, string)'])

/** The amount of each token that costs 3,000 dollars. */
const UNITS: Readonly<Record<string, bigint>> = {
  [WETH]: ETHER,
  [USDC]: 3_000n * CENT,
  [DAI]: 3_000n * ETHER,
  [TAXED]: 3_000n * ETHER,
  [SCAM]: 3_000n * ETHER,
  [TRAP]: 3_000n * ETHER,
}
const POOL_UNITS = 1_000n
/** The fee of the pools of V3, and the widest range for it. */
export const POOL_FEE = 3_000
const WIDEST = 887_220
const NEVER = 2n ** 48n - 1n

/** The pairs that have a pool in V2. All but those of the taxed token have one in V3. */
export const PAIRS: readonly (readonly [string, string])[] = [
  [WETH, USDC],
  [WETH, DAI],
  [USDC, DAI],
  [WETH, SCAM],
  [USDC, SCAM],
  [WETH, TRAP],
  [USDC, TRAP],
  [WETH, TAXED],
  [USDC, TAXED],
]

const tokenPlacements: readonly Placement[] = [
  [USDC, 'token', ['USD Coin', 'USDC', 6]],
  [DAI, 'token', ['Dai', 'DAI', 18]],
  [TAXED, 'toll-token', ['Toll', 'TOLL', 18]],
  [SCAM, 'token', ['Scam', 'SCAM', 18]],
  [TRAP, 'two-faced-token', []],
  [COLLECTION, 'collectible', ['Pebbles', 'PEBBLE']],
  [EDITIONS, 'editions', []],
  [READER, 'state-reader', []],
].map(([address, name, args]) => ({
  address: address as string,
  creation: creationCode(loadOwn(name as string), args as unknown[]),
}))

/** Puts the contracts, tokens, pools and allowances on a new chain. */
export async function stockChain(node: NodeClient): Promise<void> {
  await node.send('evm_setAutomine', false)
  await node.send('anvil_setCoinbase', MINER)
  for (const who of [PROVIDER, MALLORY]) {
    await node.send('anvil_impersonateAccount', who)
    await node.send('anvil_setBalance', who, `0x${(10n ** 24n).toString(16)}`)
  }
  await placePermit2(node)
  await placeContracts(node, [...publishedContracts(), ...tokenPlacements], PROVIDER)
  const call = (
    from: string,
    to: string,
    name: string,
    args: readonly unknown[],
    from_: { value?: bigint; abi?: Abi } = {},
  ) =>
    sendFrom(node, from, {
      to,
      data: encodeFunctionData({ abi: from_.abi ?? abi, functionName: name, args } as never),
      ...(from_.value !== undefined && { value: from_.value }),
    })
  for (const token of [USDC, DAI, TAXED, SCAM, TRAP]) {
    await call(PROVIDER, token, 'mint', [[PROVIDER, TRAP], (UNITS[token] ?? 0n) * 50_000n])
    await call(PROVIDER, token, 'mint', [[ME, BOB, MALLORY], (UNITS[token] ?? 0n) * 100n])
  }
  await call(PROVIDER, WETH, 'deposit', [], { value: 50_000n * ETHER })
  for (const who of [ME, BOB, MALLORY]) await call(who, WETH, 'deposit', [], { value: 100n * ETHER })
  await openPools(node, call)
  await openAllowances(call)
  for (const [at, owner] of [ME, ME, BOB, MALLORY].entries())
    await call(PROVIDER, COLLECTION, 'mint', [owner, IDS[at], ''], { abi: collection })
  for (const id of IDS)
    for (const owner of [ME, BOB]) await call(PROVIDER, EDITIONS, 'mint', [owner, id, 10n, ''], { abi: editions })
  for (const nft of [COLLECTION, EDITIONS]) await call(BOB, nft, 'setApprovalForAll', [ME, true])
}

type CallFn = (
  from: string,
  to: string,
  name: string,
  args: readonly unknown[],
  more?: { value?: bigint; abi?: Abi },
) => Promise<unknown>

async function openPools(node: NodeClient, call: CallFn): Promise<void> {
  for (const token of TOKENS)
    for (const spender of [V2_ROUTER, V3_POSITIONS]) await call(PROVIDER, token, 'approve', [spender, maxUint256])
  for (const pair of PAIRS) {
    const [a, b] = pair.toSorted() as [string, string]
    const [amountA, amountB] = [(UNITS[a] ?? 0n) * POOL_UNITS, (UNITS[b] ?? 0n) * POOL_UNITS]
    await call(PROVIDER, V2_ROUTER, 'addLiquidity', [a, b, amountA, amountB, 0n, 0n, PROVIDER, NEVER])
    if (pair.includes(TAXED)) continue
    const price = squareRoot((amountB << 192n) / amountA)
    await call(PROVIDER, V3_POSITIONS, 'createAndInitializePoolIfNecessary', [a, b, POOL_FEE, price])
    const range = { fee: POOL_FEE, lower: -WIDEST, upper: WIDEST, amount0: amountA, amount1: amountB }
    const mint = { token0: a, token1: b, ...range, min0: 0n, min1: 0n, to: PROVIDER, deadline: NEVER }
    await call(PROVIDER, V3_POSITIONS, 'mint', [mint], { abi: positions })
  }
  const read = async (to: string, name: string, args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi, functionName: name, args } as never)
    return `0x${(await node.send<Hex>('eth_call', { to, data }, 'latest')).slice(-40)}`
  }
  const trapped = PAIRS.filter(pair => pair.includes(TRAP))
  const pools = await Promise.all(
    trapped.flatMap(([a, b]) => [read(V2_FACTORY, 'getPair', [a, b]), read(V3_FACTORY, 'getPool', [a, b, POOL_FEE])]),
  )
  await call(PROVIDER, TRAP, 'arm', [MINER, pools, [USDC, DAI], [10_000n * CENT, 10_000n * ETHER]])
}

/** The account and a third party let every router take their tokens; the third party lets the account, too. */
async function openAllowances(call: CallFn): Promise<void> {
  for (const owner of [ME, BOB])
    for (const token of TOKENS) {
      for (const spender of [...ROUTERS, PERMIT2]) await call(owner, token, 'approve', [spender, maxUint256])
      await call(owner, PERMIT2, 'approve', [token, UNIVERSAL_ROUTER, 2n ** 90n, NEVER])
    }
  for (const token of TOKENS) await call(BOB, token, 'approve', [ME, (UNITS[token] ?? 0n) * 10n])
  await call(BOB, PERMIT2, 'approve', [USDC, ME, 1_000n * CENT, NEVER])
}

function squareRoot(value: bigint): bigint {
  let [guess, next] = [value, (value + 1n) / 2n]
  while (next < guess) [guess, next] = [next, (next + value / next) / 2n]
  return guess
}
