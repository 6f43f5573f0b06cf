import type { EvmTransaction, SendCalls } from '../../../../src/contract/rpc-requests.js'
import { wait } from '../../../../src/lib/async.js'
import { requestId } from '../../../../src/lib/page-messages.js'
import type { EvmNetwork } from '../chain/network-list.js'
import { prepareTransaction, type Prepared } from '../chain/prepare-transaction.js'
import type { RequestContext } from '../channel/live-requests.js'
import { decoded } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import type { Hex } from '../worker/worker-protocol.js'
import { type BatchReceipt, type CallBatch, statusOf } from './call-batches.js'
import type { HandlerDeps } from './handler-context.js'
import { seekApproval } from './request-approval.js'
import { ownAddress, nextNonce, signAndSend, decodeSigning } from './send-transaction.js'

/** A call that can only be estimated once those before it are done gets this much gas, and no more. */
const UNKNOWN_GAS = 1_000_000n

/** Every call of a batch as a transaction with all its fields, in the order they are sent. */
async function prepareCalls(
  deps: HandlerDeps,
  network: EvmNetwork,
  calls: SendCalls['calls'],
  signal: AbortSignal,
): Promise<readonly Prepared[]> {
  const all: Prepared[] = []
  for (const [ahead, call] of calls.entries()) all.push(await prepareCall(deps, network, call, ahead, signal))
  return all
}

async function prepareCall(
  deps: HandlerDeps,
  network: EvmNetwork,
  { to, data, value }: SendCalls['calls'][number],
  ahead: number,
  signal: AbortSignal,
): Promise<Prepared> {
  const call: EvmTransaction = {
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value }),
  }
  const facts = { ask: deps.ask, network, from: ownAddress(deps), ahead, signal }
  const prepared = await prepareTransaction(call, facts)
  // The first call must go through as things are; a later one may need what the ones before it do.
  if (ahead === 0 || !prepared.failure) return prepared
  return prepareTransaction(call, { ...facts, gas: UNKNOWN_GAS })
}

const POLL_MS = 1_000
const POLLS = 600

/** A batch that was approved. */
interface BatchRun {
  readonly network: EvmNetwork
  readonly from: Hex
  readonly batch: CallBatch
  readonly all: readonly Prepared[]
}

/** Sends the first call, or rejects; the others follow by themselves, each after the one before it is done. */
async function runBatch(deps: HandlerDeps, run: BatchRun): Promise<void> {
  const first = await sendNext(deps, run.network, run.from, run.all[0])
  void rest(deps, run, first)
}

async function sendNext(
  deps: HandlerDeps,
  network: EvmNetwork,
  from: Hex,
  prepared: Prepared | undefined,
): Promise<Hex> {
  if (!prepared) throw new FrameError('E_SCHEMA', 'There is nothing to send.')
  const nonce = await nextNonce(deps, network, from)
  return signAndSend(deps, network, { ...prepared.signing, nonce })
}

/** Waits for each call before it sends the next; ends at the first that fails. Never rejects. */
async function rest(deps: HandlerDeps, { network, from, batch, all }: BatchRun, first: Hex): Promise<void> {
  try {
    for (const [at, prepared] of all.entries()) {
      const hash = at === 0 ? first : await sendNext(deps, network, from, prepared)
      const receipt = await receiptOf(deps, network, hash)
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

async function receiptOf(deps: HandlerDeps, network: EvmNetwork, hash: Hex): Promise<BatchReceipt | undefined> {
  for (let poll = 0; poll < POLLS; poll++) {
    const said = await deps.ask(network, 'eth_getTransactionReceipt', [hash]).catch(() => null)
    const receipt = said as Partial<BatchReceipt> | null
    // A receipt of another transaction is no receipt.
    if (receipt?.transactionHash?.toLowerCase() === hash.toLowerCase()) return plain(receipt, hash)
    await wait(POLL_MS, deps.clock)
  }
  return undefined
}

function plain({ logs, status, blockHash, blockNumber, gasUsed }: Partial<BatchReceipt>, hash: Hex): BatchReceipt {
  return {
    logs: logs ?? [],
    status: status ?? '0x0',
    blockHash: blockHash ?? '',
    blockNumber: blockNumber ?? '',
    gasUsed: gasUsed ?? '',
    transactionHash: hash,
  }
}

/** Error codes of EIP-5792. */
const codes = { capability: 5_700, duplicate: 5_720, unknown: 5_730, atomic: 5_760 } as const

/** `wallet_sendCalls`: one approval for all, then one after another, never atomic. Standard: EIP-5792. */
export async function sendCalls(
  deps: HandlerDeps,
  asked: SendCalls,
  chain: string | number | undefined,
  context: RequestContext,
): Promise<{ id: string }> {
  const network = deps.networks.needEvm(asked.chainId ?? chain)
  check(deps, asked)
  const from = ownAddress(deps)
  const all = await prepareCalls(deps, network, asked.calls, context.signal)
  const steps = all.map(({ signing }) => decodeSigning(deps, signing))
  const feeLimit = all.reduce((sum, one) => sum + one.feeLimit, 0n)
  const shown = decoded('batch', { steps })
  const feeHigh = all.some(one => one.feeHigh)
  await seekApproval(deps, { network, decoded: shown, feeLimit, feeHigh, all, asSteps: true }, context.signal)
  context.commit()
  const batch = deps.batches.add(asked.id ?? `0x${requestId()}`, network.chainId, all.length)
  await runBatch(deps, { network, from, batch, all })
  return { id: batch.id }
}

/** `wallet_getCallsStatus`. Standard: EIP-5792. */
export function callsStatus({ batches }: HandlerDeps, id: string): unknown {
  const batch = batches.find(id)
  if (!batch) throw new FrameError('E_STATE', 'There is no such batch.', { rpcCode: codes.unknown })
  const { chainId, receipts } = batch
  const status = statusOf(batch)
  return { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, status, atomic: false, receipts: [...receipts] }
}

function check({ batches, wallet }: HandlerDeps, { id, from, atomicRequired, capabilities, calls }: SendCalls): void {
  if (atomicRequired === true)
    throw new FrameError('E_METHOD', 'This account sends calls one after another.', { rpcCode: codes.atomic })
  if (id !== undefined && batches.find(id))
    throw new FrameError('E_STATE', 'This batch was sent before.', { rpcCode: codes.duplicate })
  if (from !== undefined && from.toLowerCase() !== wallet.wallet?.evmAddress.toLowerCase())
    throw new FrameError('E_UNAUTH', 'This account is not in the wallet.', { rpcCode: 4100 })
  const wanted = [capabilities, ...calls.map(call => call.capabilities)].flatMap(one => Object.values(one ?? {}))
  if (wanted.some(one => (one as { optional?: unknown } | null)?.optional !== true))
    throw new FrameError('E_METHOD', 'The wallet lacks a capability that was asked for.', { rpcCode: codes.capability })
}
