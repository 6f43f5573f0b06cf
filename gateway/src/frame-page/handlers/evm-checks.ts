import type { ApprovalWarning, RemainingBalance } from '../approval/approval-request.js'
import type { EvmNetwork } from '../chain/network-list.js'
import type { PreparedTransaction } from '../chain/prepare-transaction.js'
import { readTokenKind, type TokenKind, readTokenBalance } from '../chain/token-checks.js'
import { findKnownToken, hasCode } from '../chain/token-facts.js'
import { allSteps, type Decoded, type DecodedAmount, type DecodedWarning, type Asset } from '../decode/decoded.js'
import { sumGains, checkFunds, type PreparedCall, checkSimulation } from './balance-effects.js'
import type { HandlerDeps } from './handler-context.js'
import { resolveAllowances } from './resolve-allowances.js'
import { getSpenders, spenderWarnings } from './spender-warnings.js'

const MAX_LOOKUPS = 12

// Marks `approve` and `transferFrom` calls to NFT contracts. ERC-20 and ERC-721 encode them in the same way:
// `approve(spender, 0)` revokes an ERC-20 allowance, but approves NFT 0 of an ERC-721 collection, and the amount of a
// transfer may be the id of an NFT. If the contract's kind is unknown, the call is not shown as a revocation.
async function withTokenKinds(
  { rpc }: Pick<HandlerDeps, 'rpc'>,
  network: EvmNetwork,
  request: Decoded,
  signal: AbortSignal,
): Promise<Decoded> {
  const contracts = allSteps(request).flatMap(step => getAmbiguousContract(step) ?? [])
  const addresses = [...new Set(contracts)].slice(0, MAX_LOOKUPS)
  const kinds = new Map(
    await Promise.all(
      addresses.map(async address => [address, await readTokenKind(rpc, network, address, signal)] as const),
    ),
  )
  const resolve = (step: Decoded): Decoded => {
    const contract = getAmbiguousContract(step)
    const read = { ...step, steps: step.steps.map(resolve) }
    return contract === undefined ? read : withKind(read, contract, kinds.get(contract) ?? 'unknown')
  }
  return addresses.length === 0 ? request : resolve(request)
}

function getAmbiguousContract({ action, parties }: Decoded): string | undefined {
  if (action !== 'approve' && action !== 'revoke' && action !== 'transfer') return undefined
  return parties.find(({ role }) => role === 'contract')?.address.toLowerCase()
}

function withKind(step: Decoded, contract: string, kind: TokenKind): Decoded {
  if (kind === 'token') return step
  if (kind === 'unknown') return step.action === 'revoke' ? asApproval(step, 'kind-unknown') : step
  const items = step.amounts.map((amount): DecodedAmount => {
    const { value, flow, asset } = amount
    return value === 'unlimited' || asset.kind !== 'token'
      ? amount
      : { flow, asset: { kind: 'item', address: contract, id: value }, value: 1n }
  })
  if (step.action === 'transfer') return { ...step, action: 'transfer-item', amounts: items }
  const first: DecodedAmount = { flow: 'allow', asset: { kind: 'item', address: contract, id: 0n }, value: 1n }
  return asApproval({ ...step, amounts: step.action === 'revoke' ? [first] : items }, 'item-approval')
}

function asApproval(step: Decoded, code: DecodedWarning['code']): Decoded {
  return { ...step, action: 'approve', warnings: [...step.warnings, { code, level: 'red' }] }
}

const MAX_ALLOWANCE_MULTIPLE = 10n

// Warns of allowances above ten times what the request spends (for a permit: above ten times the balance), and above
// the balance. An unreadable balance is a warning, too. Unlimited allowances have their own warning.
async function allowanceWarnings(
  { rpc, wallet }: HandlerDeps,
  network: EvmNetwork,
  request: Decoded,
  signal: AbortSignal,
): Promise<readonly ApprovalWarning[]> {
  const steps = allSteps(request)
  const account = wallet.wallet?.evmAddress ?? ''
  const isPermit = steps.some(({ action }) => action === 'permit')
  const allowed = steps.flatMap(({ amounts }) => amounts.flatMap(amount => toAllowances(amount)))
  const checks = allowed.slice(0, MAX_LOOKUPS).map(async ({ token, value }) => {
    const has = await readTokenBalance(rpc, network, { token, account }, signal)
    const spent = sumSpent(steps, token)
    const needed = spent > 0n || !isPermit ? spent : has
    if (needed !== undefined && (needed > 0n || isPermit) && value > MAX_ALLOWANCE_MULTIPLE * needed) return 'over-need'
    if (has === undefined) return 'balance-unknown'
    return value > has + sumGains(steps, token) ? 'over-balance' : undefined
  })
  const found = new Set(await Promise.all(checks))
  if (allowed.length > MAX_LOOKUPS) found.add('balance-unknown')
  return [...found].flatMap(code => (code === undefined ? [] : [{ code, level: 'red' }]))
}

function toAllowances({ flow, asset, value }: Decoded['amounts'][number]): { token: string; value: bigint }[] {
  return flow === 'allow' && asset.kind === 'token' && value !== 'unlimited'
    ? [{ token: asset.address.toLowerCase(), value }]
    : []
}

function sumSpent(steps: readonly Decoded[], token: string): bigint {
  const out = steps.flatMap(({ amounts }) =>
    amounts.filter(
      ({ flow, asset }) => flow === 'out' && asset.kind === 'token' && asset.address.toLowerCase() === token,
    ),
  )
  return out.reduce((sum, { value }) => sum + (value === 'unlimited' ? 0n : value), 0n)
}

export interface EvmRequest {
  readonly decoded: Decoded
  readonly all?: readonly PreparedTransaction[]
  /** True if each transaction is one step of `decoded`. Otherwise there is one transaction. */
  readonly asSteps?: boolean
  readonly nonceKind?: PreparedTransaction['nonceKind']
}

export interface EvmChecks {
  readonly decoded: Decoded
  readonly warnings: readonly ApprovalWarning[]
  readonly after: readonly RemainingBalance[]
}

/** Checks a decoded request against the network: token kinds, balances and a simulation. Only adds warnings. */
export async function runEvmChecks(
  deps: HandlerDeps,
  network: EvmNetwork,
  { decoded: read, all = [], asSteps = false, nonceKind }: EvmRequest,
  signal: AbortSignal,
): Promise<EvmChecks> {
  const known = await withTokenKinds(deps, network, read, signal)
  const decoded = await resolveAllowances(deps, network, known, signal)
  const calls = all.flatMap((prepared, at): readonly PreparedCall[] => {
    const shown = asSteps ? decoded.steps[at] : decoded
    return shown ? [{ prepared, decoded: shown }] : []
  })
  const isSent = calls.length > 0
  const [personal, missesContract, allowances, funds, opinion] = await Promise.all([
    findPersonalSpenders(deps, network, decoded, signal),
    hasMissingContract(deps, network, decoded, signal),
    allowanceWarnings(deps, network, decoded, signal),
    isSent ? checkFunds(deps, network, calls, signal) : { warnings: [], after: [] },
    isSent ? checkSimulation(deps, network, calls, signal) : [],
  ])
  const warnings: readonly ApprovalWarning[] = [
    ...funds.warnings,
    ...opinion,
    ...(nonceKind === 'replaces' ? [{ code: 'nonce-replaces', level: 'red' } as const] : []),
    ...(nonceKind === 'ahead' ? [{ code: 'nonce-ahead', level: 'red' } as const] : []),
    ...(missesContract ? [{ code: 'no-contract', level: 'red' } as const] : []),
    ...(personal.size > 0 ? [{ code: 'to-person', level: 'red' } as const] : []),
    ...allowances,
    ...spenderWarnings(decoded, { chainId: network.chainId, contracts: deps.approvalRules.contracts ?? [], personal }),
  ]
  return { decoded, warnings, after: funds.after }
}

export function getCheckedAssets({ warnings, after }: EvmChecks): readonly Asset[] {
  return [
    ...warnings.flatMap(({ amounts = [] }) => amounts.map(({ asset }) => asset)),
    ...after.map(({ asset }) => asset),
  ]
}

// Returns true if there is no contract where a token should be, for example because the token is on another network. A
// call of an address without code succeeds and does nothing.
async function hasMissingContract(
  { rpc }: HandlerDeps,
  network: EvmNetwork,
  request: Decoded,
  signal: AbortSignal,
): Promise<boolean> {
  const moves = allSteps(request).filter(({ action }) => action === 'transfer' || action === 'transfer-item')
  const tokens = moves.flatMap(({ amounts }) =>
    amounts.flatMap(({ asset }) => (asset.kind === 'native' ? [] : [asset.address.toLowerCase()])),
  )
  const unknown = [...new Set(tokens)].filter(address => !findKnownToken(network.chainId, address))
  const coded = await Promise.all(unknown.slice(0, MAX_LOOKUPS).map(address => hasCode(rpc, network, address, signal)))
  return coded.includes(false)
}

// Returns the spenders without code. A contract takes only what was agreed; a personal account can take everything.
async function findPersonalSpenders(
  { rpc }: HandlerDeps,
  network: EvmNetwork,
  request: Decoded,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const spenders = getSpenders(request).slice(0, MAX_LOOKUPS)
  const coded = await Promise.all(spenders.map(address => hasCode(rpc, network, address, signal)))
  return new Set(spenders.filter((_, at) => coded[at] === false))
}
