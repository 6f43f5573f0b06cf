import type { RemainingBalance, ApprovalWarning } from '../approval/approval-request.js'
import type { EvmNetwork } from '../chain/network-list.js'
import type { PreparedTransaction } from '../chain/prepare-transaction.js'
import { parseQuantity } from '../chain/rpc-client.js'
import { toAssetKey, simulateCalls, type SimulatedCall } from '../chain/simulate-calls.js'
import { readTokenBalance } from '../chain/token-checks.js'
import { isKnown } from '../decode/call-reader.js'
import { type Decoded, type Asset, allSteps, type DecodedAmount } from '../decode/decoded.js'
import { toTotals } from '../decode/totals.js'
import type { HandlerDeps } from './handler-context.js'

/** Sums what the steps return of a token or the native currency. Promises of unknown contracts do not count. */
export function sumGains(steps: readonly Decoded[], asset: string): bigint {
  return steps.filter(({ claimed }) => claimed !== true).reduce((sum, step) => sum + getGain(step, asset), 0n)
}

function getGain({ amounts }: Decoded, asset: string): bigint {
  const isAsset = ({ kind, ...rest }: Asset) =>
    asset === 'native'
      ? kind === 'native'
      : kind === 'token' && 'address' in rest && rest.address.toLowerCase() === asset
  return amounts.reduce(
    (sum, amount) =>
      amount.flow === 'in' && amount.value !== 'unlimited' && isAsset(amount.asset) ? sum + amount.value : sum,
    0n,
  )
}

const MAX_BALANCE = 2n ** 256n - 1n
const MAX_LOOKUPS = 12

export interface PreparedCall {
  readonly prepared: PreparedTransaction
  readonly decoded: Decoded
}

interface FundsCheck {
  readonly warnings: readonly ApprovalWarning[]
  readonly after: readonly RemainingBalance[]
}

/**
 * Compares the outgoing amounts, including the maximum fee, with the balances. A shortfall blocks the request; an
 * unknown balance gives no warning. Never rejects.
 */
export async function checkFunds(
  { rpc, wallet }: HandlerDeps,
  network: EvmNetwork,
  calls: readonly PreparedCall[],
  signal: AbortSignal,
): Promise<FundsCheck> {
  const account = wallet.wallet?.evmAddress ?? ''
  const steps = calls.map(({ decoded }) => decoded)
  const tokens = [...new Set(calls.flatMap(call => tokensOut(call).map(({ token }) => token)))].slice(0, MAX_LOOKUPS)
  const [native, ...rest] = await Promise.all([
    rpc(network, 'eth_getBalance', [account, 'latest'], signal)
      .then(result => parseQuantity(result, MAX_BALANCE))
      .catch(() => undefined),
    ...tokens.map(token => readTokenBalance(rpc, network, { token, account }, signal)),
  ])
  const value = calls.reduce((sum, { prepared }) => sum + prepared.signing.value, 0n)
  const fee = calls.reduce((sum, { prepared }) => sum + prepared.feeLimit, 0n)
  const checks = [
    checkBalance(
      { asset: { kind: 'native' }, has: native, out: value + fee, isShown: value > 0n },
      sumGains(steps, 'native'),
    ),
    ...tokens.map((token, at) => {
      const out = calls
        .flatMap(tokensOut)
        .reduce((sum, transfer) => (transfer.token === token ? sum + transfer.value : sum), 0n)
      return checkBalance(
        { asset: { kind: 'token', address: token }, has: rest[at], out, isShown: true },
        sumGains(steps, token),
      )
    }),
  ]
  return { warnings: checks.flatMap(({ warnings }) => warnings), after: checks.flatMap(({ after }) => after) }
}

interface Spending {
  readonly asset: Asset
  readonly has: bigint | undefined
  readonly out: bigint
  readonly isShown: boolean
}

function checkBalance({ asset, has, out, isShown }: Spending, gains: bigint): FundsCheck {
  if (has === undefined) return { warnings: [], after: [] }
  const missing = { flow: 'out', asset, value: out - has } as const
  if (out > has + gains) return { warnings: [{ code: 'not-enough', level: 'blocked', amounts: [missing] }], after: [] }
  return { warnings: [], after: isShown && out <= has ? [{ asset, left: has - out }] : [] }
}

// Returns the tokens that a call certainly takes from the account. Steps of multicalls and calls of unknown contracts
// are uncertain.
function tokensOut({ decoded, prepared }: PreparedCall): readonly { token: string; value: bigint }[] {
  const { action, amounts, parties, claimed } = decoded
  const isOwn = !parties.some(({ role }) => role === 'from') && claimed !== true
  // The router wraps the native currency that is sent along.
  const isPaid = action === 'transfer' || action === 'unwrap' || (action === 'swap' && prepared.signing.value === 0n)
  if (!isOwn || !isPaid) return []
  return amounts.flatMap(({ flow, asset, value }) =>
    flow === 'out' && asset.kind === 'token' && value !== 'unlimited'
      ? [{ token: asset.address.toLowerCase(), value }]
      : [],
  )
}

const MAX_SHOWN = 6

/**
 * Compares a simulation with the decoded calls. It can only add warnings, and adds none if the simulation fails. Never
 * rejects.
 */
export async function checkSimulation(
  { rpc, clock, wallet, approvalRules }: HandlerDeps,
  network: EvmNetwork,
  calls: readonly PreparedCall[],
  signal: AbortSignal,
): Promise<readonly ApprovalWarning[]> {
  const account = wallet.wallet?.evmAddress ?? ''
  const { contracts } = approvalRules
  const isWrapped = (address: string) =>
    isKnown({ chainId: network.chainId, ...(contracts && { contracts }) }, address, 'wrapped-native')
  const run = { network, account, calls: calls.map(({ prepared }) => prepared.signing), isWrapped }
  const results = await simulateCalls(rpc, clock, run, signal)
  const mayFail =
    calls.some(({ prepared }) => prepared.mayFail) || results?.some(({ succeeded }) => !succeeded) === true
  const differs = results?.some((result, at) => {
    const decoded = calls[at]?.decoded
    return decoded !== undefined && result.succeeded && differsFromShown(result, decoded)
  })
  const amounts = differs === true ? sumChanges(results ?? []) : []
  return [
    ...(differs === true ? [{ code: 'simulation', level: 'red', amounts } as const] : []),
    ...(mayFail ? [{ code: 'may-fail', level: 'notice' } as const] : []),
  ]
}

function differsFromShown({ moved, allowed, tracesNative }: SimulatedCall, decoded: Decoded): boolean {
  const amounts = allSteps(decoded).flatMap(step => step.amounts)
  const parties = new Set(allSteps(decoded).flatMap(step => step.parties.map(({ address }) => address.toLowerCase())))
  // A token may report that a known spender used its allowance.
  const allowsOthers = allowed.some(({ spender }) => !parties.has(spender))
  const shownOut = (key: string) =>
    amounts.reduce(
      (sum, { flow, asset, value }) =>
        flow === 'out' && value !== 'unlimited' && toAssetKey(asset) === key ? sum + value : sum,
      0n,
    )
  const changes = new Map(moved.map(({ asset, change }) => [toAssetKey(asset), change]))
  const tooMuch = moved.some(({ asset, change }) => -change > shownOut(toAssetKey(asset)))
  // Several steps may give the same asset, and the screen shows the total.
  const totalTooLittle = toTotals(decoded).some(({ asset, in: least, out }) => {
    const key = toAssetKey(asset)
    if (out === 'unlimited' || (key === 'native' && !tracesNative)) return false
    return (changes.get(key) ?? 0n) < least - out
  })
  const tooLittle = amounts.some(({ flow, asset, value }) => {
    const key = toAssetKey(asset)
    if (flow !== 'in' || value === 'unlimited' || (key === 'native' && !tracesNative)) return false
    return (changes.get(key) ?? 0n) < value - shownOut(key)
  })
  return tooMuch || tooLittle || totalTooLittle || allowsOthers
}

function sumChanges(results: readonly SimulatedCall[]): readonly DecodedAmount[] {
  const totals = new Map<string, DecodedAmount & { value: bigint }>()
  const allowed = results
    .flatMap(result => result.allowed)
    .map(({ token }): DecodedAmount => ({
      flow: 'allow',
      asset: { kind: 'token', address: token },
      value: 'unlimited',
    }))
  for (const { asset, change } of results.flatMap(({ moved }) => moved)) {
    const key = `${toAssetKey(asset)}${change < 0n ? '-' : '+'}`
    const value = (totals.get(key)?.value ?? 0n) + (change < 0n ? -change : change)
    totals.set(key, { flow: change < 0n ? 'out' : 'in', asset, value })
  }
  const moved = [...totals.values()].toSorted((a, b) => (a.flow === b.flow ? 0 : a.flow === 'out' ? -1 : 1))
  return [...moved, ...allowed].slice(0, MAX_SHOWN)
}
