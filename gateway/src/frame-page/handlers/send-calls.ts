import type { EvmTransaction, SendCalls } from '../../../../src/contract/rpc-requests.js'
import { wait } from '../../../../src/lib/async.js'
import { requestId } from '../../../../src/lib/page-messages.js'
import type { EvmNetwork } from '../chain/network-list.js'
import { prepareTransaction, type PreparedTransaction } from '../chain/prepare-transaction.js'
import type { RequestContext } from '../channel/frame-port.js'
import { decoded } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import type { Hex } from '../worker/worker-protocol.js'
import { type BatchReceipt, type CallBatch, getBatchStatus } from './call-batches.js'
import type { HandlerDeps } from './handler-context.js'
import { requestApproval } from './request-approval.js'
import { ownAddress, nextNonce, signAndSend, decodeSigning } from './send-transaction.js'

// Gas limit for a call that cannot be estimated before the previous calls were executed.
const DEFAULT_GAS = 1_000_000n

async function prepareCalls(
  deps: HandlerDeps,
  network: EvmNetwork,
  calls: SendCalls['calls'],
  signal: AbortSignal,
): Promise<readonly PreparedTransaction[]> {
  const all: PreparedTransaction[] = []
  for (const [ahead, call] of calls.entries()) all.push(await prepareCall(deps, network, call, ahead, signal))
  return all
}

async function prepareCall(
  deps: HandlerDeps,
  network: EvmNetwork,
  { to, data, value }: SendCalls['calls'][number],
  ahead: number,
  signal: AbortSignal,
): Promise<PreparedTransaction> {
  const call: EvmTransaction = {
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value }),
  }
  const facts = { rpc: deps.rpc, network, from: ownAddress(deps), ahead, signal }
  const prepared = await prepareTransaction(call, facts)
  // The first call must succeed now; later calls may depend on the previous ones.
  if (ahead === 0 || !prepared.failure) return prepared
  return prepareTransaction(call, { ...facts, gas: DEFAULT_GAS })
}

const POLL_MS = 1_000
const MAX_POLLS = 600

interface BatchRun {
  readonly network: EvmNetwork
  readonly from: Hex
  readonly batch: CallBatch
  readonly all: readonly PreparedTransaction[]
}

async function runBatch(deps: HandlerDeps, run: BatchRun): Promise<void> {
  const first = await sendNext(deps, run.network, run.from, run.all[0])
  void sendRemaining(deps, run, first)
}

async function sendNext(
  deps: HandlerDeps,
  network: EvmNetwork,
  from: Hex,
  prepared: PreparedTransaction | undefined,
): Promise<Hex> {
  if (!prepared) throw new FrameError('E_SCHEMA', 'There is nothing to send.')
  const nonce = await nextNonce(deps, network, from)
  return signAndSend(deps, network, { ...prepared.signing, nonce })
}

async function sendRemaining(deps: HandlerDeps, { network, from, batch, all }: BatchRun, first: Hex): Promise<void> {
  try {
    for (const [at, prepared] of all.entries()) {
      const hash = at === 0 ? first : await sendNext(deps, network, from, prepared)
      const receipt = await waitForReceipt(deps, network, hash)
      if (receipt) batch.receipts.push(receipt)
      if (receipt?.status !== '0x1') {
        batch.failed = true
        break
      }
    }
  } catch {
    batch.failed = true
  }
  batch.ended = true
}

async function waitForReceipt(deps: HandlerDeps, network: EvmNetwork, hash: Hex): Promise<BatchReceipt | undefined> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const result = await deps.rpc(network, 'eth_getTransactionReceipt', [hash]).catch(() => null)
    const receipt = result as Partial<BatchReceipt> | null
    // Ignores a receipt of another transaction.
    if (receipt?.transactionHash?.toLowerCase() === hash.toLowerCase()) return toBatchReceipt(receipt, hash)
    await wait(POLL_MS, deps.clock)
  }
  return undefined
}

function toBatchReceipt(
  { logs, status, blockHash, blockNumber, gasUsed }: Partial<BatchReceipt>,
  hash: Hex,
): BatchReceipt {
  return {
    logs: logs ?? [],
    status: status ?? '0x0',
    blockHash: blockHash ?? '',
    blockNumber: blockNumber ?? '',
    gasUsed: gasUsed ?? '',
    transactionHash: hash,
  }
}

// Error codes of EIP-5792.
const errorCodes = { capability: 5_700, duplicate: 5_720, unknown: 5_730, atomic: 5_760 } as const

/**
 * `wallet_sendCalls`: one approval for all calls, which are then sent in sequence, never atomically. Standard:
 * EIP-5792.
 */
export async function sendCalls(
  deps: HandlerDeps,
  request: SendCalls,
  chain: string | number | undefined,
  context: RequestContext,
): Promise<{ id: string }> {
  const network = deps.networks.requireEvm(request.chainId ?? chain)
  checkRequest(deps, request)
  const from = ownAddress(deps)
  const all = await prepareCalls(deps, network, request.calls, context.signal)
  const steps = all.map(({ signing }) => decodeSigning(deps, signing))
  const feeLimit = all.reduce((sum, prepared) => sum + prepared.feeLimit, 0n)
  const shown = decoded('batch', { steps })
  const feeHigh = all.some(prepared => prepared.feeHigh)
  await requestApproval(deps, { network, decoded: shown, feeLimit, feeHigh, all, asSteps: true }, context.signal)
  context.commit()
  const batch = deps.batches.add(request.id ?? `0x${requestId()}`, network.chainId, all.length)
  await runBatch(deps, { network, from, batch, all })
  return { id: batch.id }
}

/** `wallet_getCallsStatus`. Standard: EIP-5792. */
export function callsStatus({ batches }: HandlerDeps, id: string): unknown {
  const batch = batches.find(id)
  if (!batch) throw new FrameError('E_STATE', 'Unknown batch.', { rpcCode: errorCodes.unknown })
  const { chainId, receipts } = batch
  const status = getBatchStatus(batch)
  return { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, status, atomic: false, receipts: [...receipts] }
}

function checkRequest(
  { batches, wallet }: HandlerDeps,
  { id, from, atomicRequired, capabilities, calls }: SendCalls,
): void {
  if (atomicRequired === true)
    throw new FrameError('E_METHOD', 'This account sends calls one after another.', { rpcCode: errorCodes.atomic })
  if (id !== undefined && batches.find(id))
    throw new FrameError('E_STATE', 'This batch was sent before.', { rpcCode: errorCodes.duplicate })
  if (from !== undefined && from.toLowerCase() !== wallet.wallet?.evmAddress.toLowerCase())
    throw new FrameError('E_UNAUTH', 'This account is not in the wallet.', { rpcCode: 4100 })
  const wanted = [capabilities, ...calls.map(call => call.capabilities)].flatMap(capability =>
    Object.values(capability ?? {}),
  )
  if (wanted.some(capability => (capability as { optional?: unknown } | null)?.optional !== true))
    throw new FrameError('E_METHOD', 'The wallet doesn’t support a requested capability.', {
      rpcCode: errorCodes.capability,
    })
}
