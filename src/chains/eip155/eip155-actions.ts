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
import { lazy } from '../../core/lazy.js'
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

const loadTransfer = lazy(() => import('./transfer.js'))
const loadSwap = lazy(() => import('./swap.js'))
const loadProfile = lazy(() => import('./profile.js'))

export function lazyActions(
  context: ChainContext,
): TransferActions & SwapActions & Required<Pick<ChainVerbs, 'preloadTransfer' | 'tokenDecimals'>> {
  const transfers = async () => (await loadTransfer()).createTransferActions(context)
  const swaps = async () => (await loadSwap()).createSwapActions(context)
  return {
    preloadTransfer: loadTransfer,
    planTransfer: async (...args) => (await transfers()).planTransfer(...args),
    sendTransfer: async (...args) => (await transfers()).sendTransfer(...args),
    tokenDecimals: async (...args) => (await loadTransfer()).readTokenDecimals(context, ...args),
    isContract: async (...args) => (await transfers()).isContract(...args),
    planApproval: async (...args) => (await swaps()).planApproval(...args),
    sendApproval: async (...args) => (await swaps()).sendApproval(...args),
    readSwap: async (...args) => (await swaps()).readSwap(...args),
    sendSwap: async (...args) => (await swaps()).sendSwap(...args),
    hasSucceeded: async (...args) => (await swaps()).hasSucceeded(...args),
    findNonce: async (...args) => (await swaps()).findNonce(...args),
    countTransactions: async (...args) => (await swaps()).countTransactions(...args),
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
    profile: async (address, signal) => (await loadProfile()).readProfile(context, address, signal),
    ...lazyActions(context),
  }
}
