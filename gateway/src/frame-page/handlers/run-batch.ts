import { wait } from '../../../../src/lib/async.js'
import type { EvmNetwork } from '../chain/network-list.js'
import type { Prepared } from '../chain/prepare-transaction.js'
import { FrameError } from '../session/frame-error.js'
import type { Hex } from '../worker/worker-protocol.js'
import type { BatchReceipt, CallBatch } from './call-batches.js'
import type { HandlerDeps } from './handler-deps.js'
import { nextNonce, signAndSend } from './send-transaction.js'

const POLL_MS = 1_000
const POLLS = 600

/** A batch that was approved. */
export interface BatchRun {
  readonly network: EvmNetwork
  readonly from: Hex
  readonly batch: CallBatch
  readonly all: readonly Prepared[]
}

/** Sends the first call, or rejects; the others follow by themselves, each after the one before it is done. */
export async function runBatch(deps: HandlerDeps, run: BatchRun): Promise<void> {
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
