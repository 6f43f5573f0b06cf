import { type Address, type Hex, encodeFunctionData, parseAbi } from 'viem'
import { NATIVE_ADDRESS, type SwapTokenRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { findUnreachableError } from '../chains/contract-reads.js'
import { RpcRefusal } from '../chains/rpc-client.js'
import type { DataCore } from '../data/data-core.js'
import type { GasPrices, ApproveRequest, ReadyApproval, ReadyCall } from './swap-provider.js'
import { swapRefusal } from './swap-refusal.js'

export function listSwapTokens(chain: Chain, { tokens, icons }: Pick<DataCore, 'tokens' | 'icons'>): SwapTokenRecord[] {
  const { currency, caipNetworkId } = chain.network
  const coin = { ...currency, address: NATIVE_ADDRESS, logoUri: icons.getCoinIcon(currency.symbol) }
  const listed = tokens.filter(({ chainId }) => chainId === chain.chainId)
  const all = [coin, ...listed.map(token => ({ ...token, logoUri: icons.getTokenIcon(token) }))]
  return all.map(({ name, symbol, address, decimals, logoUri }) => {
    return { name, symbol, decimals, address: `${caipNetworkId}:${address}`, logoUri, eip2612: false }
  })
}

/** Returns the node's gas price, and 10 % and 25 % more. */
export async function readGasPrices({ client }: Chain): Promise<GasPrices> {
  const standard = await client.getGasPrice()
  return { standard, fast: (standard * 11n) / 10n, instant: (standard * 5n) / 4n }
}

interface UnsignedCall {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

// Limit for the gas estimate of an untrusted node.
const MAX_GAS = 30_000_000n

/**
 * Estimates gas and adds 20 %, because pools can change before the transaction is mined. Throws the node's `RpcRefusal`
 * if the call would revert.
 */
export async function estimateGas({ rpc }: Chain, { from, to, data, value }: UnsignedCall): Promise<bigint> {
  const call = { from, to, data, value: `0x${value.toString(16)}` }
  const response = await rpc.request('eth_estimateGas', [call])
  const gas = typeof response === 'string' && /^0x[0-9a-f]{1,16}$/i.test(response) ? BigInt(response) : 0n
  if (gas === 0n || gas > MAX_GAS)
    throw new HttpError(502, 'chain/unreachable', 'The node returned an invalid gas estimate.')
  return (gas * 6n) / 5n
}

export interface Spending {
  readonly chain: Chain
  readonly router: Address
}

// `approve` has no return value here, because some tokens return none.
const tokenAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
])

// Gas of an approval that cannot be estimated before the reset is mined.
const APPROVAL_GAS = 150_000n

/**
 * Builds an approval of exactly the amount, for the router only. Some tokens (USDT) reject changing a non-zero
 * allowance; they get a reset to zero first, which is detected by simulation. Throws `swap/approve-would-fail`.
 */
export async function buildApprove(market: Spending, { token, user, amount }: ApproveRequest): Promise<ReadyApproval> {
  if (token.isNative) throw swapRefusal('swap/token-unknown')
  const { client } = market.chain
  const contract = { address: token.address, abi: tokenAbi } as const
  const wanted =
    amount ?? (await readToken(client.readContract({ ...contract, functionName: 'balanceOf', args: [user] })))
  const gasPrice = await client.getGasPrice()
  const call = async (value: bigint, gas?: bigint): Promise<ReadyCall | undefined> => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [market.router, value] })
    const unsigned = { from: user, to: token.address, data, value: 0n }
    const needed = gas ?? (await ignoreRefusal(estimateGas(market.chain, unsigned)))
    return needed === undefined ? undefined : { ...unsigned, gas: needed, gasPrice }
  }
  const approve = await call(wanted)
  if (approve) return { approve }
  if ((await readAllowance(market, token.address, user)) === 0n) throw swapRefusal('swap/approve-would-fail')
  const [reset, approveAfterReset] = await Promise.all([call(0n), call(wanted, APPROVAL_GAS)])
  if (!reset || !approveAfterReset) throw swapRefusal('swap/approve-would-fail')
  return { approve: approveAfterReset, reset }
}

export function readAllowance({ chain, router }: Spending, token: Address, owner: Address): Promise<bigint> {
  const call = { address: token, abi: tokenAbi, functionName: 'allowance', args: [owner, router] } as const
  return readToken(chain.client.readContract(call))
}

// Maps a failed read to `swap/token-unknown`, unless the chain is unreachable.
function readToken<T>(read: Promise<T>): Promise<T> {
  return read.catch((error: unknown) => {
    throw findUnreachableError(error) ?? swapRefusal('swap/token-unknown')
  })
}

function ignoreRefusal(gas: Promise<bigint>): Promise<bigint | undefined> {
  return gas.catch((error: unknown) => {
    if (error instanceof RpcRefusal) return undefined
    throw error
  })
}
