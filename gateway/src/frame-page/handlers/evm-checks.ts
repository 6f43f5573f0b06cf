import type { AfterThis, ApprovalWarning } from '../approval/approval-request.js'
import type { EvmNetwork } from '../chain/network-list.js'
import type { Prepared } from '../chain/prepare-transaction.js'
import { hasCode } from '../chain/token-facts.js'
import { allSteps, type Asset, type Decoded } from '../decode/decoded.js'
import { affordable, type PreparedCall } from './affordable.js'
import type { HandlerDeps } from './handler-deps.js'
import { allowanceWarnings } from './over-need.js'
import { secondOpinion } from './second-opinion.js'
import { withTokenKinds } from './token-kinds.js'

/** How many spenders of one request are looked up. */
const MAX_LOOKUPS = 12

/** What a request on EVM is made of. */
export interface EvmRequest {
  readonly decoded: Decoded
  /** The transactions, where there are any. */
  readonly all?: readonly Prepared[]
  /** Whether each of them is one step of `decoded`; else the only one is all of it. */
  readonly asSteps?: boolean
  readonly nonceKind?: Prepared['nonceKind']
}

/** What the network adds to a reading. */
export interface EvmChecks {
  readonly decoded: Decoded
  readonly warnings: readonly ApprovalWarning[]
  readonly after: readonly AfterThis[]
}

/** Holds a reading against the network: kinds of contracts, balances, and a test run. Only adds warnings. */
export async function evmChecks(
  deps: HandlerDeps,
  network: EvmNetwork,
  { decoded: read, all = [], asSteps = false, nonceKind }: EvmRequest,
  signal: AbortSignal,
): Promise<EvmChecks> {
  const decoded = await withTokenKinds(deps, network, read, signal)
  const calls = all.flatMap((prepared, at): readonly PreparedCall[] => {
    const shown = asSteps ? decoded.steps[at] : decoded
    return shown ? [{ prepared, decoded: shown }] : []
  })
  const isSent = calls.length > 0
  const [toPerson, allowances, funds, opinion] = await Promise.all([
    spendsByPerson(deps, network, allSteps(decoded), signal),
    allowanceWarnings(deps, network, decoded, signal),
    isSent ? affordable(deps, network, calls, signal) : { warnings: [], after: [] },
    isSent ? secondOpinion(deps, network, calls, signal) : [],
  ])
  const warnings: readonly ApprovalWarning[] = [
    ...funds.warnings,
    ...opinion,
    ...(nonceKind === 'replaces' ? [{ code: 'nonce-replaces', level: 'red' } as const] : []),
    ...(nonceKind === 'ahead' ? [{ code: 'nonce-ahead', level: 'red' } as const] : []),
    ...(toPerson ? [{ code: 'to-person', level: 'red' } as const] : []),
    ...allowances,
  ]
  return { decoded, warnings, after: funds.after }
}

/** What warnings and balances speak of, beside the reading itself. */
export function assetsOf({ warnings, after }: EvmChecks): readonly Asset[] {
  return [
    ...warnings.flatMap(({ amounts = [] }) => amounts.map(({ asset }) => asset)),
    ...after.map(({ asset }) => asset),
  ]
}

/** An allowance is for a contract that takes what was agreed; one for a person's account is a gift. */
async function spendsByPerson(
  { ask }: HandlerDeps,
  network: EvmNetwork,
  all: readonly Decoded[],
  signal: AbortSignal,
): Promise<boolean> {
  const spenders = all
    .filter(({ action }) => action === 'approve' || action === 'approve-all' || action === 'permit')
    .flatMap(({ parties }) => parties.filter(({ role }) => role === 'spender' || role === 'operator'))
    .map(({ address }) => address.toLowerCase())
  const coded = await Promise.all(
    [...new Set(spenders)].slice(0, MAX_LOOKUPS).map(address => hasCode(ask, network, address, signal)),
  )
  return coded.includes(false)
}
