import { type Address, type Hex, encodeFunctionData, parseAbi } from 'viem'
import { NATIVE_ADDRESS, type SwapTokenRecord } from '../../../../src/contract/data-records.js'
import { HttpError } from '../../http/http-error.js'
import type { Chain } from '../chains/chain.js'
import { outOfReach } from '../chains/contract-reads.js'
import { RpcRefusal } from '../chains/rpc-client.js'
import type { DataCore } from '../data/data-core.js'
import type { GasPrices, ApproveAsk, ReadyApproval, ReadyCall } from './swap-provider.js'
import { swapRefusal } from './swap-refusal.js'

/** What can be swapped on a chain: its own coin first, then the tokens the operator lists. */
export function tokensOf(chain: Chain, { tokens, icons }: Pick<DataCore, 'tokens' | 'icons'>): SwapTokenRecord[] {
  const { currency, caipNetworkId } = chain.network
  const coin = { ...currency, address: NATIVE_ADDRESS, logoUri: icons.ofCoin(currency.symbol) }
  const listed = tokens.filter(({ chainId }) => chainId === chain.chainId)
  const all = [coin, ...listed.map(token => ({ ...token, logoUri: icons.ofListed(token) }))]
  return all.map(({ name, symbol, address, decimals, logoUri }) => {
    return { name, symbol, decimals, address: `${caipNetworkId}:${address}`, logoUri, eip2612: false }
  })
}

/** What a unit of gas costs there: as the node says, and a tenth and a quarter more. */
export async function gasPricesOf({ client }: Chain): Promise<GasPrices> {
  const standard = await client.getGasPrice()
  return { standard, fast: (standard * 11n) / 10n, instant: (standard * 5n) / 4n }
}

/** A call somebody will sign. */
interface UnsignedCall {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** The most a call may be said to need: no node's word makes it more. */
const MOST_GAS = 30_000_000n

/**
 * The gas a call takes, and a fifth more: a pool may have moved until it is mined. Throws the node's `RpcRefusal` where
 * the call would fail.
 */
export async function gasFor({ rpc }: Chain, { from, to, data, value }: UnsignedCall): Promise<bigint> {
  const call = { from, to, data, value: `0x${value.toString(16)}` }
  const answer = await rpc.request('eth_estimateGas', [call])
  const gas = typeof answer === 'string' && /^0x[0-9a-f]{1,16}$/i.test(answer) ? BigInt(answer) : 0n
  if (gas === 0n || gas > MOST_GAS) throw new HttpError(502, 'chain/unreachable', 'The node says no gas that could be.')
  return (gas * 6n) / 5n
}

/** A chain, and who may take tokens there. */
export interface Spending {
  readonly chain: Chain
  readonly router: Address
}

/** What is asked of a token; what it returns for an approval is not believed in. */
const tokenAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
])

/** Gas of an approval that can be tried only when the one before it is mined. */
const APPROVAL_GAS = 150_000n

/**
 * The approval of exactly the amount, for the router alone. A token that refuses to change an allowance that is not zero
 * gets one of zero before it: that is found out by trying, so it needs no list. Throws `swap/approve-would-fail`.
 */
export async function buildApprove(market: Spending, { token, user, amount }: ApproveAsk): Promise<ReadyApproval> {
  if (token.isNative) throw swapRefusal('swap/token-unknown')
  const { client } = market.chain
  const ask = { address: token.address, abi: tokenAbi } as const
  const wanted = amount ?? (await answered(client.readContract({ ...ask, functionName: 'balanceOf', args: [user] })))
  const gasPrice = await client.getGasPrice()
  const call = async (value: bigint, gas?: bigint): Promise<ReadyCall | undefined> => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [market.router, value] })
    const unsigned = { from: user, to: token.address, data, value: 0n }
    const needed = gas ?? (await tried(gasFor(market.chain, unsigned)))
    return needed === undefined ? undefined : { ...unsigned, gas: needed, gasPrice }
  }
  const approve = await call(wanted)
  if (approve) return { approve }
  if ((await allowanceOf(market, token.address, user)) === 0n) throw swapRefusal('swap/approve-would-fail')
  const [reset, after] = await Promise.all([call(0n), call(wanted, APPROVAL_GAS)])
  if (!reset || !after) throw swapRefusal('swap/approve-would-fail')
  return { approve: after, reset }
}

/** What the router may take. */
export function allowanceOf({ chain, router }: Spending, token: Address, owner: Address): Promise<bigint> {
  const ask = { address: token, abi: tokenAbi, functionName: 'allowance', args: [owner, router] } as const
  return answered(chain.client.readContract(ask))
}

/** What does not answer as a token is none; a chain that is out of reach is another matter. */
function answered<T>(read: Promise<T>): Promise<T> {
  return read.catch((error: unknown) => {
    throw outOfReach(error) ?? swapRefusal('swap/token-unknown')
  })
}

/** Nothing where the chain refuses; everything else is thrown on. */
function tried(gas: Promise<bigint>): Promise<bigint | undefined> {
  return gas.catch((error: unknown) => {
    if (error instanceof RpcRefusal) return undefined
    throw error
  })
}
