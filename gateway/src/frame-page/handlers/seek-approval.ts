import { gravityOf } from '../approval/approval-request.js'
import { chainIdOf } from '../chain/network-list.js'
import { recipientsOf } from '../decode/recipients-of.js'
import { buildApproval, type ApprovalParts } from './build-approval.js'
import { Contacts } from './contacts.js'
import type { HandlerDeps } from './handler-deps.js'
import { openWallet } from './have-wallet.js'
import { NewDeviceRule } from './new-device.js'

/**
 * The one way to a signature: shows what it does, waits for the person, asks for the recovery where the device is new
 * and much is at stake, and opens the wallet. Rejects as the person decides; nothing is signed then.
 */
export async function seekApproval(deps: HandlerDeps, parts: ApprovalParts, signal: AbortSignal): Promise<void> {
  const { network } = parts
  const rule = new NewDeviceRule(deps)
  const shown = await buildApproval(deps, parts, signal)
  const { decoded } = shown
  // What fails anyway is not asked for, unless the screen can say why: it is blocked then.
  const failure = parts.all?.find(prepared => prepared.failure)?.failure
  if (failure && gravityOf(shown) !== 'blocked') throw failure
  await deps.person.approve(shown, signal)
  if (failure) throw failure
  if (rule.asksRecovery(network, decoded)) await rule.confirm(signal)
  else rule.count(network, decoded)
  await openWallet(deps, signal)
  const { wallet, notes } = deps
  const account = chainIdOf(network) === undefined ? wallet.wallet?.solanaAddress : wallet.wallet?.evmAddress
  if (account !== undefined) new Contacts(notes).add(account, recipientsOf(decoded))
}
