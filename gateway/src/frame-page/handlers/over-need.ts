import type { ApprovalWarning } from '../approval/approval-request.js'
import type { EvmNetwork } from '../chain/network-list.js'
import { readTokenBalance } from '../chain/token-checks.js'
import { allSteps, type Decoded } from '../decode/decoded.js'
import { gainsOf } from './gains.js'
import type { HandlerDeps } from './handler-deps.js'

/** So many times what it is for an allowance may be. */
const MOST_TIMES = 10n
/** How many balances of one request are asked for. */
const MAX_LOOKUPS = 12

/**
 * Warns of allowances for more than ten times what the same request spends of that token (or, for a permit, what the
 * account has), and of every allowance for more than the account has. A balance that cannot be read is a warning as well.
 * What has no limit at all has a warning of its own.
 */
export async function allowanceWarnings(
  { ask, wallet }: HandlerDeps,
  network: EvmNetwork,
  request: Decoded,
  signal: AbortSignal,
): Promise<readonly ApprovalWarning[]> {
  const steps = allSteps(request)
  const account = wallet.wallet?.evmAddress ?? ''
  const isPermit = steps.some(({ action }) => action === 'permit')
  const allowed = steps.flatMap(({ amounts }) => amounts.flatMap(amount => allowedOf(amount)))
  const judged = allowed.slice(0, MAX_LOOKUPS).map(async ({ token, value }) => {
    const has = await readTokenBalance(ask, network, { token, account }, signal)
    const spent = spentOf(steps, token)
    const need = spent > 0n || !isPermit ? spent : has
    if (need !== undefined && (need > 0n || isPermit) && value > MOST_TIMES * need) return 'over-need'
    if (has === undefined) return 'balance-unknown'
    return value > has + gainsOf(steps, token) ? 'over-balance' : undefined
  })
  const found = new Set(await Promise.all(judged))
  if (allowed.length > MAX_LOOKUPS) found.add('balance-unknown')
  return [...found].flatMap(code => (code === undefined ? [] : [{ code, level: 'red' }]))
}

function allowedOf({ flow, asset, value }: Decoded['amounts'][number]): { token: string; value: bigint }[] {
  return flow === 'allow' && asset.kind === 'token' && value !== 'unlimited'
    ? [{ token: asset.address.toLowerCase(), value }]
    : []
}

function spentOf(steps: readonly Decoded[], token: string): bigint {
  const out = steps.flatMap(({ amounts }) =>
    amounts.filter(
      ({ flow, asset }) => flow === 'out' && asset.kind === 'token' && asset.address.toLowerCase() === token,
    ),
  )
  return out.reduce((sum, { value }) => sum + (value === 'unlimited' ? 0n : value), 0n)
}
