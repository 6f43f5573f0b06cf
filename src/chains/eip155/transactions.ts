import type { Abi, Hex } from 'viem'
import type { ChainContext, Signer, TransactionRequest } from '../../core/chain-adapter.js'
import { askWallet } from '../../core/connector.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { revertOf } from '../../core/errors/wallet-error.js'
import { viem } from '../../lib/viem.js'
import { hexChainId, readQuantity, toQuantity } from './quantities.js'

/** Sends one request to a signer's wallet, on the signer's network. Rejects with an `AppKitError`. */
export function askSigner({ provider, network }: Signer, method: string, params: readonly unknown[]): Promise<unknown> {
  return askWallet(provider, { method, params }, { on: network.caipNetworkId })
}

/** Asks for a signature. Throws `wallet/invalid-response` where the answer is none. */
export async function askForSignature(signer: Signer, method: string, params: readonly unknown[]): Promise<string> {
  const answer = await askSigner(signer, method, params)
  if (typeof answer === 'string' && /^0x([\da-f]{2})+$/i.test(answer)) return answer
  if (answer === '0x' && signer.provider.signsOnChain) return answer
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a signature that is none' })
}

/** A transaction in the words of JSON-RPC. */
export type TransactionParams = Readonly<Record<string, string>>

/**
 * A transaction in the words of JSON-RPC: the one place where what was given becomes what is signed. The
 * chain id goes with it, so that a wallet that stands on another network can refuse. Standard: EIP-1474.
 */
export function transactionParams(
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

/** The gas a transaction would use now, in units, asked of the network's RPC. */
export async function estimateGas(
  context: ChainContext,
  transaction: TransactionRequest,
  signer: Signer,
  signal?: AbortSignal,
): Promise<bigint> {
  const call = { method: 'eth_estimateGas', params: [transactionParams(transaction, signer)] }
  return readQuantity(await context.rpc(signer.network.caipNetworkId, call, signal))
}

interface SimulateOptions {
  /** Names the contract's own errors. */
  readonly abi?: readonly unknown[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Tries a transaction on its network; gives what it would give back, or undefined where the network cannot be asked:
 * the wallet's own judgement stands then. Throws `request/failed` with the contract's reason where it would fail, and
 * `request/aborted` where nobody waits any more. Standard: EIP-1474.
 */
export async function simulate(
  { rpc }: Pick<ChainContext, 'rpc'>,
  transaction: TransactionRequest,
  signer: Signer,
  { abi = [], signal }: SimulateOptions = {},
): Promise<unknown> {
  const params = [transactionParams(transaction, signer), 'latest']
  try {
    return await rpc(signer.network.caipNetworkId, { method: 'eth_call', params }, signal)
  } catch (cause) {
    if (signal?.aborted) throw new AppKitError('request/aborted', { cause })
    const revert = revertOf(cause)
    if (!revert) return undefined
    const text = reason(abi, revert.data) || revert.text
    throw new AppKitError('request/failed', { cause, text })
  }
}

/** The words of a revert: its text, or the name of the contract's own error; empty where it has neither. */
function reason(abi: readonly unknown[], data: Hex | undefined): string {
  if (!data || data === '0x') return ''
  try {
    const { errorName, args } = viem.decodeErrorResult({ abi: abi as Abi, data })
    return errorName === 'Error' && args ? String(args[0]) : errorName
  } catch {
    return ''
  }
}

/**
 * Asks the wallet to sign and send a transaction; gives its hash. What is not given (gas, fees, nonce) is
 * the wallet's to fill in. Throws `wallet/invalid-response` where the answer is no hash. Standard: EIP-1474.
 */
export async function sendTransaction(transaction: TransactionRequest, signer: Signer): Promise<string> {
  return sendParams(transactionParams(transaction, signer), signer)
}

/** The same with a transaction in the words of JSON-RPC, exactly as it is given. */
export async function sendParams(params: TransactionParams, signer: Signer): Promise<string> {
  const hash = await askSigner(signer, 'eth_sendTransaction', [params])
  if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash)) return hash
  throw new AppKitError('wallet/invalid-response', { text: 'The wallet gave a transaction hash that is none' })
}
