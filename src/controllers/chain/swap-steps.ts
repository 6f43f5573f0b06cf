import type { PlannedApproval, Signer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { SwapPlan } from '../../core/swap-plan.js'
import { notices } from '../../i18n/en/notices.js'
import { LocaleController } from '../base/locale.js'
import { words } from '../base/words.js'
import type { Scope } from '../scope.js'
import { askToConfirm } from './ask-to-confirm.js'
import type { movesAsMeant } from './swap-trial.js'
import { swapVerbsOf } from './swap-verbs-of.js'
import { whenMined } from './when-mined.js'

/** Who is asked. */
export interface SwapAsker {
  readonly scope: Scope
  readonly signer: Signer
  /** Aborted once the person went elsewhere: no wallet is asked after that. */
  readonly signal?: AbortSignal
}

/**
 * Asks the wallet for an approval, and for one of zero before it where the token wants that; each is mined before what
 * comes after it. Throws what the wallet throws, `swap/approval-failed` where the network does
 * not take it, and `request/aborted` where nobody waits any more.
 */
export async function approve(asker: SwapAsker, { reset, ...approval }: PlannedApproval): Promise<void> {
  const { scope, signer, signal } = asker
  const { chainNamespace } = signer.network
  const { sendApproval } = await swapVerbsOf(scope, chainNamespace)
  const sentence = words(scope.use(LocaleController), notices).approveLimit
  for (const { meant, transaction } of reset ? [reset, approval] : [approval]) {
    if (signal?.aborted) throw new AppKitError('request/aborted')
    const hash = await askToConfirm(scope, chainNamespace, sendApproval(meant, transaction, signer), sentence)
    if ((await mined(asker, hash)) !== true) throw new AppKitError('swap/approval-failed')
  }
}

/**
 * Asks the wallet for the swap; gives the hash. Throws what the wallet throws, `swap/balance-mismatch` where a trial moves
 * other amounts, and `request/aborted` where nobody waits.
 */
export async function sendPlanned(
  asker: SwapAsker,
  { call, transaction }: Extract<SwapPlan, { kind: 'swap' }>,
): Promise<string> {
  const { scope, signer, signal } = asker
  const { chainNamespace } = signer.network
  if (chainNamespace === 'eip155') await tryBalances(asker, { call, transaction })
  const { sendSwap } = await swapVerbsOf(scope, chainNamespace)
  const sentence = words(scope.use(LocaleController), notices).confirmTransaction
  return askToConfirm(scope, chainNamespace, sendSwap(call, transaction, signer, signal), sentence)
}

async function tryBalances(
  { scope, signer, signal }: SwapAsker,
  plan: Parameters<typeof movesAsMeant>[1],
): Promise<void> {
  const { movesAsMeant } = await import('./swap-trial.js')
  const send = scope.services.rpc.send.bind(scope.services.rpc)
  if ((await movesAsMeant(send, plan, signer, signal)) === false) throw new AppKitError('swap/balance-mismatch')
}

/** Waits until a transaction is mined: whether it did what it should. Undefined where that took too long to wait for. */
export function mined({ scope, signer }: SwapAsker, hash: string): Promise<boolean | undefined> {
  return whenMined(scope, signer.network, hash)
}
