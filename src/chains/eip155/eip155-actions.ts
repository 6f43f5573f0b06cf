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
import { messageOf } from '../../core/errors/wallet-error.js'
import type { Network } from '../../core/network.js'
import { viem } from '../../lib/viem.js'
import { readQuantity } from './quantities.js'
import type { SwapVerbs } from './swap.js'
import { switchNetwork } from './switch-network.js'
import { estimateGas, sendTransaction, simulate } from './transactions.js'
import type { TransferVerbs } from './transfer.js'
import { walletVerbs } from './wallet-requests.js'

/** The native balance of an address at the latest block, asked of the network's RPC, never of the wallet. */
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
 * An address as people write it, with or without `0x`, in the mixed case that checks itself. Undefined where it is none,
 * or is in a mixed case that does not check: a digit is wrong then. Standard: EIP-55.
 */
export function readAddress(text: string): Address | undefined {
  const [digits] = /(?<=^(?:0x)?)[\da-f]{40}$/i.exec(text.trim()) ?? []
  if (!digits) return undefined
  const lower = digits.toLowerCase()
  const isMixed = digits !== lower && digits !== digits.toUpperCase()
  return isMixed && !viem.isAddress(`0x${digits}`) ? undefined : viem.getAddress(`0x${lower}`)
}

/**
 * Calls a method of a contract in a transaction; gives its hash. It is tried against the network first, so
 * that one that would fail is never put before the person: `request/failed` carries the contract's reason.
 * Where the network cannot be asked the wallet's own judgement stands.
 */
export async function writeContract(context: ChainContext, call: ContractCall, signer: Signer): Promise<string> {
  const transaction: TransactionRequest = {
    to: call.address,
    data: encoded(call),
    ...(call.value !== undefined && { value: call.value }),
  }
  // What the call gives back is not read: some tokens give nothing where their interface promises a boolean.
  await simulate(context, transaction, signer, { abi: call.abi })
  return sendTransaction(transaction, signer)
}

function encoded({ abi, method, args = [] }: ContractCall): Hex {
  try {
    return viem.encodeFunctionData({ abi: abi as Abi, functionName: method, args })
  } catch (cause) {
    throw new AppKitError('request/failed', { cause, text: messageOf(cause) })
  }
}

/** The verbs of sending and of swapping, whose code comes with the first of them that is used. */
export function lateVerbs(
  context: ChainContext,
): TransferVerbs & SwapVerbs & Required<Pick<ChainVerbs, 'tokenDecimals'>> {
  const sending = async () => (await chunk(import('./transfer.js'))).transferVerbs(context)
  const swapping = async () => (await chunk(import('./swap.js'))).swapVerbs(context)
  return {
    planTransfer: async (...asked) => (await sending()).planTransfer(...asked),
    sendTransfer: async (...asked) => (await sending()).sendTransfer(...asked),
    tokenDecimals: async (...asked) => (await chunk(import('./transfer.js'))).tokenDecimals(context, ...asked),
    isContract: async (...asked) => (await sending()).isContract(...asked),
    planApproval: async (...asked) => (await swapping()).planApproval(...asked),
    sendApproval: async (...asked) => (await swapping()).sendApproval(...asked),
    readSwap: async (...asked) => (await swapping()).readSwap(...asked),
    sendSwap: async (...asked) => (await swapping()).sendSwap(...asked),
    hasSucceeded: async (...asked) => (await swapping()).hasSucceeded(...asked),
  }
}

async function chunk<M>(loading: Promise<M>): Promise<M> {
  try {
    return await loading
  } catch (cause) {
    throw new AppKitError('chunk/unavailable', { cause })
  }
}

/** The verbs of the family, over the context of one instance. */
export function createVerbs(context: ChainContext): ChainVerbs {
  return {
    balance: (address, network, signal) => balance(context, address, network, signal),
    switchNetwork: (network, session) => switchNetwork(context.clock, network, session),
    estimateGas: (transaction, signer) => estimateGas(context, transaction, signer),
    writeContract: (call, signer) => writeContract(context, call, signer),
    ...walletVerbs,
    readAddress,
    ...lateVerbs(context),
  }
}
