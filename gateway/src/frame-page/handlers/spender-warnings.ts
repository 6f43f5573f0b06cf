import type { KnownContract } from '../../../../src/contract/frame-page-settings.js'
import type { ContractRole } from '../../../../src/contract/evm/known-contracts.js'
import type { ApprovalWarning } from '../approval/approval-request.js'
import { isKnown } from '../decode/call-reader.js'
import { allSteps, type Asset, type Decoded, type DecodedAmount } from '../decode/decoded.js'

// Contracts that take only what their caller agreed to. Others on the list, such as Multicall3, run the calls of anyone.
const SPENDER_ROLES: readonly ContractRole[] = ['swap-router', 'aggregator', 'permit2', 'seaport']

interface SpenderFacts {
  // Absent on Solana, where every delegate is an account.
  readonly chainId?: number
  readonly contracts?: readonly KnownContract[]
  // Spenders without code, in lower case.
  readonly personal: ReadonlySet<string>
}

interface Allowance {
  readonly amount: DecodedAmount
  readonly spender: string
}

/**
 * Warns of each allowance to a spender that is not a known contract, of any size: `held`, or `red` if it exceeds what
 * the same request spends through that spender.
 */
export function spenderWarnings(request: Decoded, facts: SpenderFacts): readonly ApprovalWarning[] {
  const steps = allSteps(request)
  const allowances = steps.flatMap(getAllowances)
  const firsts = allowances.filter((a, at) => allowances.findIndex(b => toKey(a) === toKey(b)) === at)
  return firsts.flatMap((first): readonly ApprovalWarning[] => {
    if (isKnownSpender(first.spender, facts)) return []
    const { amount, spender } = first
    const value = sum(allowances.filter(a => toKey(a) === toKey(first)).map(a => a.amount.value))
    const spent = sumSpentThrough(steps, amount.asset, spender)
    const isContract = facts.chainId !== undefined && !facts.personal.has(spender.toLowerCase())
    return [
      {
        code: isContract ? 'contract-spender' : 'account-spender',
        level: value === 'unlimited' || value > spent ? 'red' : 'held',
        about: spender,
        amounts: [{ ...amount, value }],
      },
    ]
  })
}

/** Returns the spenders of a request, in lower case. */
export function getSpenders(request: Decoded): readonly string[] {
  const approving = allSteps(request).filter(({ action }) => ['approve', 'approve-all', 'permit'].includes(action))
  return [...new Set(approving.flatMap(getParties).map(address => address.toLowerCase()))]
}

function getParties({ parties }: Decoded): readonly string[] {
  return parties.flatMap(({ role, address }) => (role === 'spender' || role === 'operator' ? [address] : []))
}

// An allowance without a named spender has the empty address, which is not known.
function getAllowances(step: Decoded): readonly Allowance[] {
  const [spender = ''] = getParties(step)
  return step.amounts.flatMap(amount =>
    amount.flow === 'allow' && (amount.asset.kind === 'token' || amount.asset.kind === 'token-account')
      ? [{ amount, spender }]
      : [],
  )
}

function toKey({ amount: { asset }, spender }: Allowance): string {
  return `${toAssetKey(asset)} ${spender.toLowerCase()}`
}

function toAssetKey(asset: Asset): string {
  return asset.kind === 'native' ? asset.kind : `${asset.kind} ${asset.address.toLowerCase()}`
}

function isKnownSpender(spender: string, { chainId, contracts = [] }: SpenderFacts): boolean {
  return chainId !== undefined && SPENDER_ROLES.some(role => isKnown({ chainId, contracts }, spender, role))
}

function sumSpentThrough(steps: readonly Decoded[], asset: Asset, spender: string): bigint {
  const using = steps.filter(({ parties }) =>
    parties.some(({ role, address }) => role === 'contract' && address.toLowerCase() === spender.toLowerCase()),
  )
  const out = using.flatMap(({ amounts }) =>
    amounts.filter(amount => amount.flow === 'out' && toAssetKey(amount.asset) === toAssetKey(asset)),
  )
  return out.reduce((total, { value }) => total + (value === 'unlimited' ? 0n : value), 0n)
}

function sum(values: readonly DecodedAmount['value'][]): DecodedAmount['value'] {
  return values.reduce((total, value) => (total === 'unlimited' || value === 'unlimited' ? 'unlimited' : total + value))
}
