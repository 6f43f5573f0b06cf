import type { Abi, Hex } from 'viem'
import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { sendWalletRequest } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { findRevert } from '../../core/errors/wallet-error.js'
import { viem } from '../../lib/viem.js'
import { hexChainId, readQuantity, toQuantity } from './quantities.js'

export function requestSigner(
  { provider, network }: Signer,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return sendWalletRequest(provider, { method, params }, { caipNetworkId: network.caipNetworkId })
}

/**
 * Requests a signature.
 * @throws AppKitError `wallet/invalid-response` if the response is not a signature
 */
export async function requestSignature(signer: Signer, method: string, params: readonly unknown[]): Promise<string> {
  const answer = await requestSigner(signer, method, params)
  if (typeof answer === 'string' && /^0x([\da-f]{2})+$/i.test(answer)) return answer
  if (answer === '0x' && signer.provider.signsOnChain) return answer
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid signature' })
}

export type TransactionParams = Readonly<Record<string, string>>

/**
 * Formats a transaction for JSON-RPC. Includes the chain id, so that a wallet on another network can reject it.
 * Standard: EIP-1474.
 */
export function toTransactionParams(
  { to, value, data, gas, gasPrice }: TransactionRequest,
  { address, network }: Pick<Signer, 'address' | 'network'>,
): TransactionParams {
  return {
    from: address,
    chainId: hexChainId(network),
    ...(to && { to }),
    ...(data && { data }),
    ...(value !== undefined && { value: toQuantity(value) }),
    ...(gas !== undefined && { gas: toQuantity(gas) }),
    ...(gasPrice !== undefined && { gasPrice: toQuantity(gasPrice) }),
  }
}

export async function estimateGas(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
  signal?: AbortSignal,
): Promise<bigint> {
  const call = { method: 'eth_estimateGas', params: [toTransactionParams(transaction, signer)] }
  return readQuantity(await context.rpc(signer.network.caipNetworkId, call, signal))
}

interface SimulateOptions {
  // For the names of the contract's custom errors.
  readonly abi?: readonly unknown[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Simulates a transaction and returns its result. Returns undefined if the network is unavailable: the wallet then
 * decides. Standard: EIP-1474.
 * @throws AppKitError `request/failed` with the contract's reason if it reverts, `request/aborted` if the signal is
 * aborted
 */
export async function simulate(
  { rpc }: Pick<ChainContext, 'rpc'>,
  transaction: TransactionRequest,
  signer: Signer,
  { abi = [], signal }: SimulateOptions = {},
): Promise<unknown> {
  const params = [toTransactionParams(transaction, signer), 'latest']
  try {
    return await rpc(signer.network.caipNetworkId, { method: 'eth_call', params }, signal)
  } catch (cause) {
    if (signal?.aborted) throw new AppKitError('request/aborted', { cause })
    const revert = findRevert(cause)
    if (!revert) return undefined
    const text = decodeRevertReason(abi, revert.data) || revert.text
    throw new AppKitError('request/failed', { cause, text })
  }
}

// Returns the revert text or the name of a custom error, or ''.
function decodeRevertReason(abi: readonly unknown[], data: Hex | undefined): string {
  if (!data || data === '0x') return ''
  try {
    const { errorName, args } = viem.decodeErrorResult({ abi: abi as Abi, data })
    return errorName === 'Error' && args ? String(args[0]) : errorName
  } catch {
    return ''
  }
}

/**
 * Sends a transaction through the wallet and returns its hash. The wallet fills in missing gas, fees and nonce.
 * Standard: EIP-1474.
 * @throws AppKitError `wallet/invalid-response` if the response is not a hash
 */
export async function sendTransaction(transaction: TransactionRequest, signer: Signer): Promise<string> {
  return sendParams(toTransactionParams(transaction, signer), signer)
}

export async function sendParams(params: TransactionParams, signer: Signer): Promise<string> {
  const hash = await requestSigner(signer, 'eth_sendTransaction', [params])
  if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return hash
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet returned an invalid transaction hash' })
}
