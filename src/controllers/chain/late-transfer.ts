import type { PlannedTransfer } from '../../core/chain-adapter.js'
import { lazyChunk } from '../../services/lazy-chunk.js'
import type { Scope } from '../scope.js'
import type { SentTransfer } from './after-transfer.js'
import type { TransferOf } from './transfer-of.js'

/** What asks the network and the wallet comes with the first that is asked of them. */
const carrying = lazyChunk(
  () => import('./carry-transfer.js'),
  module => module,
)

/** Tries a transfer on the network; throws what `planTransferOf` does, and `chunk/unavailable`. */
export async function planLate(scope: Scope, meant: TransferOf, signal: AbortSignal): Promise<PlannedTransfer> {
  return (await carrying()).planTransferOf(scope, meant, signal)
}

/** Carries a transfer out, and tells of it; throws what `carryOutAloud` does, and `chunk/unavailable`. */
export async function carryLate(
  scope: Scope,
  meant: Omit<SentTransfer, 'hash'>,
  planned: PlannedTransfer,
  whenSent: () => boolean,
): Promise<void> {
  return (await carrying()).carryOutAloud(scope, meant, planned, whenSent)
}
