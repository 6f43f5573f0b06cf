import type { Namespace } from '../../core/caip.js'
import type { ChainVerbs, PlannedTransfer, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { Scope } from '../scope.js'
import { toCaipAddress } from './account.js'
import type { SentTransfer } from './after-transfer.js'
import { isAsWritten } from './is-as-written.js'
import { askToConfirm } from './ask-to-confirm.js'
import { ConnectionController } from './connection.js'
import { signerOf } from './signer-of.js'
import type { TransferOf } from './transfer-of.js'
import { TransferReport } from './transfer-report.js'

/**
 * Tries a transfer on the network. Throws `chain/unsupported` where a family cannot send, `send/mismatch` where its token
 * is of another network, or has other places than its amount was written with, and what its verb throws.
 */
export async function planTransferOf(scope: Scope, meant: TransferOf, signal: AbortSignal): Promise<PlannedTransfer> {
  const { planTransfer } = await sendingVerbs(scope, meant.namespace)
  const signer = signerFor(scope, meant)
  const { token, transfer } = meant
  const [planned, isRight] = await Promise.all([
    planTransfer(transfer, signer, signal),
    !token || isAsWritten(scope, signer.network, token, signal),
  ])
  if (!isRight) throw new AppKitError('send/mismatch')
  return planned
}

/**
 * Asks the wallet for a transfer as it was planned, and gives the hash. Throws `send/mismatch`, before the wallet is asked,
 * where another account or network is in use by now, or the wallet would sign anything else.
 */
export async function carryOut(scope: Scope, meant: TransferOf, planned: PlannedTransfer): Promise<string> {
  const { sendTransfer } = await sendingVerbs(scope, meant.namespace)
  return askToConfirm(scope, meant.namespace, sendTransfer(meant.transfer, planned, signerFor(scope, meant)))
}

/**
 * The same, and tells of it how it went. `whenSent` is asked once it is sent: whether the person still waits for it.
 * Throws what `carryOut` does, told already.
 */
export async function carryOutAloud(
  scope: Scope,
  meant: Omit<SentTransfer, 'hash'>,
  planned: PlannedTransfer,
  whenSent: () => boolean,
): Promise<void> {
  const report = new TransferReport(scope, meant)
  try {
    const hash = await carryOut(scope, meant, planned)
    report.sent(hash, whenSent())
  } catch (thrown) {
    const error = AppKitError.from(thrown, 'send/failed')
    if (!scope.signal.aborted) report.failed(error)
    throw error
  }
}

async function sendingVerbs(
  scope: Scope,
  namespace: Namespace,
): Promise<Required<Pick<ChainVerbs, 'planTransfer' | 'sendTransfer'>>> {
  const { planTransfer, sendTransfer } = await scope.use(ConnectionController).verbs(namespace)
  if (planTransfer && sendTransfer) return { planTransfer, sendTransfer }
  throw new AppKitError('chain/unsupported', { text: 'Unsupported chain' })
}

function signerFor(scope: Scope, { of, namespace }: TransferOf): Signer {
  const signer = signerOf(scope, namespace)
  if (toCaipAddress(signer.network.caipNetworkId, signer.address) !== of) throw new AppKitError('send/mismatch')
  return signer
}
