import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { estimateGas } from './transactions.js'
import { readQuantity } from './quantities.js'
import { getErrorMessage, findRevert } from '../../core/errors/wallet-error.js'
import { lazy } from '../../core/lazy.js'

const loadDataFee = lazy(() => import('./data-fee.js'))

// The gas of a native transfer to an account without code.
const BASE_TRANSFER_GAS = 21_000n
// The fallback for a native transfer whose gas cannot be estimated.
const NATIVE_TRANSFER_GAS = 65_000n

/**
 * Returns the maximum fee of a transfer, in the smallest unit of the native token: gas with a margin, the gas price
 * after a few full blocks, and the L1 data fee of OP stack chains. Undefined if it is unavailable. Standard: EIP-1559.
 * @throws AppKitError `request/failed` if the transfer reverts, `request/aborted` if the signal is aborted
 */
export async function estimateTransferFee(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const [gas, price, l1Fee] = await Promise.all([
    estimateMaxGas(context, transaction, signer, signal),
    readMaxGasPrice(context, signer, signal),
    loadDataFee().then(({ dataFee }) => dataFee(context, transaction, signer, signal)),
  ])
  if (signal?.aborted) throw new AppKitError('request/aborted')
  return gas === undefined || price === undefined || l1Fee === undefined ? undefined : gas * price + l1Fee
}

// Wallets add up to 50 % to an estimate.
async function estimateMaxGas(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  try {
    const gas = await estimateGas(context, transaction, signer, signal)
    return gas === BASE_TRANSFER_GAS ? gas : (gas * 3n) / 2n
  } catch (cause) {
    const revert = findRevert(cause)
    if (revert && !signal?.aborted) throw new AppKitError('request/failed', { cause, text: getErrorMessage(cause) })
    return transaction.data === '0x' ? NATIVE_TRANSFER_GAS : undefined
  }
}

// Twice the base fee plus the tip, as wallets bid, or the gas price if it is higher.
async function readMaxGasPrice(
  { rpc }: ChainContext,
  { network }: Signer,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  const callRpc = (method: string, params: readonly unknown[] = []) =>
    rpc(network.caipNetworkId, { method, params }, signal)
  const tip = callRpc('eth_maxPriorityFeePerGas').then(readQuantity, () => 0n) // not supported by every network
  try {
    const [price, block] = await Promise.all([
      callRpc('eth_gasPrice'),
      callRpc('eth_getBlockByNumber', ['latest', false]),
    ])
    const base = readBaseFee(block)
    const [gasPrice, bid] = [readQuantity(price) + base, base && 2n * base + (await tip)]
    return gasPrice > bid ? gasPrice : bid
  } catch {
    return undefined
  }
}

function readBaseFee(block: unknown): bigint {
  const { baseFeePerGas } = (block ?? {}) as { readonly baseFeePerGas?: unknown }
  return baseFeePerGas === undefined ? 0n : readQuantity(baseFeePerGas)
}
