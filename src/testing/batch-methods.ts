import type { Hex } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { rpcCodes } from '../core/errors/wallet-error.js'
import { nodeRequest, ProviderRpcError } from './wallet-control.js'
import type { WalletState } from './wallet-state.js'

export type Method = (params: readonly unknown[]) => unknown

export interface WireTransaction {
  readonly from?: Hex
  readonly to?: Hex
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly nonce?: Hex
}

export async function sendSigned(
  transaction: WireTransaction,
  account: LocalAccount,
  chainId: number,
  url: string,
): Promise<Hex> {
  const { to, value = '0x0', data = '0x' } = transaction
  const call = { from: account.address, value, data, ...(to && { to }) }
  const nonce = transaction.nonce ?? (await nodeRequest(url, 'eth_getTransactionCount', [account.address, 'pending']))
  const gas = transaction.gas ?? (await nodeRequest(url, 'eth_estimateGas', [call]))
  const signed = await account.signTransaction({
    to: to ?? null,
    value: BigInt(value),
    data,
    chainId,
    nonce: Number(nonce),
    gas: BigInt(gas as Hex),
    ...(await fees(transaction, url)),
  })
  return (await nodeRequest(url, 'eth_sendRawTransaction', [signed])) as Hex
}

// Standard: EIP-1559. Falls back to a legacy gas price if the page sets one or the network has no base fee.
async function fees({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: WireTransaction, url: string) {
  if (gasPrice) return { type: 'legacy', gasPrice: BigInt(gasPrice) } as const
  const block = (await nodeRequest(url, 'eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: Hex }
  if (!block.baseFeePerGas) {
    return { type: 'legacy', gasPrice: BigInt((await nodeRequest(url, 'eth_gasPrice')) as Hex) } as const
  }
  const tip = BigInt(maxPriorityFeePerGas ?? ((await nodeRequest(url, 'eth_maxPriorityFeePerGas')) as Hex))
  const maxFee = maxFeePerGas ? BigInt(maxFeePerGas) : 2n * BigInt(block.baseFeePerGas) + tip
  return { type: 'eip1559', maxFeePerGas: maxFee, maxPriorityFeePerGas: tip } as const
}

interface Batch {
  readonly id: string
  readonly chainId: number
  readonly hashes: readonly string[]
}

interface BatchRequest {
  readonly version?: string
  readonly from?: string
  readonly chainId?: string
  readonly atomicRequired?: boolean
  readonly calls?: readonly WireTransaction[]
}

// Error codes of EIP-5792.
const UNSUPPORTED_CHAIN = 5710
const UNKNOWN_BATCH = 5730
const ATOMICITY_UNSUPPORTED = 5760

/** Sends the calls of a batch one after the other, because an EOA has no atomic batches. Standard: EIP-5792. */
export function batchMethods(state: WalletState): Record<string, Method> {
  const batches = new Map<string, Batch>()
  return {
    wallet_getCapabilities([address, wanted]) {
      state.signer(address)
      const all = [...state.rpc.keys()].map(id => `0x${id.toString(16)}`)
      const ids = Array.isArray(wanted) ? all.filter(id => wanted.includes(id)) : all
      return Object.fromEntries(ids.map(id => [id, { atomic: { status: 'unsupported' } }]))
    },
    async wallet_sendCalls([request]) {
      const batch = await sendAll(state, (request ?? {}) as BatchRequest)
      batches.set(batch.id, batch)
      return { id: batch.id }
    },
    wallet_getCallsStatus([id]) {
      const batch = batches.get(String(id))
      if (!batch) throw new ProviderRpcError(UNKNOWN_BATCH, 'Unknown batch.')
      return getBatchStatus(batch, state.url(batch.chainId))
    },
  }
}

async function sendAll(
  state: WalletState,
  { version, from, chainId, atomicRequired, calls }: BatchRequest,
): Promise<Batch> {
  if (version !== '2.0.0' || !calls?.length)
    throw new ProviderRpcError(rpcCodes.invalidParams, 'Only batches of version 2.0.0 are supported.')
  const account = state.signer(from)
  if (Number(chainId) !== state.chainId)
    throw new ProviderRpcError(UNSUPPORTED_CHAIN, 'The wallet is not on the network of the batch.')
  if (atomicRequired) throw new ProviderRpcError(ATOMICITY_UNSUPPORTED, 'The wallet cannot send a batch as one.')
  await state.control.prompt()
  const hashes: string[] = []
  for (const call of calls) hashes.push(await sendSigned(call, account, state.chainId, state.url()))
  return { id: `0x${crypto.randomUUID().replaceAll('-', '')}`, chainId: state.chainId, hashes }
}

async function getBatchStatus({ id, chainId, hashes }: Batch, url: string) {
  const receipts = await Promise.all(hashes.map(hash => nodeRequest(url, 'eth_getTransactionReceipt', [hash])))
  const mined = receipts.filter(Boolean) as { status: string }[]
  const succeeded = mined.filter(({ status }) => status === '0x1').length
  const status = mined.length < hashes.length ? 100 : succeeded === hashes.length ? 200 : succeeded === 0 ? 500 : 600
  return { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, status, atomic: false, receipts: mined }
}
