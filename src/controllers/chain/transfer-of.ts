import type { CaipAddress, Namespace } from '../../core/caip.js'
import type { ChainVerbs, PlannedTransfer, Signer, Transfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { amountOf } from '../../core/send-draft.js'
import type { SendState } from '../../core/send-state.js'
import type { Scope } from '../scope.js'
import { toCaipAddress } from './account.js'
import { askToConfirm } from './ask-to-confirm.js'
import { ConnectionController } from './connection.js'
import type { Holder } from './holder.js'
import { signerOf } from './signer-of.js'

/** A transfer, and the account on its network that makes it. */
export interface TransferOf {
  readonly of: CaipAddress
  readonly namespace: Namespace
  readonly transfer: Transfer
}

/** Tries a transfer on the network. Throws `chain/unsupported` where a family cannot send, and what its verb throws. */
export async function planTransferOf(scope: Scope, meant: TransferOf, signal: AbortSignal): Promise<PlannedTransfer> {
  const { planTransfer } = await sendingVerbs(scope, meant.namespace)
  return planTransfer(meant.transfer, signerFor(scope, meant), signal)
}

/**
 * Asks the wallet for a transfer as it was planned, and gives the hash. Throws `send/mismatch`, before the wallet is asked,
 * where another account or network is in use by now, or the wallet would sign anything else.
 */
export async function carryOut(scope: Scope, meant: TransferOf, planned: PlannedTransfer): Promise<string> {
  const { sendTransfer } = await sendingVerbs(scope, meant.namespace)
  return askToConfirm(scope, meant.namespace, sendTransfer(meant.transfer, planned, signerFor(scope, meant)))
}

/** The transfer that a draft stands for; undefined until all of it is known, and where it is another account's. */
export function meantBy(state: SendState, holder: Holder | undefined): TransferOf | undefined {
  const { of, token, receiver } = state
  const amount = amountOf(state)
  if (!of || !token || !amount || receiver.kind !== 'known' || holder?.caipAddress !== of) return undefined
  const { address } = token
  const transfer = { to: receiver.address, amount, ...(address !== undefined && { token: address }) }
  return { of, namespace: holder.network.chainNamespace, transfer }
}

/** A transfer as small as can be, to learn what the network takes for one like it; to oneself until the receiver is known. */
export function trialOf({ of, token, receiver }: SendState, holder: Holder | undefined): TransferOf | undefined {
  if (!of || !token?.amount || holder?.caipAddress !== of) return undefined
  const to = receiver.kind === 'known' ? receiver.address : holder.address
  const { address } = token
  const transfer = address === undefined ? { to, amount: 0n } : { to, amount: 1n, token: address }
  return { of, namespace: holder.network.chainNamespace, transfer }
}

/** Whether two transfers are the same one. */
export function isSameTransfer(one: TransferOf, other: TransferOf): boolean {
  const [a, b] = [one.transfer, other.transfer]
  return one.of === other.of && a.token === b.token && a.to === b.to && a.amount === b.amount
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
