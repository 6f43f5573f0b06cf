import { getAddress } from 'viem'
import type { EvmTransaction } from '../../../../src/contract/rpc-requests.js'
import { FrameError } from '../session/frame-error.js'
import type { EvmSigning, Hex } from '../worker/worker-protocol.js'
import { feeLimit, readFees, type AskedFees } from './fees.js'
import type { EvmNetwork } from './network-list.js'
import { hexQuantity, quantityOf } from './quantity.js'
import type { AskNode } from './rpc-client.js'

/** The most gas one transaction may take. */
const MAX_GAS = 30_000_000n
const MIN_GAS = 21_000n
/** The most transactions an account can have sent. Standard: EIP-2681, far below its limit. */
const MAX_NONCE = 2n ** 40n
/** So far ahead of the last known one an app may set a nonce. */
const NONCE_AHEAD = 16n
const MAX_VALUE = 2n ** 256n - 1n

/** A transaction with every field decided, and the most it costs. */
export interface Prepared {
  readonly signing: EvmSigning
  /** In wei: gas times price. */
  readonly feeLimit: bigint
  /** The price is at the bound of the network. */
  readonly feeHigh: boolean
}

/** Who prepares, where, and at which place of a row of transactions. */
export interface PrepareFacts {
  readonly ask: AskNode
  readonly network: EvmNetwork
  readonly from: Hex
  /** How many transactions of the same batch go before this one. */
  readonly ahead?: number
  readonly signal?: AbortSignal
}

/** Fills what an app left open, from the frame's own node, each number within its bound. Throws a `FrameError`. */
export async function prepareTransaction(asked: EvmTransaction, facts: PrepareFacts): Promise<Prepared> {
  const call = callOf(asked, facts)
  const [nonce, gas, fees] = await Promise.all([
    nonceOf(asked, facts),
    gasOf(asked, call, facts),
    readFees(facts.ask, facts.network, feesOf(asked), facts.signal),
  ])
  const fields = { chainId: facts.network.chainId, nonce, gas, ...call }
  const { high, ...price } = fees
  return { signing: Object.freeze({ ...fields, ...price }), feeLimit: feeLimit(fees, gas), feeHigh: high }
}

function callOf(asked: EvmTransaction, { from, network }: PrepareFacts): { to: Hex | null; value: bigint; data: Hex } {
  const { data, input } = asked
  if (asked.from !== undefined && asked.from.toLowerCase() !== from.toLowerCase())
    throw new FrameError('E_UNAUTH', 'This account is not in the wallet.', { rpcCode: 4100 })
  if (asked.chainId !== undefined && BigInt(asked.chainId) !== BigInt(network.chainId))
    throw new FrameError('E_CHAIN', 'The request names another network than it was sent for.', { rpcCode: 4901 })
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw new FrameError('E_SCHEMA', 'The request says two things at once.', { rpcCode: -32_602 })
  const value = BigInt(asked.value ?? 0)
  if (value > MAX_VALUE) throw new FrameError('E_SCHEMA', 'The amount is too large.', { rpcCode: -32_602 })
  return { to: asked.to ? checksummed(asked.to) : null, value, data: (data ?? input ?? '0x').toLowerCase() as Hex }
}

/** An address as EIP-55 writes it. One whose capitals say otherwise was mistyped, or changed on its way. */
function checksummed(address: string): Hex {
  const plain = address.toLowerCase() as Hex
  const written = getAddress(plain)
  const isMixed = address !== plain && address.slice(2) !== address.slice(2).toUpperCase()
  if (isMixed && address !== written)
    throw new FrameError('E_SCHEMA', 'The address has a typing error.', { rpcCode: -32_602 })
  return written
}

async function nonceOf(
  asked: EvmTransaction,
  { ask, network, from, ahead = 0, signal }: PrepareFacts,
): Promise<number> {
  const counted = (block: string) =>
    ask(network, 'eth_getTransactionCount', [from, block], signal).then(said => quantityOf(said, MAX_NONCE))
  const pending = await counted('pending')
  if (asked.nonce === undefined) return Number(pending) + ahead
  const wanted = BigInt(asked.nonce)
  if (wanted < (await counted('latest')) || wanted > pending + NONCE_AHEAD)
    throw new FrameError('E_SCHEMA', 'The number of this transaction cannot be right.', { rpcCode: -32_602 })
  return Number(wanted)
}

async function gasOf(
  asked: EvmTransaction,
  call: { to: Hex | null; value: bigint; data: Hex },
  { ask, network, from, signal }: PrepareFacts,
): Promise<bigint> {
  const given = asked.gas ?? asked.gasLimit
  if (given !== undefined) {
    const gas = BigInt(given)
    if (gas >= MIN_GAS && gas <= MAX_GAS) return gas
    throw new FrameError('E_SCHEMA', 'The gas of this transaction cannot be right.', { rpcCode: -32_602 })
  }
  const { to, value, data } = call
  const tried = { from, ...(to !== null && { to }), value: hexQuantity(value), ...(data !== '0x' && { data }) }
  const estimate = quantityOf(await ask(network, 'eth_estimateGas', [tried], signal), MAX_GAS)
  // A fifth more than the estimate: the chain moves on between the two. A plain transfer needs exactly its own.
  if (estimate === MIN_GAS) return estimate
  const roomy = (estimate * 12n) / 10n
  return roomy < MAX_GAS ? roomy : MAX_GAS
}

function feesOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: EvmTransaction): AskedFees {
  return {
    ...(gasPrice !== undefined && { gasPrice: BigInt(gasPrice) }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas: BigInt(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
  }
}
