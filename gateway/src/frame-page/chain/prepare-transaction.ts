import { getAddress } from 'viem'
import type { EvmTransaction } from '../../../../src/contract/rpc-requests.js'
import { FrameError } from '../session/frame-error.js'
import type { EvmSigning, Hex } from '../worker/worker-protocol.js'
import { feeLimit, isFeeHigh, readFees, type AskedFees } from './fees.js'
import type { EvmNetwork } from './network-list.js'
import { hexQuantity, quantityOf, type AskNode } from './rpc-client.js'

/** The most gas one transaction may take. */
const MAX_GAS = 30_000_000n
const MIN_GAS = 21_000n
/** An app may ask for so many times the estimate; the rest it does not get. */
const MOST_TIMES_ESTIMATE = 2n
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
  /** The price, or the fee as a sum, is far above what is usual. */
  readonly feeHigh: boolean
  /** The app's number is not the next one: it replaces a transaction that waits, or waits itself for others. */
  readonly nonceKind: 'next' | 'replaces' | 'ahead'
  /** The node says that it fails as things are. */
  readonly mayFail: boolean
  /** The same, where nobody named the gas: it cannot be sent, only shown to say why. */
  readonly failure?: FrameError
}

/** What a node says of a transaction's gas, and what it gets. */
interface Gas {
  readonly gas: bigint
  /** What the frame itself would give. Absent: the node says that it fails. */
  readonly own?: bigint
  readonly failure?: FrameError
}

/** Who prepares, where, and at which place of a row of transactions. */
export interface PrepareFacts {
  readonly ask: AskNode
  readonly network: EvmNetwork
  readonly from: Hex
  /** How many transactions of the same batch go before this one. */
  readonly ahead?: number
  /** Gas that the frame gives it unasked, since nothing can be estimated yet. */
  readonly gas?: bigint
  readonly signal?: AbortSignal
}

/**
 * Fills what an app left open, from the frame's own node, each number within its bound. Throws a `FrameError`; that the
 * node cannot estimate the gas is told in `failure`.
 */
export async function prepareTransaction(asked: EvmTransaction, facts: PrepareFacts): Promise<Prepared> {
  const call = callOf(asked, facts)
  const [{ nonce, kind: nonceKind }, { gas, own, failure }, fees] = await Promise.all([
    nonceOf(asked, facts),
    gasOf(asked, call, facts),
    readFees(facts.ask, facts.network, feesOf(asked), facts.signal),
  ])
  const fields = { chainId: facts.network.chainId, nonce, gas, ...call }
  const { high, own: ownPrice = 0n, ...price } = fees
  const limit = feeLimit(fees, gas)
  const feeHigh = high || isFeeHigh(limit, (own ?? 0n) * ownPrice, facts.network.currency.decimals)
  const mayFail = own === undefined
  const signing = Object.freeze({ ...fields, ...price })
  return { signing, feeLimit: limit, feeHigh, nonceKind, mayFail, ...(failure && { failure }) }
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
): Promise<{ nonce: number; kind: Prepared['nonceKind'] }> {
  const counted = (block: string) =>
    ask(network, 'eth_getTransactionCount', [from, block], signal).then(said => quantityOf(said, MAX_NONCE))
  const pending = await counted('pending')
  if (asked.nonce === undefined) return { nonce: Number(pending) + ahead, kind: 'next' }
  const wanted = BigInt(asked.nonce)
  if (wanted < (await counted('latest')) || wanted > pending + NONCE_AHEAD)
    throw new FrameError('E_SCHEMA', 'The number of this transaction cannot be right.', { rpcCode: -32_602 })
  return { nonce: Number(wanted), kind: wanted === pending ? 'next' : wanted < pending ? 'replaces' : 'ahead' }
}

async function gasOf(
  asked: EvmTransaction,
  call: { to: Hex | null; value: bigint; data: Hex },
  facts: PrepareFacts,
): Promise<Gas> {
  if (facts.gas !== undefined) return { gas: facts.gas, own: facts.gas }
  const given = asked.gas ?? asked.gasLimit
  const wanted = given === undefined ? undefined : BigInt(given)
  if (wanted !== undefined && (wanted < MIN_GAS || wanted > MAX_GAS))
    throw new FrameError('E_SCHEMA', 'The gas of this transaction cannot be right.', { rpcCode: -32_602 })
  const estimate = await estimated(call, facts).catch((error: unknown) => {
    // The node's own no: it fails as things are.
    if (error instanceof FrameError && error.code === 'E_INTERNAL') return error
    throw error
  })
  if (estimate instanceof FrameError)
    return wanted === undefined ? { gas: MIN_GAS, failure: estimate } : { gas: wanted }
  if (wanted === undefined) return ownGas(estimate)
  const most = estimate * MOST_TIMES_ESTIMATE
  return { gas: wanted < most ? wanted : most, own: ownGas(estimate).gas }
}

async function estimated(
  { to, value, data }: { to: Hex | null; value: bigint; data: Hex },
  { ask, network, from, signal }: PrepareFacts,
): Promise<bigint> {
  const tried = { from, ...(to !== null && { to }), value: hexQuantity(value), ...(data !== '0x' && { data }) }
  return quantityOf(await ask(network, 'eth_estimateGas', [tried], signal), MAX_GAS)
}

/** A fifth more than the estimate: the chain moves on between the two. A plain transfer needs exactly its own. */
function ownGas(estimate: bigint): { gas: bigint; own: bigint } {
  const roomy = (estimate * 12n) / 10n
  const gas = estimate === MIN_GAS ? estimate : roomy < MAX_GAS ? roomy : MAX_GAS
  return { gas, own: gas }
}

function feesOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: EvmTransaction): AskedFees {
  return {
    ...(gasPrice !== undefined && { gasPrice: BigInt(gasPrice) }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas: BigInt(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
  }
}
