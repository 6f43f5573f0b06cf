import { encodeFunctionData, parseAbi, type Address } from 'viem'
import type { Chain } from '../chains/chain.js'
import { outOfReach } from '../chains/out-of-reach.js'
import { RpcRefusal } from '../chains/rpc-refusal.js'
import type { ApproveAsk, ReadyApproval, ReadyCall } from './swap-provider.js'
import { swapRefusal } from './swap-refusal.js'
import { gasFor } from './gas-for.js'

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
