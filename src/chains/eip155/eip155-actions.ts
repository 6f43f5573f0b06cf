import type { Abi, Address, Hex } from 'viem'
import type {
  Amount,
  ChainContext,
  ChainVerbs,
  ContractCall,
  Signer,
  TransactionRequest,
} from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { getErrorMessage } from '../../core/errors/wallet-error.js'
import type { Network } from '../../core/network.js'
import { viem } from '../../lib/viem.js'
import { readQuantity } from './quantities.js'
import type { SwapActions } from './swap.js'
import { switchNetwork } from './switch-network.js'
import { estimateGas, sendTransaction, simulate } from './transactions.js'
import type { TransferActions } from './transfer.js'
import { walletActions } from './wallet-requests.js'

async function balance(
  context: ChainContext,
  address: string,
  network: Network,
  signal?: AbortSignal,
): Promise<Amount> {
  const call = { method: 'eth_getBalance', params: [address, 'latest'] }
  const { decimals, symbol } = network.nativeCurrency
  return { value: readQuantity(await context.rpc(network.caipNetworkId, call, signal)), decimals, symbol }
}

/**
 * Normalizes an address with or without `0x`. Returns undefined if it is malformed or its mixed-case checksum is wrong.
 * Standard: EIP-55.
 */
export function readAddress(text: string): Address | undefined {
  const [digits] = /(?<=^(?:0x)?)[\da-f]{40}$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const lower = digits.toLowerCase()
  const isMixed = digits !== lower && digits !== digits.toUpperCase()
  return isMixed && !viem.isAddress(`0x${digits}`) ? undefined : viem.getAddress(`0x${lower}`)
}

/**
 * Calls a contract method in a transaction and returns its hash. Simulates it first, so that a failing call is not
 * shown to the user. If the simulation is unavailable, the wallet decides.
 * @throws AppKitError `request/failed` with the contract's reason
 */
export async function writeContract(context: ChainContext, call: ContractCall, signer: Signer): Promise<string> {
  const transaction: TransactionRequest = {
    to: call.address,
    data: encodeCall(call),
    ...(call.value !== undefined && { value: call.value }),
  }
  // The result is ignored: some tokens return nothing although their interface declares a boolean.
  await simulate(context, transaction, signer, { abi: call.abi })
  return sendTransaction(transaction, signer)
}

function encodeCall({ abi, method, args = [] }: ContractCall): Hex {
  try {
    return viem.encodeFunctionData({ abi: abi as Abi, functionName: method, args })
  } catch (cause) {
    throw new AppKitError('request/failed', { cause, text: getErrorMessage(cause) })
  }
}

export function lazyActions(
  context: ChainContext,
): TransferActions & SwapActions & Required<Pick<ChainVerbs, 'tokenDecimals'>> {
  const loadTransfers = async () => (await loadChunk(import('./transfer.js'))).createTransferActions(context)
  const loadSwaps = async () => (await loadChunk(import('./swap.js'))).createSwapActions(context)
  return {
    planTransfer: async (...args) => (await loadTransfers()).planTransfer(...args),
    sendTransfer: async (...args) => (await loadTransfers()).sendTransfer(...args),
    tokenDecimals: async (...args) => (await loadChunk(import('./transfer.js'))).readTokenDecimals(context, ...args),
    isContract: async (...args) => (await loadTransfers()).isContract(...args),
    planApproval: async (...args) => (await loadSwaps()).planApproval(...args),
    sendApproval: async (...args) => (await loadSwaps()).sendApproval(...args),
    readSwap: async (...args) => (await loadSwaps()).readSwap(...args),
    sendSwap: async (...args) => (await loadSwaps()).sendSwap(...args),
    hasSucceeded: async (...args) => (await loadSwaps()).hasSucceeded(...args),
  }
}

async function loadChunk<M>(loading: Promise<M>): Promise<M> {
  try {
    return await loading
  } catch (cause) {
    throw new AppKitError('chunk/unavailable', { cause })
  }
}

export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork: (network, session) => switchNetwork(context.clock, network, session),
    estimateGas: (transaction, signer) => estimateGas(context, transaction, signer),
    writeContract: (call, signer) => writeContract(context, call, signer),
    ...walletActions,
    readAddress,
    ...lazyActions(context),
  }
}
