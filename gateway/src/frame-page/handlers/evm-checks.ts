import type { ApprovalWarning, AfterThis } from '../approval/approval-request.js'
import type { EvmNetwork } from '../chain/network-list.js'
import type { Prepared } from '../chain/prepare-transaction.js'
import { readTokenKind, type TokenKind, readTokenBalance } from '../chain/token-checks.js'
import { hasCode } from '../chain/token-facts.js'
import { allSteps, type Decoded, type DecodedAmount, type DecodedWarning, type Asset } from '../decode/decoded.js'
import { gainsOf, affordable, type PreparedCall, secondOpinion } from './balance-effects.js'
import type { HandlerDeps } from './handler-context.js'

/** How many contracts of one request are asked what they are. */
const MAX_LOOKUPS = 12

/**
 * Says of `approve` calls whether they are about an amount or about an item: ERC-20 and ERC-721 share their bytes, and
 * `approve(somebody, 0)` ends an allowance of the one and gives item 0 of the other away. Where the contract does not
 * say what it is, nothing is called the end of an allowance.
 */
async function withTokenKinds(
  { ask }: Pick<HandlerDeps, 'ask'>,
  network: EvmNetwork,
  request: Decoded,
  signal: AbortSignal,
): Promise<Decoded> {
  const asked = allSteps(request).flatMap(step => contractOf(step) ?? [])
  const addresses = [...new Set(asked)].slice(0, MAX_LOOKUPS)
  const kinds = new Map(
    await Promise.all(
      addresses.map(async address => [address, await readTokenKind(ask, network, address, signal)] as const),
    ),
  )
  const told = (step: Decoded): Decoded => {
    const contract = contractOf(step)
    const read = { ...step, steps: step.steps.map(told) }
    return contract === undefined ? read : asKind(read, contract, kinds.get(contract) ?? 'unknown')
  }
  return addresses.length === 0 ? request : told(request)
}

/** The contract of a step that allows something, or ends it. */
function contractOf({ action, parties }: Decoded): string | undefined {
  if (action !== 'approve' && action !== 'revoke') return undefined
  return parties.find(({ role }) => role === 'contract')?.address.toLowerCase()
}

function asKind(step: Decoded, contract: string, kind: TokenKind): Decoded {
  if (kind === 'token') return step
  if (kind === 'unknown') return step.action === 'revoke' ? doubted(step, 'kind-unknown') : step
  const items = step.amounts.map((amount): DecodedAmount => {
    const { value } = amount
    return value === 'unlimited'
      ? amount
      : { ...amount, asset: { kind: 'item', address: contract, id: value }, value: 1n }
  })
  const first: DecodedAmount = { flow: 'allow', asset: { kind: 'item', address: contract, id: 0n }, value: 1n }
  return doubted({ ...step, amounts: step.action === 'revoke' ? [first] : items }, 'item-approval')
}

function doubted(step: Decoded, code: DecodedWarning['code']): Decoded {
  return { ...step, action: 'approve', warnings: [...step.warnings, { code, level: 'red' }] }
}

/** So many times what it is for an allowance may be. */
const MOST_TIMES = 10n

/**
 * Warns of allowances for more than ten times what the same request spends of that token (or, for a permit, what the
 * account has), and of every allowance for more than the account has. A balance that cannot be read is a warning as well.
 * What has no limit at all has a warning of its own.
 */
async function allowanceWarnings(
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
