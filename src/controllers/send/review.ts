import type { PlannedTransfer } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'
import { lazy } from '../../core/lazy.js'
import { wait } from '../../lib/async.js'
import { BalancesController } from '../balances/balances.js'
import { PortfolioController } from '../balances/portfolio.js'
import { getActiveAccount } from '../connection/active-account.js'
import { ConnectionController } from '../connection/connection.js'
import type { Scope } from '../scope.js'
import type { TransferRequest } from './send-state.js'

// Interval at which an open review is refreshed.
export const REVIEW_REFRESH_MS = 15_000

export const loadSendTransfer = lazy(() => import('./send-transfer.js'))

// Loads the code that plans the transfers of the active account. Sends no other request.
export async function preloadTransfers(scope: Scope): Promise<void> {
  const namespace = getActiveAccount(scope)?.network.chainNamespace
  const verbs = namespace && (await scope.use(ConnectionController).verbs(namespace))
  await Promise.all([loadSendTransfer(), verbs?.preloadTransfer?.()])
}

export async function planTransfer(
  scope: Scope,
  request: TransferRequest,
  signal: AbortSignal,
): Promise<PlannedTransfer> {
  return (await loadSendTransfer()).planRequestedTransfer(scope, request, signal)
}

export interface ReviewedPlan {
  readonly request: Required<TransferRequest>
  readonly planned: PlannedTransfer
  // Milliseconds since the epoch.
  readonly at: number
}

export function createReviewedPlan(
  { services }: Scope,
  request: ReviewedPlan['request'],
  planned: PlannedTransfer,
): ReviewedPlan {
  return { request, planned, at: services.clock.now() }
}

export function isOutdated({ services }: Scope, plan: ReviewedPlan | undefined): boolean {
  return plan !== undefined && services.clock.now() - plan.at >= REVIEW_REFRESH_MS
}

// Runs a refresh every `REVIEW_REFRESH_MS` after the previous one, until the signal aborts.
export async function repeatRefresh(
  { services: { clock } }: Scope,
  signal: AbortSignal,
  refresh: () => Promise<void>,
): Promise<void> {
  const pause = () =>
    wait(REVIEW_REFRESH_MS, clock, signal).then(
      () => true,
      () => false,
    )
  while (await pause()) await refresh()
}

const REFUSALS = /^(?:send\/|request\/failed$)/

// Simulates a reviewed transfer again, and requests the balances that pay for it. Returns undefined if a request failed,
// or the signal has aborted. Throws the reason if the transfer would fail.
export async function refreshPlan(
  scope: Scope,
  { request }: ReviewedPlan,
  signal: AbortSignal,
): Promise<PlannedTransfer | undefined> {
  const { namespace, token } = request
  // A slow data service does not delay the fee. The known balances stay if a request fails.
  const requests: Promise<unknown>[] = [scope.use(BalancesController).refresh(namespace, { force: true })]
  if (token.address !== undefined)
    requests.push(scope.use(PortfolioController).refresh(namespace, { force: true, quiet: true, signal }))
  void Promise.allSettled(requests)
  try {
    const planned = await planTransfer(scope, request, signal)
    return signal.aborted ? undefined : planned
  } catch (cause) {
    const error = AppKitError.from(cause, 'rpc/failed')
    if (signal.aborted || !REFUSALS.test(error.code)) return undefined
    throw error
  }
}
