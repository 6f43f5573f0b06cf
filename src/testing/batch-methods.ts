import { rpcCodes } from '../core/errors/rpc-codes.js'
import { nodeRequest } from './node-request.js'
import { ProviderRpcError } from './provider-rpc-error.js'
import { sendSigned, type WireTransaction } from './send-signed.js'
import type { Method } from './wallet-method.js'
import type { WalletState } from './wallet-state.js'

interface Batch {
  readonly id: string
  readonly chainId: number
  readonly hashes: readonly string[]
}

interface AskedBatch {
  readonly version?: string
  readonly from?: string
  readonly chainId?: string
  readonly atomicRequired?: boolean
  readonly calls?: readonly WireTransaction[]
}

/** Codes of EIP-5792 that no other standard has. */
const UNSUPPORTED_CHAIN = 5710
const UNKNOWN_BATCH = 5730
const ATOMICITY_UNSUPPORTED = 5760

/** Several calls at once, sent one after the other: this wallet is no contract. Standard: EIP-5792. */
export function batchMethods(state: WalletState): Record<string, Method> {
  const batches = new Map<string, Batch>()
  return {
    wallet_getCapabilities([address, wanted]) {
      state.signer(address)
      const all = [...state.rpc.keys()].map(id => `0x${id.toString(16)}`)
      const ids = Array.isArray(wanted) ? all.filter(id => wanted.includes(id)) : all
      return Object.fromEntries(ids.map(id => [id, { atomic: { status: 'unsupported' } }]))
    },
    async wallet_sendCalls([asked]) {
      const batch = await sendAll(state, (asked ?? {}) as AskedBatch)
      batches.set(batch.id, batch)
      return { id: batch.id }
    },
    wallet_getCallsStatus([id]) {
      const batch = batches.get(String(id))
      if (!batch) throw new ProviderRpcError(UNKNOWN_BATCH, 'The wallet knows no such batch.')
      return statusOf(batch, state.url(batch.chainId))
    },
  }
}

async function sendAll(
  state: WalletState,
  { version, from, chainId, atomicRequired, calls }: AskedBatch,
): Promise<Batch> {
  if (version !== '2.0.0' || !calls?.length)
    throw new ProviderRpcError(rpcCodes.invalidParams, 'The batch is not one of version 2.0.0.')
  const account = state.signer(from)
  if (Number(chainId) !== state.chainId)
    throw new ProviderRpcError(UNSUPPORTED_CHAIN, 'The wallet is not on the network of the batch.')
  if (atomicRequired) throw new ProviderRpcError(ATOMICITY_UNSUPPORTED, 'The wallet cannot send a batch as one.')
  await state.control.prompt()
  const hashes: string[] = []
  for (const call of calls) hashes.push(await sendSigned(call, account, state.chainId, state.url()))
  return { id: `0x${crypto.randomUUID().replaceAll('-', '')}`, chainId: state.chainId, hashes }
}

async function statusOf({ id, chainId, hashes }: Batch, url: string) {
  const receipts = await Promise.all(hashes.map(hash => nodeRequest(url, 'eth_getTransactionReceipt', [hash])))
  const mined = receipts.filter(Boolean) as { status: string }[]
  const good = mined.filter(({ status }) => status === '0x1').length
  const status = mined.length < hashes.length ? 100 : good === hashes.length ? 200 : good === 0 ? 500 : 600
  return { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, status, atomic: false, receipts: mined }
}
