import type { SendCalls } from '../../../../src/contract/rpc-requests.js'
import { requestId } from '../../../../src/lib/page-messages.js'
import type { RequestContext } from '../channel/live-requests.js'
import { decoded } from '../decode/decoded.js'
import { FrameError } from '../session/frame-error.js'
import { statusOf } from './call-batches.js'
import { prepareCalls } from './prepare-calls.js'
import { runBatch } from './run-batch.js'
import type { HandlerDeps } from './handler-deps.js'
import { seekApproval } from './seek-approval.js'
import { decodeSigning, ownAddress } from './send-transaction.js'

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
