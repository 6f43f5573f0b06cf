import { getAddress } from 'viem'
import type { EvmTransaction } from '../../../../src/contract/rpc-requests.js'
import { FrameError } from '../session/frame-error.js'
import type { EvmSigning, Hex } from '../worker/worker-protocol.js'
import { getFeeLimit, isFeeHigh, estimateFees, type RequestedFees } from './fees.js'
import type { EvmNetwork } from './network-list.js'
import { hexQuantity, parseQuantity, type RpcRequestFn } from './rpc-client.js'

const MAX_GAS = 30_000_000n
const MIN_GAS = 21_000n
const MAX_ESTIMATE_MULTIPLE = 2n
const MAX_NONCE = 2n ** 40n
const MAX_NONCE_AHEAD = 16n
const MAX_VALUE = 2n ** 256n - 1n

export interface PreparedTransaction {
  readonly signing: EvmSigning
  readonly feeLimit: bigint
  readonly feeHigh: boolean
  /** `replaces`: the nonce of a pending transaction. `ahead`: must wait for earlier transactions. */
  readonly nonceKind: 'next' | 'replaces' | 'ahead'
  readonly mayFail: boolean
  /**
   * Set if the transaction would fail and no gas limit was given. It is shown to explain the failure and cannot be
   * sent.
   */
  readonly failure?: FrameError
}

interface Gas {
  readonly gas: bigint
  readonly own?: bigint
  readonly failure?: FrameError
}

export interface PrepareContext {
  readonly rpc: RpcRequestFn
  readonly network: EvmNetwork
  readonly from: Hex
  readonly ahead?: number
  readonly gas?: bigint
  readonly signal?: AbortSignal
}

/**
 * Completes a transaction with values from the operator's node, each within its bounds. A failed gas estimate is
 * reported in `failure`.
 * @throws FrameError
 */
export async function prepareTransaction(
  requested: EvmTransaction,
  facts: PrepareContext,
): Promise<PreparedTransaction> {
  const call = toCall(requested, facts)
  const [{ nonce, kind: nonceKind }, { gas, own, failure }, fees] = await Promise.all([
    resolveNonce(requested, facts),
    resolveGas(requested, call, facts),
    estimateFees(facts.rpc, facts.network, toRequestedFees(requested), facts.signal),
  ])
  const fields = { chainId: facts.network.chainId, nonce, gas, ...call }
  const { high, own: ownPrice = 0n, ...price } = fees
  const limit = getFeeLimit(fees, gas)
  const feeHigh = high || isFeeHigh(limit, (own ?? 0n) * ownPrice, facts.network.currency.decimals)
  const mayFail = own === undefined
  const signing = Object.freeze({ ...fields, ...price })
  return { signing, feeLimit: limit, feeHigh, nonceKind, mayFail, ...(failure && { failure }) }
}

function toCall(
  requested: EvmTransaction,
  { from, network }: PrepareContext,
): { to: Hex | null; value: bigint; data: Hex } {
  const { data, input } = requested
  if (requested.from !== undefined && requested.from.toLowerCase() !== from.toLowerCase())
    throw new FrameError('E_UNAUTH', 'This account is not in the wallet.', { rpcCode: 4100 })
  if (requested.chainId !== undefined && BigInt(requested.chainId) !== BigInt(network.chainId))
    throw new FrameError('E_CHAIN', 'The request names another network than it was sent for.', { rpcCode: 4901 })
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw new FrameError('E_SCHEMA', 'The request contradicts itself.', { rpcCode: -32_602 })
  const value = BigInt(requested.value ?? 0)
  if (value > MAX_VALUE) throw new FrameError('E_SCHEMA', 'The amount is too large.', { rpcCode: -32_602 })
  return {
    to: requested.to ? toChecksumAddress(requested.to) : null,
    value,
    data: (data ?? input ?? '0x').toLowerCase() as Hex,
  }
}

// Returns the EIP-55 checksummed address. A wrong checksum means a typing error or tampering.
// Throws FrameError `E_SCHEMA`
function toChecksumAddress(address: string): Hex {
  const plain = address.toLowerCase() as Hex
  const written = getAddress(plain)
  const isMixed = address !== plain && address.slice(2) !== address.slice(2).toUpperCase()
  if (isMixed && address !== written)
    throw new FrameError('E_SCHEMA', 'The address has a typing error.', { rpcCode: -32_602 })
  return written
}

async function resolveNonce(
  requested: EvmTransaction,
  { rpc, network, from, ahead = 0, signal }: PrepareContext,
): Promise<{ nonce: number; kind: PreparedTransaction['nonceKind'] }> {
  const readCount = (block: string) =>
    rpc(network, 'eth_getTransactionCount', [from, block], signal).then(result => parseQuantity(result, MAX_NONCE))
  const pending = await readCount('pending')
  if (requested.nonce === undefined) return { nonce: Number(pending) + ahead, kind: 'next' }
  const wanted = BigInt(requested.nonce)
  if (wanted < (await readCount('latest')) || wanted > pending + MAX_NONCE_AHEAD)
    throw new FrameError('E_SCHEMA', 'The number of this transaction cannot be right.', { rpcCode: -32_602 })
  return { nonce: Number(wanted), kind: wanted === pending ? 'next' : wanted < pending ? 'replaces' : 'ahead' }
}

async function resolveGas(
  requested: EvmTransaction,
  call: { to: Hex | null; value: bigint; data: Hex },
  facts: PrepareContext,
): Promise<Gas> {
  if (facts.gas !== undefined) return { gas: facts.gas, own: facts.gas }
  const given = requested.gas ?? requested.gasLimit
  const wanted = given === undefined ? undefined : BigInt(given)
  if (wanted !== undefined && (wanted < MIN_GAS || wanted > MAX_GAS))
    throw new FrameError('E_SCHEMA', 'The gas of this transaction cannot be right.', { rpcCode: -32_602 })
  const estimate = await estimateGas(call, facts).catch((error: unknown) => {
    // The node reports that the call would revert.
    if (error instanceof FrameError && error.code === 'E_INTERNAL') return error
    throw error
  })
  if (estimate instanceof FrameError)
    return wanted === undefined ? { gas: MIN_GAS, failure: estimate } : { gas: wanted }
  if (wanted === undefined) return addGasMargin(estimate)
  const maximum = estimate * MAX_ESTIMATE_MULTIPLE
  return { gas: wanted < maximum ? wanted : maximum, own: addGasMargin(estimate).gas }
}

async function estimateGas(
  { to, value, data }: { to: Hex | null; value: bigint; data: Hex },
  { rpc, network, from, signal }: PrepareContext,
): Promise<bigint> {
  const transaction = { from, ...(to !== null && { to }), value: hexQuantity(value), ...(data !== '0x' && { data }) }
  return parseQuantity(await rpc(network, 'eth_estimateGas', [transaction], signal), MAX_GAS)
}

// Adds 20 %, because the chain state can change before execution. A plain transfer needs exactly 21,000.
function addGasMargin(estimate: bigint): { gas: bigint; own: bigint } {
  const roomy = (estimate * 12n) / 10n
  const gas = estimate === MIN_GAS ? estimate : roomy < MAX_GAS ? roomy : MAX_GAS
  return { gas, own: gas }
}

function toRequestedFees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: EvmTransaction): RequestedFees {
  return {
    ...(gasPrice !== undefined && { gasPrice: BigInt(gasPrice) }),
    ...(maxFeePerGas !== undefined && { maxFeePerGas: BigInt(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== undefined && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
  }
}
